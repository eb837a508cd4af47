import type { chatSend } from '#contract/rooms/calls.ts'
import type { InputOf } from '#contract/define-call.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { rulesInForce } from '#contract/rooms/rules/room-modes.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { admitAuthor, admitForm } from '#server/rooms/domain/mode-admission.ts'
import { admitText } from '#server/rooms/domain/text-admission.ts'
import { isFlooding, textWindowMs } from '#server/rooms/domain/text-pace.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { NewHeldText } from '#server/rooms/ports/held-texts.ts'
import type { Context } from './handle.ts'

type SendContext = Context<'member'>

/** Why a text waits for a moderator. */
export type Waits = Pick<NewHeldText, 'reason' | 'word' | 'found'>

export interface AdmittedText {
  readonly room: RoomRecord
  readonly role: RoomRole
  /** As it will stand in the room: blocked words may be stars. */
  readonly text: string
  readonly waits: Waits | null
}

type Candidate = Omit<AdmittedText, 'waits'>

const linkWaits: Waits = { reason: 'link', word: null, found: [] }

/** Room, mute, text, modes, words and pace, in this order; the first that says no is answered. [C-16, P-02] */
export const admitToRoom = async (context: SendContext, input: InputOf<typeof chatSend>) => {
  const { member, rooms } = context
  const room = await rooms.find(input.chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  if (room.settings.status !== '1') return reject('ROOM_CLOSED')
  const [role, mute] = await Promise.all([rooms.roleOf(room, member.id), rooms.muteOf(room.roomNo, member.id)])
  if (mute) return reject('MUTED', { untilMs: mute.untilMs })
  if (room.settings.allMuted && !mayModerate(role)) return reject('ROOM_MUTED')
  const text = admitText(input.text)
  if (!text.ok) return text
  const candidate = { room, role, text: text.value }
  const admitted = await admitByModes(context, candidate)
  if (!admitted.ok) return admitted
  const judged = await admitWords(context, candidate)
  if (!judged.ok) return judged
  const paced = await admitPace(context, candidate)
  if (!paced.ok) return paced
  return accept({ ...judged.value, waits: judged.value.waits ?? (admitted.value.waits ? linkWaits : null) })
}

/** Moderators and the anchor say what they like. [P-02] */
const admitWords = async (
  { judge }: SendContext,
  candidate: Candidate,
): Promise<Outcome<AdmittedText, 'WORD_BLOCKED'>> => {
  const { room, role, text } = candidate
  if (mayModerate(role)) return accept({ ...candidate, waits: null })
  const verdict = await judge.judge(room.roomNo, text)
  switch (verdict.kind) {
    case 'clear':
      return accept({ ...candidate, waits: null })
    case 'masked':
      return accept({ ...candidate, text: verdict.text, waits: null })
    case 'refused':
      return reject('WORD_BLOCKED')
    case 'held':
      return accept({ ...candidate, waits: { reason: 'word', word: verdict.word.text, found: [...verdict.found] } })
  }
}

const admitByModes = async ({ member, rooms, now }: SendContext, { room, role, text }: Candidate) => {
  const nowMs = now()
  const rules = rulesInForce(room.settings, nowMs)
  const facts = await rooms.authorFacts(room, member.id)
  const author = admitAuthor({ ...facts, role, vipLevel: member.vipLevel }, rules, nowMs)
  return author.ok ? admitForm(text, role, rules) : author
}

const admitPace = async ({ member, rooms, roomLog, now }: SendContext, { room, role }: Candidate) => {
  const nextTextAtMs = await rooms.nextTextAtMs(room, member.id)
  if (nextTextAtMs > 0) return reject('SLOW_MODE', { retryAfterMs: Math.max(1, nextTextAtMs - now()) })
  const recent = await roomLog.idsOf(room.roomNo, member.id, now() - textWindowMs)
  return isFlooding(role, recent.length) ? reject('RATE_LIMITED_MEMBER') : accept({})
}

/** Runs what posts a text whose sentence nobody else may post for a while; gives it back when that fails. [P-02] */
export const withSentence = async <T>(
  { member, sentences, now }: SendContext,
  { room, role, text }: AdmittedText,
  post: () => Promise<T>,
) => {
  const { modes } = rulesInForce(room.settings, now())
  if (!modes.noDuplicates || mayModerate(role)) return post()
  const taken = sentences.claim(room.roomNo, member.id, text)
  if (taken) return reject('DUPLICATE_TEXT', taken)
  try {
    return await post()
  } catch (error) {
    sentences.release(room.roomNo, member.id, text)
    throw error
  }
}
