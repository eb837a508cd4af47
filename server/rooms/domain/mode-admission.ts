import { shieldAccountAgeMs } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { RoomModes, RoomRole } from '#contract/rooms/entities/room.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { isEmotesOnly } from './text-emotes.ts'
import { holdsLink } from './text-links.ts'

/** What modes ask about an author. */
export interface AuthorFacts {
  readonly followsSinceMs: number | null
  readonly hasGifted: boolean
  readonly registeredAtMs: number
}

export interface RulesInForce {
  readonly modes: RoomModes
  readonly shieldUntilMs: number | null
}

export const needsFacts = ({ modes, shieldUntilMs }: RulesInForce): boolean =>
  modes.followersMinutes !== null || modes.giftersOnly || shieldUntilMs !== null

interface Author extends AuthorFacts {
  readonly role: RoomRole
  readonly vipLevel: number
}

type AuthorRefusal = 'FOLLOWERS_ONLY' | 'VIP_ONLY' | 'GIFTERS_ONLY' | 'ACCOUNT_TOO_NEW'
type TextRefusal = 'EMOTES_ONLY' | 'LINKS_OFF'

/** `waits`: a moderator decides. */
export interface AdmittedForm {
  readonly waits: boolean
}

const admitFollower = ({ followsSinceMs }: AuthorFacts, minutes: number, nowMs: number) => {
  const fromMs = followsSinceMs === null ? null : followsSinceMs + minutes * 60_000
  return fromMs !== null && fromMs <= nowMs ? accept({}) : reject('FOLLOWERS_ONLY', { minutes, fromMs })
}

/** Whether somebody may post at all. Moderators and the anchor always may. [P-02] */
export const admitAuthor = (
  author: Author,
  { modes, shieldUntilMs }: RulesInForce,
  nowMs: number,
): Outcome<object, AuthorRefusal> => {
  if (mayModerate(author.role)) return accept({})
  const oldEnoughAtMs = author.registeredAtMs + shieldAccountAgeMs
  if (shieldUntilMs !== null && oldEnoughAtMs > nowMs)
    return reject('ACCOUNT_TOO_NEW', { untilMs: Math.min(oldEnoughAtMs, shieldUntilMs) })
  if (author.vipLevel < modes.vipLevelMin) return reject('VIP_ONLY', { levelMin: modes.vipLevelMin })
  if (modes.giftersOnly && !author.hasGifted) return reject('GIFTERS_ONLY')
  return modes.followersMinutes === null ? accept({}) : admitFollower(author, modes.followersMinutes, nowMs)
}

/**
 * Whether a text has a form that the modes allow. A link waits for a moderator; under a shield, where a crowd would fill the
 * queue, it is refused. Moderators and the anchor post what they like. [P-02]
 */
export const admitForm = (
  text: string,
  role: RoomRole,
  { modes, shieldUntilMs }: RulesInForce,
): Outcome<AdmittedForm, TextRefusal> => {
  if (mayModerate(role)) return accept({ waits: false })
  if (modes.emotesOnly && !isEmotesOnly(text)) return reject('EMOTES_ONLY')
  const isLink = modes.linksOff && holdsLink(text)
  return isLink && shieldUntilMs !== null ? reject('LINKS_OFF', { untilMs: shieldUntilMs }) : accept({ waits: isLink })
}
