import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { ReportCase, ReportReason, ReportVerdict } from '#contract/rooms/entities/report.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface NewReport {
  readonly roomNo: string
  readonly reporterId: string
  /** The address that it came from. */
  readonly address: string
  readonly memberId: string
  /** What the member is in the room: who stands above decides. */
  readonly memberRole: RoomRole
  /** The reported line; undefined: the person. */
  readonly messageId: string | undefined
  readonly context: readonly RoomMessage[]
  readonly reason: ReportReason
  readonly words: string
}

export interface FiledReport {
  readonly caseId: string
  /** False: this member had reported it before. */
  readonly isNew: boolean
  /** What came of the case, which had been decided before. */
  readonly verdict: ReportVerdict | null
}

/** What a decision is about. */
export interface DecidableCase {
  readonly id: string
  readonly roomNo: string
  readonly memberId: string
  readonly memberRole: RoomRole
  readonly messageId: string | null
  /** The words of the reported text; null: it is none. */
  readonly text: string | null
  readonly count: number
}

export type ClaimOutcome =
  /** `isChange`: others see another holder than before. */
  | { readonly kind: 'held'; readonly untilMs: number | null; readonly isChange: boolean }
  | { readonly kind: 'taken'; readonly nickname: string; readonly untilMs: number }
  | { readonly kind: 'decided' }
  | { readonly kind: 'unknown' }

export interface ReportsInUnit {
  /** `full`: too many cases of the room wait, or too many of the reporter's network. `today`: the member has reported as often as a day allows. */
  file(report: NewReport): Promise<FiledReport | 'full' | 'today'>
  /** Decides a case once; `by` null: the site's operators, whom no claim holds. Answers its reporters. */
  decide(
    caseId: string,
    decision: { verdict: ReportVerdict; by: string | null },
  ): Promise<{ kind: 'done'; reporterIds: string[] } | Exclude<ClaimOutcome, { kind: 'held' }>>
}

/** Reports of lines and people in rooms, for those who keep order there. [P-02] */
export interface Reports {
  /** Cases about members of these roles. */
  list(
    roomNo: string,
    page: { roles: readonly RoomRole[]; isDecided: boolean },
  ): Promise<{ total: number; cases: ReportCase[] }>
  read(caseId: string): Promise<ReportCase | undefined>
  find(caseId: string): Promise<DecidableCase | undefined>
  claim(caseId: string, memberId: string, holds: boolean): Promise<ClaimOutcome>
  /** Open cases of all rooms, the oldest first, with how many there are in all. */
  open(limit: number): Promise<{ total: number; cases: ReportCase[] }>
  /** Forgets what is older than 90 days. */
  sweep(): Promise<void>
  in(unit: Unit): ReportsInUnit
}
