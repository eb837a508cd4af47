import type { CodeName } from '#contract/codes.ts'
import type { DeskThread } from '#contract/messages/entities/desk.ts'
import type {
  SupportCase,
  SupportCategory,
  SupportChannel,
  SupportPicture,
  SupportState,
  SupportThread,
} from '#contract/messages/entities/support.ts'
import type { PushOf } from '#contract/pushes.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface PictureFile {
  readonly type: SupportPicture['type']
  readonly content: Buffer
}

export type SupportContent = { readonly text: string } | PictureFile

/** A case as the staff sees it. */
export interface StaffCase extends SupportCase {
  readonly memberId: string
  readonly memberName: string
  /** Nobody of the staff has seen what the member wrote last. */
  readonly isNewToStaff: boolean
}

/** What waits for the staff, and what of it nobody has seen. */
export interface DeskStatus {
  readonly waiting: Readonly<Record<SupportChannel, number>>
  readonly unread: Readonly<Record<SupportChannel, number>>
}

/** Members who answer at the desk. */
export interface SupportStaff {
  isStaff(memberId: string): Promise<boolean>
  all(unit?: Unit): Promise<{ id: string; name: string }[]>
  /** `same`: nothing changed. `full`: there are `supportStaffMax`. */
  set(unit: Unit, memberId: string, isStaff: boolean): Promise<'changed' | 'same' | 'full'>
}

/** What members tell the site. Cases of others are unknown. */
export interface Support {
  open(
    unit: Unit,
    memberId: string,
    asked: { channel: SupportChannel; category: SupportCategory; text: string },
  ): Promise<Outcome<SupportThread, 'CASE_FULL' | 'CASES_TODAY'>>
  /** A picture too many is answered like a text too many. */
  say(
    unit: Unit,
    memberId: string,
    caseId: string,
    content: SupportContent,
  ): Promise<Outcome<SupportThread, 'RECORD_UNKNOWN' | 'CASE_FULL'>>
  close(unit: Unit, memberId: string, caseId: string): Promise<Outcome<SupportThread, 'RECORD_UNKNOWN'>>
  list(
    memberId: string,
    channel: SupportChannel,
    beforeId: string | undefined,
  ): Promise<{ cases: SupportCase[]; nextBeforeId: string | null }>
  show(memberId: string, caseId: string): Promise<Outcome<SupportThread, 'RECORD_UNKNOWN'>>
  /** A picture for a case of the member's that has room for it, drawn anew: nothing of the file but its pixels is kept. */
  readPicture(
    memberId: string,
    caseId: string,
    base64: string,
  ): Promise<Outcome<PictureFile, 'RECORD_UNKNOWN' | 'CASE_FULL' | 'FILE_REFUSED'>>
  picture(memberId: string, pictureId: string): Promise<PictureFile | undefined>
}

/** The staff's side: who waits, and answers, which also arrive in the member's inbox. */
export interface SupportDesk {
  status(): Promise<DeskStatus>
  /** Who waits longest first; of other states the newest first. */
  list(query: {
    channel: SupportChannel
    state: SupportState
    beforeId?: string | undefined
    limit: number
  }): Promise<StaffCase[]>
  find(caseId: string): Promise<{ case: StaffCase; entries: SupportThread['entries'] } | undefined>
  /** The same, seen by the staff from now on; `wasNews`: it was not before. */
  read(caseId: string): Promise<(DeskThread & { wasNews: boolean }) | undefined>
  pictures(caseId: string): Promise<(PictureFile & { id: string })[]>
  picture(pictureId: string): Promise<PictureFile | undefined>
  /** CASE_FULL: the case is as long as one may be. */
  answer(unit: Unit, caseId: string, text: string): Promise<DeskOutcome<'CASE_FULL'>>
  close(unit: Unit, caseId: string): Promise<DeskOutcome>
}

export type DeskOutcome<More extends CodeName = never> = Outcome<DeskThread, 'RECORD_UNKNOWN' | More>

/** Who writes just now. Nothing of it is kept. */
export interface SupportTyping {
  type(
    memberId: string,
    caseId: string,
  ): Promise<Outcome<Record<string, never>, 'RECORD_UNKNOWN' | 'RATE_LIMITED_MEMBER'>>
}

/** Hears of cases what is told to open pages alone. */
export interface SupportNews {
  typing(memberIds: readonly string[], news: PushOf<'support.typing'>): void
}
