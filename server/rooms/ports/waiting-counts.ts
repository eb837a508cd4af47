import type { ModeratedRoom } from '#contract/rooms/entities/moderated-room.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'

export type WaitingIn = Pick<ModeratedRoom, 'held' | 'reports' | 'objections'>

/** Counts of waiting work of moderators in all rooms. [P-02] */
export interface WaitingCounts {
  /** Answers what waits in a room for whoever has a role there: cases about who stands above are not theirs. */
  read(): Promise<(roomNo: string, role: RoomRole) => WaitingIn>
}
