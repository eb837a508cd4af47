import { drawCourse, newsAt, stateAt, stepKeyAt, type Course } from './match-simulation.ts'
import type { FeedSource, FeedUpdate } from './feed-source.ts'
import { fixtureOf, slotNamed } from './fixture-list.ts'
import type { RoundRow } from './fixture-rotation.ts'

/**
 * The embedded feed: matches go as their seeds have it, on the given clock, so that a restart finds them where they must
 * be. A poll answers the matches in which something moved since the last one.
 */
export const createSandboxFeed = (rounds: () => Promise<readonly RoundRow[]>): FeedSource => {
  const courses = new Map<string, { course: Course; stepKey: string }>()

  const courseOf = (round: RoundRow): { course: Course; stepKey: string } | undefined => {
    const slot = slotNamed(round.slot)
    const known = courses.get(round.matchId)
    if (known || !slot) return known
    const drawn = { course: drawCourse(slot.sportsType, round.seed, fixtureOf(slot)), stepKey: '' }
    courses.set(round.matchId, drawn)
    return drawn
  }

  const updateOf = (round: RoundRow, nowMs: number): FeedUpdate[] => {
    const known = courseOf(round)
    if (!known) return []
    const stepKey = stepKeyAt(known.course, nowMs - round.kickOffMs)
    if (stepKey === known.stepKey) return []
    known.stepKey = stepKey
    const state = stateAt(known.course, round, nowMs)
    const news = newsAt(known.course, nowMs - round.kickOffMs)
    const endedAtMs = state.gameStatus === 2 ? round.kickOffMs + known.course.timeline.endMs : null
    return [{ matchId: round.matchId, asOfMs: nowMs, state, news, endedAtMs }]
  }

  return {
    async poll(nowMs) {
      const current = await rounds()
      const ids = new Set(current.map(({ matchId }) => matchId))
      for (const matchId of courses.keys()) if (!ids.has(matchId)) courses.delete(matchId)
      return current.filter(({ finishedAtMs }) => finishedAtMs === null).flatMap((round) => updateOf(round, nowMs))
    },
  }
}
