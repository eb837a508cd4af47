import { createHash } from 'node:crypto'
import type { Language } from '#contract/codes.ts'
import { launchKeptMs } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { isKept } from '#contract/site/rules/kept-venue.ts'
import type { GameRef } from '#contract/venues/entities/game.ts'
import type { Log } from '#server/platform/log.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import type { LaunchRequest, Venue } from './ports.ts'

const keptMax = 20_000

/** How a game is opened: by whom, where, in which language. */
export interface LaunchAsked extends GameRef {
  readonly player: Omit<NonNullable<LaunchRequest['player']>, 'token'> | null
  readonly language: Language
  readonly device: LaunchRequest['device']
  readonly spentUrl: string | undefined
}

type LaunchFault = 'VENUE_GAME_UNKNOWN' | 'VENUE_CLOSED' | 'VENUE_UNAVAILABLE'

export interface Launches {
  open(asked: LaunchAsked): Promise<Outcome<{ url: string }, LaunchFault>>
}

interface LaunchDeps {
  venue: Pick<Venue, 'launch'>
  /** The name that the operator gave the venue, its code where there is none. */
  venueNameOf: (channelCode: string) => string
  /** Makes the token by which callbacks of the venue name this opening. */
  issueToken: (player: NonNullable<LaunchAsked['player']>, game: GameRef) => Promise<string>
  /** Where games may come from. */
  gameOrigins: ReadonlySet<string>
  now: () => number
  log: Log
}

const faults = {
  'game-unknown': 'VENUE_GAME_UNKNOWN',
  'no-demo': 'VENUE_GAME_UNKNOWN',
  maintenance: 'VENUE_CLOSED',
  refused: 'VENUE_UNAVAILABLE',
} as const

/**
 * Opens games at venues. A member's address is kept for a minute, so that a second tap is answered at once, but never of an AG
 * venue and never one that has been opened. One that is of no origin that pages may frame is none. [C-13, L-04]
 */
export const createLaunches = ({ venue, venueNameOf, issueToken, gameOrigins, now, log }: LaunchDeps): Launches => {
  const kept = new LruMap<string, { url: string; untilMs: number }>(keptMax)

  const keyOf = ({ spentUrl: _spent, ...asked }: LaunchAsked): string =>
    createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

  const ask = async ({
    player,
    spentUrl: _spent,
    ...asked
  }: LaunchAsked): Promise<Outcome<{ url: string }, LaunchFault>> => {
    const token = player && (await issueToken(player, asked))
    const answer = await venue.launch({ ...asked, player: player && token !== null ? { ...player, token } : null })
    if (!answer) return reject('VENUE_UNAVAILABLE')
    if (answer.state === 'refused') return reject(faults[answer.refusal])
    if (gameOrigins.has(new URL(answer.url).origin)) return accept({ url: answer.url })
    log.error(
      { channelCode: asked.channelCode, origin: new URL(answer.url).origin },
      'a venue opens its games at an origin that GAME_ORIGINS does not have',
    )
    return reject('VENUE_UNAVAILABLE')
  }

  const mayKeep = ({ channelCode }: LaunchAsked, opened: { url: string }): boolean =>
    isKept({ channelCode, venueName: venueNameOf(channelCode) }, opened)

  return {
    open: async (asked) => {
      const key = keyOf(asked)
      const earlier = kept.get(key)
      if (earlier && earlier.untilMs > now() && earlier.url !== asked.spentUrl) return accept({ url: earlier.url })
      kept.delete(key)
      const outcome = await ask(asked)
      if (outcome.ok && asked.player !== null && mayKeep(asked, outcome.value))
        kept.set(key, { url: outcome.value.url, untilMs: now() + launchKeptMs })
      return outcome
    },
  }
}
