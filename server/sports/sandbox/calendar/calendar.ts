import { createRandom } from '#server/platform/random.ts'
import type { SimulatedFixture } from '#server/sports/sandbox/simulated-fixture.ts'
import { calendarLeagues, teamsPerLeague, type CalendarLeague } from './leagues.ts'

/** What fixtures of the calendar are called by begins so. */
export const calendarPrefix = 'cal-'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** From one kick-off to the next of a line, at life's pace: a match and a pause. */
const periodMs = 135 * minuteMs
const pastMs = 36 * hourMs
/** All matches are announced so long ahead, and one of six a week. */
const aheadMs = 26 * hourMs
const weekAheadMs = 7 * 24 * hourMs
const weekAheadEvery = 6
const kickOffEveryMs = 5 * minuteMs
const gamesPerRound = teamsPerLeague / 2
const roundsPerSeason = 2 * (teamsPerLeague - 1)
/** Of so many matches one has each of the fates. */
const fateEvery = 60
const fates = ['postponed', 'corrected', 'rolled-back'] as const

export interface CalendarOptions {
  /** Fixes how all matches go. */
  seed: number
  /** Matches follow each other on so many lines at once; most of them are on at any time. */
  lines: number
  speed: number
  hasFaults: boolean
}

const mixed = (...parts: readonly number[]): number =>
  parts.reduce((hash, part) => Math.imul(hash ^ part, 0x01000193) >>> 0, 0x811c9dc5)

/** Home and visit of a game, by the circle method: each plays each, at home and away. */
const pairing = (game: number): { round: number; home: number; visit: number } => {
  const round = Math.floor(game / gamesPerRound) % roundsPerSeason
  const table = game % gamesPerRound
  const others = teamsPerLeague - 1
  const seat = (place: number): number => (place === 0 ? 0 : 1 + ((place - 1 + round) % others))
  const [one, other] = [seat(table), seat(others - table)]
  const isTurned = (((round % others) + table) % 2 === 1) !== round >= others
  return { round, home: isTurned ? other : one, visit: isTurned ? one : other }
}

const fateOf = (seed: number, hasFaults: boolean): SimulatedFixture['fate'] => {
  if (!hasFaults) return 'plain'
  return fates[Math.floor(createRandom(seed)() * fateEvery)] ?? 'plain'
}

/** The leagues whose matches follow each other on a line: a league is on one line only, so that no team plays twice at once. */
const leaguesOf = (line: number, lines: number): CalendarLeague[] =>
  calendarLeagues.filter((_, index) => index % lines === line)

const fixtureAt = (
  { seed, lines, speed, hasFaults }: CalendarOptions,
  { line, place, startAtMs }: { line: number; place: number; startAtMs: number },
): SimulatedFixture[] => {
  const leagues = leaguesOf(line, lines)
  const league = leagues[place % leagues.length]
  if (!league) return []
  const { round, home, visit } = pairing(Math.floor(place / leagues.length))
  const [homeTeam, visitTeam] = [league.teams[home], league.teams[visit]]
  if (!homeTeam || !visitTeam) return []
  const own = mixed(seed, lines, Math.round(speed * 1000), line, place)
  return [
    {
      fixtureId: `${calendarPrefix}${own.toString(36)}-${line}-${place}`,
      seed: own,
      fate: fateOf(own, hasFaults),
      sides: { home: homeTeam.side, visit: visitTeam.side },
      body: {
        kind: 'fixture',
        sport: league.sport,
        league: league.named,
        round: `第 ${round + 1} 轮`,
        roundEn: `Round ${round + 1}`,
        home: homeTeam.named,
        visit: visitTeam.named,
        startAtMs,
      },
    },
  ]
}

const lineFixtures = (options: CalendarOptions, line: number, nowMs: number): SimulatedFixture[] => {
  const { lines, speed } = options
  const everyMs = periodMs / speed
  const gridMs = kickOffEveryMs / Math.max(1, speed)
  const startOf = (place: number): number => Math.round(((place + line / lines) * everyMs) / gridMs) * gridMs
  const [firstPlace, lastPlace] = [nowMs - pastMs, nowMs + weekAheadMs].map((atMs) => Math.floor(atMs / everyMs))
  const fixtures: SimulatedFixture[] = []
  for (let place = firstPlace ?? 0; place <= (lastPlace ?? -1); place += 1) {
    const startAtMs = Math.round(startOf(place))
    if (startAtMs <= nowMs + aheadMs || place % weekAheadEvery === 0)
      fixtures.push(...fixtureAt(options, { line, place, startAtMs }))
  }
  return fixtures
}

/**
 * All matches that are played on the site beside those of its rooms: from yesterday's to next week's, the nearest to now
 * first. The same for ever for the same options. [A-03, C-16]
 */
export const calendarAt = (options: CalendarOptions, nowMs: number): SimulatedFixture[] =>
  Array.from({ length: options.lines }, (_, line) => lineFixtures(options, line, nowMs))
    .flat()
    .toSorted((a, b) => Math.abs(a.body.startAtMs - nowMs) - Math.abs(b.body.startAtMs - nowMs))

/** The fixtures of these names, the oldest first, however long ago they were; of other options there are none. */
export const calendarFixtures = (
  options: CalendarOptions,
  named: readonly { fixtureId: string; startAtMs: number }[],
): SimulatedFixture[] => {
  const found: SimulatedFixture[] = []
  let waiting = named
  for (let first = waiting[0]; first; first = waiting[0]) {
    const day = new Map(calendarAt(options, first.startAtMs).map((fixture) => [fixture.fixtureId, fixture]))
    found.push(...waiting.flatMap(({ fixtureId }) => day.get(fixtureId) ?? []))
    waiting = waiting.filter(({ startAtMs }) => startAtMs > first.startAtMs + aheadMs)
  }
  return found
}
