import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'

/** From `fromMs` on and before `toMs`, in steps. */
export interface RoomSpan {
  roomNo: string
  fromMs: number
  toMs: number
  stepMs: number
}

/** How a span of a room went. */
export interface RoomCourse {
  /** Texts that were written in each step that has any, by its number. */
  texts: ReadonlyMap<number, number>
  /** Goals of its match, in their order, `goalsMax` at most. */
  goals: { atMs: number; values: ContentOf<'system'>['data']['values'] }[]
}

export type ReadRoomCourse = (span: RoomSpan, goalsMax: number) => Promise<RoomCourse>
