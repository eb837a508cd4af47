import type {
  SupportCase,
  SupportCategory,
  SupportChannel,
  SupportPicture,
  SupportState,
  SupportThread,
} from '#contract/messages/entities/support.ts'
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
}

/** What members tell the site. Cases of others are unknown. */
export interface Support {
  open(
    unit: Unit,
    memberId: string,
    asked: { channel: SupportChannel; category: SupportCategory; text: string },
  ): Promise<Outcome<SupportThread, 'RATE_LIMITED_MEMBER'>>
  /** A picture too many is answered like a text too many. */
  say(
    unit: Unit,
    memberId: string,
    caseId: string,
    content: SupportContent,
  ): Promise<Outcome<SupportThread, 'RECORD_UNKNOWN' | 'RATE_LIMITED_MEMBER'>>
  close(unit: Unit, memberId: string, caseId: string): Promise<Outcome<SupportThread, 'RECORD_UNKNOWN'>>
  list(
    memberId: string,
    channel: SupportChannel,
    beforeId: string | undefined,
  ): Promise<{ cases: SupportCase[]; nextBeforeId: string | null }>
  show(memberId: string, caseId: string): Promise<Outcome<SupportThread, 'RECORD_UNKNOWN'>>
  /** What a picture is by its content; refused when it is none or too large. */
  readPicture(base64: string): Outcome<PictureFile, 'FILE_REFUSED'>
  picture(memberId: string, pictureId: string): Promise<PictureFile | undefined>
}

/** The staff's side: who waits, and answers, which also arrive in the member's inbox. */
export interface SupportDesk {
  /** Who waits longest first; of other states the newest first. */
  list(channel: SupportChannel, state: SupportState, limit: number): Promise<StaffCase[]>
  find(caseId: string): Promise<{ case: StaffCase; entries: SupportThread['entries'] } | undefined>
  pictures(caseId: string): Promise<(PictureFile & { id: string })[]>
  /** False: there is no such case. Joins the unit. */
  answer(unit: Unit, caseId: string, text: string): Promise<boolean>
  close(unit: Unit, caseId: string): Promise<boolean>
}
