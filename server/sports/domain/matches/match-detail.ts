import type { MatchDetail, MatchStatistic, Sport } from '#contract/sports/entities/match-item.ts'
import { squadOf, venueOf } from './squads.ts'
import type { Fixture, TimedIncident, Timeline } from './timeline.ts'

type Kind = TimedIncident['kind']

const incidentsMax = 60
const recentMax = 30
/** What a match's timeline shows to its end; the rest is soon forgotten. */
const lasting: ReadonlySet<Kind> = new Set([
  'kickoff',
  'goal',
  'card',
  'red-card',
  'penalty',
  'substitution',
  'var',
  'period',
  'end',
])
const minuteMs = 60_000

type Counted = readonly [kind: Kind, amount: number]

/** What each bar of the statistics adds up; hundredths where it is not a count. */
const footballBars: readonly { key: string; unit: MatchStatistic['unit']; counts: readonly Counted[] }[] = [
  {
    key: 'shots',
    unit: 'count',
    counts: [
      ['shot-on', 1],
      ['shot-off', 1],
      ['goal', 1],
    ],
  },
  {
    key: 'shots-on',
    unit: 'count',
    counts: [
      ['shot-on', 1],
      ['goal', 1],
    ],
  },
  {
    key: 'attacks',
    unit: 'count',
    counts: [
      ['attack', 1],
      ['danger', 1],
    ],
  },
  { key: 'dangers', unit: 'count', counts: [['danger', 1]] },
  { key: 'corners', unit: 'count', counts: [['corner', 1]] },
  { key: 'free-kicks', unit: 'count', counts: [['free-kick', 1]] },
  { key: 'yellow-cards', unit: 'count', counts: [['card', 1]] },
  { key: 'red-cards', unit: 'count', counts: [['red-card', 1]] },
  {
    key: 'expected-goals',
    unit: 'hundredths',
    counts: [
      ['goal', 38],
      ['shot-on', 14],
      ['shot-off', 6],
    ],
  },
]

const sidesOf = (incidents: readonly TimedIncident[], amountOf: (incident: TimedIncident) => number) => {
  const of = (side: 'home' | 'visit'): number =>
    incidents.reduce((sum, incident) => sum + (incident.side === side ? amountOf(incident) : 0), 0)
  return [of('home'), of('visit')] satisfies [number, number]
}

const counting =
  (counts: readonly Counted[]) =>
  ({ kind }: TimedIncident): number =>
    counts.find(([counted]) => counted === kind)?.[1] ?? 0

const possessionOf = (incidents: readonly TimedIncident[]): MatchStatistic => {
  const [home, visit] = sidesOf(incidents, ({ kind }) =>
    kind === 'safe' || kind === 'attack' || kind === 'danger' ? 1 : 0,
  )
  const share = home + visit === 0 ? 50 : Math.round((100 * home) / (home + visit))
  return { key: 'possession', values: [share, 100 - share], unit: 'percent' }
}

const footballStatistics = (incidents: readonly TimedIncident[]): MatchStatistic[] => [
  possessionOf(incidents),
  ...footballBars.map(({ key, unit, counts }) => ({ key, unit, values: sidesOf(incidents, counting(counts)) })),
]

const count = (
  key: string,
  incidents: readonly TimedIncident[],
  amountOf: (incident: TimedIncident) => number,
): MatchStatistic => ({ key, unit: 'count', values: sidesOf(incidents, amountOf) })

const basketballStatistics = (incidents: readonly TimedIncident[]): MatchStatistic[] => [
  count('points', incidents, ({ points = 0 }) => points),
  ...([1, 2, 3] as const).map((worth) =>
    count(`baskets-${worth}`, incidents, ({ points }) => (points === worth ? 1 : 0)),
  ),
  count('misses', incidents, ({ kind }) => (kind === 'miss' ? 1 : 0)),
  count('fouls', incidents, ({ kind }) => (kind === 'foul' ? 1 : 0)),
  count('timeouts', incidents, ({ kind }) => (kind === 'timeout' ? 1 : 0)),
]

const esportsStatistics = (incidents: readonly TimedIncident[]): MatchStatistic[] => [
  count('kills', incidents, ({ kind }) => (kind === 'kill' ? 1 : 0)),
  count('rounds', incidents, ({ kind }) => (kind === 'round' ? 1 : 0)),
  count('objectives', incidents, ({ kind }) => (kind === 'objective' ? 1 : 0)),
]

const statisticsOf = {
  football: footballStatistics,
  basketball: basketballStatistics,
  esports: esportsStatistics,
} as const

/** How much an incident says of who has the upper hand. */
const weights: Partial<Record<Kind, number>> = {
  attack: 6,
  danger: 16,
  'shot-off': 18,
  'shot-on': 28,
  goal: 60,
  corner: 14,
  score: 22,
  miss: -8,
  kill: 14,
  round: 40,
  objective: 20,
}

const momentumOf = ({ segments }: Timeline, incidents: readonly TimedIncident[], atMs: number): number[] => {
  const minutes: number[] = []
  for (const { fromMs, toMs, running } of segments) {
    if (!running || fromMs > atMs) continue
    for (let minute = fromMs; minute < Math.min(toMs, atMs); minute += minuteMs) {
      const [home, visit] = sidesOf(
        incidents.filter((incident) => incident.atMs >= minute && incident.atMs < Math.min(toMs, minute + minuteMs)),
        ({ kind }) => weights[kind] ?? 0,
      )
      minutes.push(Math.max(-100, Math.min(100, Math.round(home - visit))))
    }
  }
  return minutes
}

/**
 * What the page of a match draws at a time: milliseconds after the kick-off, which is itself since 1970. Counts never
 * fall; incidents are newest first, the last ones and those that stay for good. [C-16, E-11]
 */
export const detailOf = (
  sport: Sport,
  timeline: Timeline,
  fixture: Fixture,
  at: { atMs: number; kickOffMs: number },
): Omit<MatchDetail, 'events'> => {
  const { atMs, kickOffMs } = at
  const past = timeline.incidents.filter((incident) => incident.atMs <= atMs)
  const recent = past
    .map(({ points: _points, ...incident }, index) => ({
      ...incident,
      incidentId: `i${index + 1}`,
      atMs: kickOffMs + incident.atMs,
    }))
    .filter(({ kind }, index) => index >= past.length - recentMax || lasting.has(kind))
    .slice(-incidentsMax)
  return {
    ...venueOf(sport, fixture.home),
    statistics: statisticsOf[sport](past),
    momentum: momentumOf(timeline, past, atMs),
    incidents: recent.reverse(),
    lineUps: { home: squadOf(sport, fixture.home), visit: squadOf(sport, fixture.visit) },
  }
}
