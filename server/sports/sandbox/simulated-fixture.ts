import type { Market } from '#contract/sports/entities/match.ts'
import type { MatchDetail } from '#contract/sports/entities/match-item.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'
import { standingAt, type Fixture } from '#server/sports/domain/matches/timeline.ts'
import type { FixtureMessage, PricesMessage } from '#server/sports/feed/feed-messages.ts'
import type { MatchSimulation } from './match-simulation.ts'

/** A match of the simulator. Its kick-off is the start that its message names. */
export interface SimulatedFixture {
  readonly fixtureId: string
  readonly body: FixtureMessage
  readonly seed: number
  readonly sides: Fixture
  /** What goes wrong with it, so that somebody sees how that looks. */
  readonly fate: 'plain' | 'postponed' | 'corrected' | 'rolled-back'
}

export interface DetailedSimulation extends MatchSimulation {
  detailAt?(atMs: number): Partial<MatchDetail>
  factsAt?(atMs: number): { facts: MatchFacts; isFinal: boolean }
}

/** Milliseconds of a match for milliseconds since its kick-off: faster than life from there on. */
export const simulatedMs = (sinceKickOffMs: number, speed: number): number =>
  sinceKickOffMs < 0 ? sinceKickOffMs : sinceKickOffMs * speed

export type FedPrice = PricesMessage['prices'][number]

/** Selections of the markets as the feed names them. */
export const pricesOf = (markets: readonly Market[]): FedPrice[] =>
  markets.flatMap(({ selections }) =>
    selections.map(({ selectionId, oddsMilli, status }) => ({
      selectionId: selectionId.replace(/^(map|kills)(\d):/, '$1.m$2:'),
      oddsMilli,
      isOpen: status === 'open',
    })),
  )

export const noFacts: MatchFacts = { parts: {}, corners: {}, goals: [], kills: {}, maps: {} }

/** What is decided at a time, for good. */
export const factsOf = (simulation: DetailedSimulation, atMs: number): { facts: MatchFacts; isFinal: boolean } => {
  const known = simulation.factsAt?.(atMs)
  if (known) return known
  const { gameStatus, homeScore, visitScore } = standingAt(simulation.timeline, atMs)
  if (gameStatus !== 2) return { facts: noFacts, isFinal: false }
  return { facts: { ...noFacts, parts: { match: { home: homeScore, away: visitScore } } }, isFinal: true }
}
