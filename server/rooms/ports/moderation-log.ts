import type {
  ModerationAct,
  ModerationEntry,
  ModerationReason,
  ModerationValues,
} from '#contract/rooms/entities/moderation.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** An act as it is recorded, in the transaction in which it happens. `by` null: the site itself. */
export interface NewModerationEntry {
  readonly roomNo: string
  readonly act: ModerationAct
  readonly by: string | null
  readonly memberId?: string | null
  readonly reasonCode?: ModerationReason | null
  readonly reason?: string
  readonly before?: ModerationValues
  readonly after?: ModerationValues
  readonly untilMs?: number | null
  /** The entry that this one takes back. */
  readonly undoes?: string
}

export interface ModerationLogInUnit {
  /** Answers the entry's id. */
  record(entry: NewModerationEntry): Promise<string>
  find(roomNo: string, id: string): Promise<ModerationEntry | undefined>
  /** The newest entry of these acts about a member. */
  latestOf(roomNo: string, memberId: string, acts: readonly ModerationAct[]): Promise<ModerationEntry | undefined>
  markUndone(id: string, by: string): Promise<void>
}

/** Who did what to whom in a room, why, and what was before and after; for those who keep order there. [P-02] */
export interface ModerationLog {
  /** The newest first; of one member where `memberId` is given. */
  list(
    roomNo: string,
    page?: { memberId?: string | undefined; beforeId?: string | undefined; limit?: number },
  ): Promise<{ entries: ModerationEntry[]; nextBeforeId: string | null }>
  /** How often each act was done to a member in a room and not taken back. */
  counts(roomNo: string, memberId: string): Promise<ReadonlyMap<ModerationAct, number>>
  countSince(roomNo: string, sinceMs: number): Promise<number>
  /** Forgets what is older than 90 days. */
  sweep(): Promise<void>
  /** Hears in which room something was recorded, after the commit. */
  onRecorded(listener: (roomNo: string) => void): () => void
  in(unit: Unit): ModerationLogInUnit
}
