import type { InPlayDelays } from '#contract/sports/entities/bet-limits.ts'
import type { MatchEvent, MatchState } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'
import type { RejectReason } from '#contract/sports/entities/ticket.ts'
import { judgeLeg } from '#contract/sports/rules/odds-acceptance.ts'
import type { BetMatch } from './bet-ticket.ts'

/** What a match is decided by; points and kills fall too often, the price says them. */
const steps: ReadonlySet<MatchEvent['kind']> = new Set(['start', 'goal', 'card', 'period', 'end'])

/** What a match has come to, as far as a bet that waits must see no more of it: in football the score too, since goals are taken back. */
export const situationOf = ({ sportsType, state }: Pick<BetMatch, 'sportsType' | 'state'>): string => {
  const last = state.events.find(({ kind }) => steps.has(kind))?.eventId ?? ''
  return sportsType === 'football' ? `${state.homeScore}-${state.visitScore} ${last}` : last
}

const isInPlay = ({ gameStatus }: MatchState): boolean => gameStatus === 1

/** How long a bet on these matches waits, by the one that waits longest; 0: none of them is in play. Milliseconds. */
export const delayMsOf = (matches: readonly BetMatch[], delays: InPlayDelays): number =>
  Math.max(
    0,
    ...matches.map(({ sportsType, state }) =>
      isInPlay(state) && sportsType !== 'anchor' ? delays[sportsType] * 1000 : 0,
    ),
  )

/** A leg of a bet that waits, as it was taken. */
export interface WaitingLeg {
  readonly matchId: string
  readonly selectionId: string
  readonly oddsMilli: number
  readonly situation: string
  readonly matchVersion: number
}

const fallOf = (leg: WaitingLeg, policy: AcceptPolicy, match: BetMatch | undefined): RejectReason | null => {
  if (!match) return 'market_closed'
  if (situationOf(match) !== leg.situation) return 'match_changed'
  if (match.stoppedVersion > leg.matchVersion) return 'market_closed'
  const { verdict } = judgeLeg(match.state, leg, policy)
  if (verdict === 'taken') return null
  return verdict === 'changed' ? 'odds_changed' : 'market_closed'
}

/**
 * Why a bet that waited does not run, by the first of its legs that fell; null: it runs at its price, since nothing has
 * happened in any of its matches, no market was closed since, and the odds in force are such as the member takes for those
 * of the bet. [S-13]
 */
export const reasonAgainst = (
  legs: readonly WaitingLeg[],
  policy: AcceptPolicy,
  matches: ReadonlyMap<string, BetMatch>,
): RejectReason | null => {
  for (const leg of legs) {
    const reason = fallOf(leg, policy, matches.get(leg.matchId))
    if (reason !== null) return reason
  }
  return null
}
