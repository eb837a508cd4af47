import type { MatchClock, MatchEvent } from '#contract/sports/entities/match.ts'

/** Names and strengths of a match. `strength` 0 is average; +1 scores about a fifth more. */
export interface Side {
  name: string
  players: readonly [string, ...string[]]
  strength: number
}
export interface Fixture {
  home: Side
  visit: Side
}

/** A stretch of a match with one clock. Times are milliseconds after kick-off. */
export interface Segment {
  fromMs: number
  toMs: number
  period: string
  /** What the clock shows at `fromMs`. */
  clockSeconds: number
  running: boolean
}

export interface TimedEvent {
  atMs: number
  event: MatchEvent
  /** The score after it. */
  homeScore: number
  visitScore: number
  /** Told in the match's rooms, as a goal or as a step of the match; null is not told. */
  announcedAs: 'goal' | 'match' | null
}

export interface Span {
  fromMs: number
  toMs: number
}

/** A whole match as it will go, fixed by its seed. All lists are in order of time. */
export interface Timeline {
  direction: MatchClock['direction']
  segments: readonly Segment[]
  events: readonly TimedEvent[]
  /** When no bet is taken: dangerous moments, goals and what is checked after them. */
  suspensions: readonly Span[]
  endMs: number
}

const eventsMax = 50

/** Where a match stands: nothing of it depends on what was asked before. */
export interface Standing {
  gameStatus: 0 | 1 | 2
  homeScore: number
  visitScore: number
  clock: Omit<MatchClock, 'asOfMs'>
  /** Newest first, 50 at most. */
  events: MatchEvent[]
  isSuspended: boolean
}

const segmentAt = (timeline: Timeline, atMs: number): Segment | undefined =>
  timeline.segments.findLast(({ fromMs }) => fromMs <= atMs)

const clockAt = (timeline: Timeline, atMs: number): Standing['clock'] => {
  const { direction } = timeline
  const segment = segmentAt(timeline, atMs)
  if (!segment) return { period: '', elapsedSeconds: 0, running: false, direction }
  const isOver = atMs >= timeline.endMs
  const passedSeconds = segment.running ? Math.floor((Math.min(atMs, segment.toMs) - segment.fromMs) / 1000) : 0
  const shown = direction === 'up' ? segment.clockSeconds + passedSeconds : segment.clockSeconds - passedSeconds
  const period = isOver ? '已结束' : segment.period
  return { period, elapsedSeconds: Math.max(0, shown), running: segment.running && !isOver, direction }
}

/** A match `atMs` after its kick-off; negative is before it. The same answer for ever. [E-11] */
export const standingAt = (timeline: Timeline, atMs: number): Standing => {
  const past = timeline.events.filter((event) => event.atMs <= atMs)
  const last = past.at(-1)
  return {
    gameStatus: atMs < 0 ? 0 : atMs >= timeline.endMs ? 2 : 1,
    homeScore: last?.homeScore ?? 0,
    visitScore: last?.visitScore ?? 0,
    clock: clockAt(timeline, atMs),
    events: past
      .slice(-eventsMax)
      .map(({ event }) => event)
      .reverse(),
    isSuspended:
      atMs >= timeline.endMs || timeline.suspensions.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs),
  }
}

/** Collects a match's events while it is drawn up, and counts its score. */
export const createScript = () => {
  const events: TimedEvent[] = []
  let [homeScore, visitScore] = [0, 0]
  return {
    score: (): { homeScore: number; visitScore: number } => ({ homeScore, visitScore }),
    add(atMs: number, announcedAs: TimedEvent['announcedAs'], event: Omit<MatchEvent, 'eventId'>, points = 0): void {
      if (event.side === 'home') homeScore += points
      if (event.side === 'visit') visitScore += points
      events.push({ atMs, announcedAs, homeScore, visitScore, event: { eventId: `e${events.length + 1}`, ...event } })
    },
    events: (): TimedEvent[] => events,
  }
}

export const minutesSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
