import type { MatchDetail, Sport } from '#contract/sports/entities/match-item.ts'
import type { Market, MatchState } from '#contract/sports/entities/match.ts'
import { partsOfSelection, type MarketKind } from '#contract/sports/rules/selections.ts'
import { drawBasketball } from '#server/sports/domain/matches/basketball.ts'
import { drawEsports } from '#server/sports/domain/matches/esports.ts'
import { drawFootball } from '#server/sports/domain/matches/football.ts'
import { detailOf } from '#server/sports/domain/matches/match-detail.ts'
import {
  closedAt,
  factsIn,
  timelineStateAt,
  type Fixture,
  type Timeline,
} from '#server/sports/domain/matches/timeline.ts'
import { fairChance, type Chances } from '#server/sports/domain/odds/distribution.ts'
import { offeredMarkets } from '#server/sports/domain/odds/markets.ts'
import type { Quotes } from '#server/sports/domain/odds/quotes.ts'
import { quoteBasketball, quoteEsports, quoteFootball } from '#server/sports/domain/odds/sport-quotes.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'

/** How a match of a sport will go, and its prices at any time of it. Times are milliseconds after kick-off. */
export interface MatchSimulation {
  sport: Sport
  fixture: Fixture
  timeline: Timeline
  quotes: Quotes
}

export const simulateMatch = (sport: Sport, seed: number, fixture: Fixture): MatchSimulation => {
  if (sport === 'football') {
    const timeline = drawFootball(seed, fixture)
    return { sport, fixture, timeline, quotes: quoteFootball(timeline, fixture) }
  }
  if (sport === 'basketball') {
    const timeline = drawBasketball(seed, fixture)
    return { sport, fixture, timeline, quotes: quoteBasketball(timeline, fixture) }
  }
  const timeline = drawEsports(seed, fixture)
  return { sport, fixture, timeline, quotes: quoteEsports(timeline, fixture) }
}

/** All markets of a match at a time, main lines first; none once it is over. */
export const marketsAt = ({ sport, timeline, quotes }: MatchSimulation, atMs: number): Market[] => {
  if (atMs >= timeline.endMs) return []
  const closed = closedAt(timeline, atMs)
  const isClosed = (kind: MarketKind): boolean => closed === 'all' || closed.includes(kind)
  const { outlook, offers } = quotes.quoteAt(atMs)
  return offeredMarkets(sport, outlook, offers, isClosed)
}

/** The whole state of a match at a time; `kickOffMs` and `nowMs` are since 1970. [E-11] */
export const stateAt = (
  simulation: MatchSimulation,
  match: { matchId: string; kickOffMs: number },
  nowMs: number,
): Omit<MatchState, 'version'> => {
  const atMs = nowMs - match.kickOffMs
  const { clock, gameStatus, homeScore, visitScore, events } = timelineStateAt(simulation.timeline, atMs)
  return {
    matchId: match.matchId,
    homeScore,
    visitScore,
    gameStatus,
    clock: { ...clock, asOfMs: nowMs },
    markets: marketsAt(simulation, atMs),
    events,
  }
}

/** What bets are settled by: what is known for good at a time. It only grows. [S-13] */
export const factsAt = ({ timeline }: MatchSimulation, atMs: number): { facts: MatchFacts; isFinal: boolean } => ({
  facts: factsIn(timeline, atMs),
  isFinal: atMs >= timeline.endMs,
})

/** What the match's page draws at a time; the incidents' times are since 1970 when `kickOffMs` is. [C-16] */
export const detailAt = (
  { sport, timeline, fixture }: MatchSimulation,
  atMs: number,
  kickOffMs = 0,
): Omit<MatchDetail, 'events'> => detailOf(sport, timeline, fixture, { atMs, kickOffMs })

/**
 * The parts of a stake that a bet is expected to win and to lose as the match stands, also when its line is no longer
 * offered; the rest of it comes back. A handicap of football is on the rest of the match from the score at the bet.
 * Null: no such selection, or its part is over. [S-13]
 */
export const chancesAt = (
  { sport, timeline, quotes }: MatchSimulation,
  selectionId: string,
  atMs: number,
  scoreAtBet?: { home: number; away: number },
): Chances | null => {
  const parts = partsOfSelection(selectionId)
  if (!parts || atMs >= timeline.endMs) return null
  const { outlook } = quotes.quoteAt(atMs)
  if (sport !== 'football' || parts.kind !== 'hdp' || !scoreAtBet || parts.lineQuarters === null)
    return outlook.chancesOf(parts)
  const { homeScore, visitScore } = timelineStateAt(timeline, atMs)
  const moved = homeScore - visitScore - (scoreAtBet.home - scoreAtBet.away)
  const lineQuarters = parts.lineQuarters + 4 * (parts.pick === 'home' ? moved : -moved)
  return outlook.chancesOf({ ...parts, lineQuarters })
}

/** The fair chance that what is decided of such a bet is won; its fair price is one divided by it. */
export const priceOf = (
  simulation: MatchSimulation,
  selectionId: string,
  atMs: number,
  scoreAtBet?: { home: number; away: number },
): number | null => {
  const chances = chancesAt(simulation, selectionId, atMs, scoreAtBet)
  return chances && fairChance(chances)
}

/** Two times with the same key have the same state but for the clock's seconds. */
export const stepKeyAt = ({ timeline, quotes }: MatchSimulation, atMs: number): string => {
  const { gameStatus, clock } = timelineStateAt(timeline, atMs)
  const past = timeline.events.filter((event) => event.atMs <= atMs).length
  const closed = closedAt(timeline, atMs)
  const key = gameStatus === 2 ? 0 : quotes.keyAt(atMs)
  return [key, gameStatus, clock.period, clock.running, closed === 'all' ? closed : closed.join('+'), past].join()
}
