import type { chatSend } from '#contract/rooms/calls.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import type { RoomSelf, RoomSettings } from '#contract/rooms/entities/room.ts'
import { chatTextMax } from '#contract/limits.ts'
import { lengthOf } from '#contract/text/text.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { CommandProgress, Pending } from '#src/machines/command/command-machine.ts'

/** What is kept of what is typed or pasted: longer than a message may be, so that nothing that could be sent is lost. */
export const chatTypedMax = 20 * chatTextMax

/** What a command of the composer says. */
export interface TextBody {
  readonly text: string
}

export type PendingText = Pending<TextBody>

/** What a refusal says beside its words: until when, server time in milliseconds, and the VIP level that it asks for. */
export interface Refusal {
  readonly untilMs: number | null
  readonly levelMin: number | null
}

export const noRefusal: Refusal = { untilMs: null, levelMin: null }

export interface ComposerContext {
  readonly roomNo: string
  readonly text: string
  /** What was sent and not yet answered. */
  readonly pending: PendingText | null
  readonly reject: Reject | null
  readonly refusal: Refusal
  /** Server time, milliseconds, until which slow mode holds the words back; 0 = free. */
  readonly coolUntilMs: number
  readonly coolForMs: number
  readonly mutedUntilMs: number | null
  readonly muted: boolean
  readonly allMuted: boolean
  readonly exemptFromRoomMute: boolean
}

export type ComposerEvent =
  | { readonly type: 'compose.change'; readonly text: string }
  | { readonly type: 'compose.insert'; readonly text: string }
  | { readonly type: 'compose.send' }
  | { readonly type: 'compose.retry' }
  | { readonly type: 'compose.abandon' }
  | { readonly type: 'room.self'; readonly self: RoomSelf }
  | { readonly type: 'room.settings'; readonly settings: RoomSettings }
  | CommandProgress<TextBody, SendAnswer>

/** `chat.posted`: the server has it, and this is what it has. `chat.held`: a moderator decides. */
export type ComposerEmitted =
  | { readonly type: 'chat.posted'; readonly message: RoomMessage }
  | { readonly type: 'chat.held'; readonly held: HeldText }

export interface ComposerInput {
  readonly roomNo: string
}

export type SendAnswer = Answer<typeof chatSend>

/** The words as they travel: trimmed. Empty means that there is nothing to send. */
export const wordsOfText = (text: string): string => text.trim()

/** True for words that are there and within the limit, in code points. [V-09] */
export const isSendable = (words: string): boolean => words !== '' && lengthOf(words) <= chatTextMax

/** What became of a text: the message as the server keeps it, or that it waits for a moderator. [P-02] */
export const emittedBy = (answer: SendAnswer): ComposerEmitted => {
  if (answer.kind !== 'accepted') throw new Error('a text was accepted without its message')
  return 'held' in answer.data
    ? { type: 'chat.held', held: answer.data.held }
    : { type: 'chat.posted', message: answer.data }
}

export const coolingOf = (answer: SendAnswer): { coolForMs: number; coolUntilMs: number } | null =>
  answer.kind === 'rejected' && answer.name === 'SLOW_MODE'
    ? { coolForMs: answer.data.retryAfterMs, coolUntilMs: answer.atMs + answer.data.retryAfterMs }
    : null

/** [P-02] */
export const refusalOf = (answer: SendAnswer): Refusal => {
  if (answer.kind !== 'rejected') return noRefusal
  switch (answer.name) {
    case 'FOLLOWERS_ONLY':
      return { ...noRefusal, untilMs: answer.data.fromMs }
    case 'VIP_ONLY':
      return { ...noRefusal, levelMin: answer.data.levelMin }
    case 'ACCOUNT_TOO_NEW':
    case 'DUPLICATE_TEXT':
    case 'LINKS_OFF':
      return { ...noRefusal, untilMs: answer.data.untilMs }
    default:
      return noRefusal
  }
}

export const mutingOf = (answer: SendAnswer): Partial<ComposerContext> =>
  answer.kind === 'rejected' && answer.name === 'MUTED' ? { muted: true, mutedUntilMs: answer.data.untilMs } : {}

/** A refusal gives the words back, before whatever was typed meanwhile. */
export const giveBack = ({ text, pending }: ComposerContext): string =>
  [pending?.body.text ?? '', text]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, chatTypedMax)

export const isHeld = ({ muted, allMuted, exemptFromRoomMute }: ComposerContext): boolean =>
  muted || (allMuted && !exemptFromRoomMute)
