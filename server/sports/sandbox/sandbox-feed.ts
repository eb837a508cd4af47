import { simulateMatch, newsAt, stateAt, stepKeyAt, type MatchSimulation } from './match-simulation.ts'
import type { FeedSource, FeedUpdate } from './feed-source.ts'
import { fixtureOf, fixtureSlotNamed } from './fixture-list.ts'
import type { FixtureRow } from './fixture-rotation.ts'

/**
 * The embedded feed: matches go as their seeds have it, on the given clock, so that a restart finds them where they must
 * be. A poll answers the matches in which something moved since the last one.
 */
export const createSandboxFeed = (fixtures: () => Promise<readonly FixtureRow[]>): FeedSource => {
  const simulations = new Map<string, { simulation: MatchSimulation; stepKey: string }>()

  const simulationOf = (fixture: FixtureRow): { simulation: MatchSimulation; stepKey: string } | undefined => {
    const slot = fixtureSlotNamed(fixture.slot)
    const known = simulations.get(fixture.matchId)
    if (known || !slot) return known
    const drawn = { simulation: simulateMatch(slot.sportsType, fixture.seed, fixtureOf(slot)), stepKey: '' }
    simulations.set(fixture.matchId, drawn)
    return drawn
  }

  const updateOf = (fixture: FixtureRow, nowMs: number): FeedUpdate[] => {
    const known = simulationOf(fixture)
    if (!known) return []
    const stepKey = stepKeyAt(known.simulation, nowMs - fixture.kickOffMs)
    if (stepKey === known.stepKey) return []
    known.stepKey = stepKey
    const state = stateAt(known.simulation, fixture, nowMs)
    const news = newsAt(known.simulation, nowMs - fixture.kickOffMs)
    const endedAtMs = state.gameStatus === 2 ? fixture.kickOffMs + known.simulation.timeline.endMs : null
    return [{ matchId: fixture.matchId, asOfMs: nowMs, state, news, endedAtMs }]
  }

  return {
    async poll(nowMs) {
      const current = await fixtures()
      const ids = new Set(current.map(({ matchId }) => matchId))
      for (const matchId of simulations.keys()) if (!ids.has(matchId)) simulations.delete(matchId)
      return current.filter(({ finishedAtMs }) => finishedAtMs === null).flatMap((fixture) => updateOf(fixture, nowMs))
    },
  }
}
