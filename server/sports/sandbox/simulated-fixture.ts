import type { MatchDetail } from '#contract/sports/entities/match-item.ts'
import { closedAt, type Fixture } from '#server/sports/domain/matches/timeline.ts'
import { offeredMarkets } from '#server/sports/domain/odds/markets.ts'
import type { FixtureMessage, PricesMessage } from '#server/sports/feed/feed-messages.ts'
import { detailAt, type MatchSimulation } from './match-simulation.ts'

/** A match of the simulator. Its kick-off is the start that its message names. */
export interface SimulatedFixture {
  readonly fixtureId: string
  readonly body: FixtureMessage
  readonly seed: number
  readonly sides: Fixture
  /** What goes wrong with it, so that somebody sees how that looks. */
  readonly fate: 'plain' | 'postponed' | 'corrected' | 'rolled-back'
}

/** Milliseconds of a match for milliseconds since its kick-off: faster than life from there on. */
export const simulatedMs = (sinceKickOffMs: number, speed: number): number =>
  sinceKickOffMs < 0 ? sinceKickOffMs : sinceKickOffMs * speed

export type FedPrice = PricesMessage['prices'][number]

/** Prices at a time of the match, main lines first; those of markets that are closed alone are not open. */
export const pricesAt = ({ sport, timeline, quotes }: MatchSimulation, atMs: number): FedPrice[] => {
  const closed = closedAt(timeline, atMs)
  const { outlook, offers } = quotes.quoteAt(atMs)
  return offeredMarkets(sport, outlook, offers, (kind) => closed !== 'all' && closed.includes(kind)).flatMap(
    ({ selections }) =>
      selections.map(({ selectionId, oddsMilli, status }) => ({ selectionId, oddsMilli, isOpen: status === 'open' })),
  )
}

/** What the match's page draws at a time of the match, at the pace that it goes. */
export const pacedDetailAt = (
  simulation: MatchSimulation,
  atMs: number,
  { startAtMs, speed }: { startAtMs: number; speed: number },
): Omit<MatchDetail, 'events'> => {
  const detail = detailAt(simulation, atMs)
  const incidents = detail.incidents.map((incident) => ({
    ...incident,
    atMs: Math.round(startAtMs + incident.atMs / speed),
  }))
  return { ...detail, incidents }
}
