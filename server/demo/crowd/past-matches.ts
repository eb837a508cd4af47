import type { Database } from '#server/platform/postgres/tables.ts'
import { newsContent, newsMessageId } from '#server/sports/domain/match-news.ts'
import { timelineStateAt } from '#server/sports/domain/matches/timeline.ts'
import { fixtureOf, fixtureSlotNamed } from '#server/sports/sandbox/fixture-list.ts'
import { readFixtures, type FixtureRow } from '#server/sports/sandbox/fixture-rotation.ts'
import { simulateMatch } from '#server/sports/sandbox/match-simulation.ts'
import { simulatedMs } from '#server/sports/sandbox/simulated-fixture.ts'
import type { PastMatch } from './crowd-past.ts'

const pastMatch = ({ matchId, slot: name, seed, kickOffMs }: FixtureRow, speed: number): PastMatch | undefined => {
  const slot = fixtureSlotNamed(name)
  if (!slot) return undefined
  const { timeline } = simulateMatch(slot.sportsType, seed, fixtureOf(slot))
  const inMatch = (atMs: number): number => simulatedMs(atMs - kickOffMs, speed)
  return {
    momentAt: (atMs) => {
      const { clock, ...state } = timelineStateAt(timeline, inMatch(atMs))
      return { ...state, clock: { ...clock, asOfMs: atMs } }
    },
    newsBetween: (afterMs, untilMs) =>
      timeline.events.flatMap(({ atMs, announcedAs: kind, event, homeScore, visitScore }) => {
        if (kind === null || atMs <= inMatch(afterMs) || atMs > inMatch(untilMs)) return []
        const { home, visit } = slot
        const names = { homeName: home.name, visitName: visit.name, homeNameEn: home.nameEn, visitNameEn: visit.nameEn }
        const content = newsContent({ kind, event, homeScore, visitScore, ...names })
        return [{ id: newsMessageId(matchId, event.eventId), content }]
      }),
  }
}

/** How the matches of the demo's rooms went until now. */
export const readPastMatches = async (db: Database, speed: number): Promise<ReadonlyMap<string, PastMatch>> => {
  const fixtures = await readFixtures(db)
  return new Map(
    fixtures.flatMap((fixture) => {
      const match = pastMatch(fixture, speed)
      return match ? [[fixture.matchId, match] as const] : []
    }),
  )
}
