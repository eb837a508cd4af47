import type { Objection } from '#contract/rooms/entities/objection.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface ObjectionsInUnit {
  /** False: there is one to this entry already. */
  add(objection: { roomNo: string; memberId: string; entryId: string; text: string }): Promise<boolean>
  /** Decides it once; undefined: somebody has decided it. */
  decide(
    id: string,
    decision: { grants: boolean; by: string; answer: string },
  ): Promise<{ memberId: string; entryId: string } | undefined>
}

/** What muted members have to say against their mutes. [P-02] */
export interface Objections {
  /** Those that wait in a room, against mutes in force, the oldest first, 100 at most. */
  waiting(roomNo: string): Promise<Objection[]>
  /** Whose it is; undefined: the room has none such. */
  find(roomNo: string, id: string): Promise<{ memberId: string } | undefined>
  in(unit: Unit): ObjectionsInUnit
}
