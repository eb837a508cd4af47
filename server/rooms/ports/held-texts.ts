import type { HeldReason, HeldState, HeldText, QueuedText } from '#contract/rooms/entities/held-text.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface NewHeldText {
  readonly roomNo: string
  readonly authorId: string
  readonly requestId: string
  readonly text: string
  readonly reason: HeldReason
  readonly word: string | null
  readonly found: QueuedText['found']
}

export interface StoredHeldText extends HeldText {
  readonly roomNo: string
  readonly authorId: string
}

export interface HeldTextsInUnit {
  /** Holds the row, so that two who decide come one after the other. What is past its time reads `expired`. */
  find(roomNo: string, heldId: string): Promise<(StoredHeldText & Pick<QueuedText, 'lock'>) | undefined>
  lock(heldId: string, memberId: string): Promise<number>
  /** `by` null: its author, or time. */
  settle(heldId: string, state: Exclude<HeldState, 'waiting'>, by: string | null): Promise<void>
}

/** Texts that wait for a moderator. Each is a row from the moment at which its author is answered. [P-02] */
export interface HeldTexts {
  /** The text that an author's request left here, if any. */
  byRequest(authorId: string, requestId: string): Promise<StoredHeldText | undefined>
  authorOf(roomNo: string, heldId: string): Promise<string | undefined>
  /** Refused where the room or the author has as many as may wait. */
  hold(text: NewHeldText): Promise<Outcome<StoredHeldText, 'HELD_FULL'>>
  /** The oldest first. */
  waiting(roomNo: string): Promise<{ texts: QueuedText[]; total: number }>
  /** An author's own in a room: those that wait, and those that were refused just now. */
  ownIn(roomNo: string, authorId: string): Promise<HeldText[]>
  /** Refuses what nobody decided in time. */
  expire(): Promise<{ roomNo: string; authorId: string }[]>
  /** Forgets what was decided 90 days ago. */
  sweep(): Promise<void>
  in(unit: Unit): HeldTextsInUnit
}
