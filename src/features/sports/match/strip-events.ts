import type { Incident, Sport } from '#contract/sports/entities/match-item.ts'
import type { MatchClock } from '#contract/sports/entities/match.ts'

/** What the strip below the drawing marks. */
const marked: ReadonlySet<Incident['kind']> = new Set([
  'goal',
  'card',
  'red-card',
  'substitution',
  'var',
  'penalty',
  'timeout',
  'round',
  'objective',
])

const footballMinutes = 90
const basketballMs = 48 * 60_000
const minuteMs = 60_000

export interface StripEvent {
  readonly incident: Incident
  /** 0 to 100 along the match. */
  readonly place: number
  /** After it, where it is a goal: 2-1. */
  readonly score: string
}

const minuteOf = (at: string): number | null => {
  const [, minute, more = '0'] = /^(\d+)(?:\+(\d+))?′/.exec(at) ?? []
  return minute === undefined ? null : Number(minute) + Number(more)
}

const clamped = (share: number): number => Math.min(100, Math.max(0, share))

/** Where on the strip a moment is: by the minute of football, else by the time since the start. */
const placeOf = (incident: Incident, startAtMs: number, lengthMs: number): number => {
  const minute = minuteOf(incident.at)
  return clamped(minute === null ? ((incident.atMs - startAtMs) / lengthMs) * 100 : (minute / footballMinutes) * 100)
}

const lengthOf = (sport: Sport, incidents: readonly Incident[], startAtMs: number): number =>
  Math.max(
    sport === 'basketball' ? basketballMs : 30 * minuteMs,
    ((incidents[0]?.atMs ?? startAtMs) - startAtMs) * 1.15,
  )

/** What a mark takes of the narrowest strip: a drawing, or one with its minute and score. */
const widths = { drawing: 5.5, goal: 21 }
/** How far past its end there is room; before its begin stand the crests. */
const pastEnd = 6

const widthOf = ({ score }: StripEvent): number => (score === '' ? widths.drawing : widths.goal)

/** Moves the marks of one row apart as far as the row is long enough, in their order and near their moments. */
const spreadRow = (row: readonly StripEvent[]): StripEvent[] => {
  const needed = row.reduce((sum, event) => sum + widthOf(event), 0)
  const scale = Math.min(1, 100 / needed)
  const gap = (index: number): number => {
    const [before, after] = [row[index - 1], row[index]]
    return before && after ? (scale * (widthOf(before) + widthOf(after))) / 2 : 0
  }
  const places = row.map(({ place }) => place)
  const half = (event: StripEvent | undefined): number => (event ? (scale * widthOf(event)) / 2 : 0)
  const last = Math.min(100, 100 + pastEnd - half(row.at(-1)))
  for (let index = 0; index < row.length; index += 1) {
    const begin = index === 0 ? half(row[0]) : (places[index - 1] ?? 0) + gap(index)
    places[index] = Math.max(places[index] ?? 0, begin)
  }
  for (let index = row.length - 1; index >= 0; index -= 1) {
    const end = index === row.length - 1 ? last : (places[index + 1] ?? 100) - gap(index + 1)
    places[index] = Math.min(places[index] ?? 0, end)
  }
  return row.map((event, index) => ({ ...event, place: places[index] ?? event.place }))
}

/** Home above the line, the others below: no mark lies over another of its row. */
export const spreadEvents = (events: readonly StripEvent[]): StripEvent[] => [
  ...spreadRow(events.filter(({ incident }) => incident.side === 'home')),
  ...spreadRow(events.filter(({ incident }) => incident.side !== 'home')),
]

/** Marks along the match, oldest first, goals with the score after them. Incidents are newest first. [C-16] */
export const stripEvents = (
  incidents: readonly Incident[],
  match: { sport: Sport; startAtMs: number; score: readonly [home: number, visit: number] },
): StripEvent[] => {
  const lengthMs = lengthOf(match.sport, incidents, match.startAtMs)
  let [home, visit] = match.score
  const events: StripEvent[] = []
  for (const incident of incidents) {
    if (marked.has(incident.kind))
      events.push({
        incident,
        place: placeOf(incident, match.startAtMs, lengthMs),
        score: incident.kind === 'goal' ? `${home}-${visit}` : '',
      })
    if (incident.kind === 'goal' && incident.side === 'home') home -= 1
    if (incident.kind === 'goal' && incident.side === 'visit') visit -= 1
  }
  return events.toReversed()
}

/** How much of the match is over, 0 to 100. Other clocks than football's count a part of the match only. */
export const playedShare = (
  { sport, gameStatus, clock }: { sport: Sport; gameStatus: 0 | 1 | 2; clock: MatchClock },
  elapsedSeconds: number,
  newestPlace: number,
): number => {
  if (gameStatus !== 1) return gameStatus === 2 ? 100 : 0
  return sport === 'football' && clock.direction === 'up' && elapsedSeconds > 0
    ? clamped((elapsedSeconds / 60 / footballMinutes) * 100)
    : newestPlace
}
