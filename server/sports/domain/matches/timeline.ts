import type { Incident } from '#contract/sports/entities/match-item.ts'
import type { MatchClock, MatchEvent } from '#contract/sports/entities/match.ts'
import type { MarketKind } from '#contract/sports/rules/selections.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'

/** Names and strengths of a match. `strength` 0 is average; +1 scores about a fifth more. */
export interface Side {
  name: string
  nameEn?: string
  /** Those who are talked of most. */
  players: readonly [string, ...string[]]
  strength: number
}
/** What an event calls a side in English. */
export const sideEn = ({ name, nameEn }: Side): string => nameEn ?? name

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

/** Without `kinds` all markets are closed. */
export interface Span {
  fromMs: number
  toMs: number
  kinds?: readonly MarketKind[]
}

/** Something that pitch or court draw. */
export interface TimedIncident extends Omit<Incident, 'incidentId' | 'atMs'> {
  atMs: number
  /** The points of a basket. */
  points?: number
}

/** From `atMs` on these facts stand. */
export interface TimedFacts {
  atMs: number
  facts: MatchFacts
}

/** A whole match as it will go, fixed by its seed. All lists are in order of time. */
export interface Timeline {
  direction: MatchClock['direction']
  segments: readonly Segment[]
  events: readonly TimedEvent[]
  /** When no bet is taken: dangerous moments, goals and what is checked after them. */
  suspensions: readonly Span[]
  incidents: readonly TimedIncident[]
  facts: readonly TimedFacts[]
  endMs: number
}

const eventsMax = 50

/** Where a match stands: nothing of it depends on what was asked before. */
export interface TimelineState {
  gameStatus: 0 | 1 | 2
  homeScore: number
  visitScore: number
  clock: Omit<MatchClock, 'asOfMs'>
  /** Newest first, 50 at most. */
  events: MatchEvent[]
  isSuspended: boolean
}

export const noFacts: MatchFacts = { parts: {}, corners: {}, goals: [], kills: {}, maps: {} }

const segmentAt = (timeline: Timeline, atMs: number): Segment | undefined =>
  timeline.segments.findLast(({ fromMs }) => fromMs <= atMs)

const clockAt = (timeline: Timeline, atMs: number): TimelineState['clock'] => {
  const { direction } = timeline
  const segment = segmentAt(timeline, atMs)
  if (!segment) return { period: '', elapsedSeconds: 0, running: false, direction }
  const isOver = atMs >= timeline.endMs
  const passedSeconds = segment.running ? Math.floor((Math.min(atMs, segment.toMs) - segment.fromMs) / 1000) : 0
  const clockSeconds = direction === 'up' ? segment.clockSeconds + passedSeconds : segment.clockSeconds - passedSeconds
  const period = isOver ? '已结束' : segment.period
  return { period, elapsedSeconds: Math.max(0, clockSeconds), running: segment.running && !isOver, direction }
}

export const scoreAt = ({ events }: Timeline, atMs: number): { homeScore: number; visitScore: number } => {
  const { homeScore, visitScore } = events.findLast((event) => event.atMs <= atMs) ?? { homeScore: 0, visitScore: 0 }
  return { homeScore, visitScore }
}

const isWithin = (atMs: number, { fromMs, toMs }: Span): boolean => fromMs <= atMs && atMs < toMs

/** Which markets are closed, all of them or some kinds. */
export const closedAt = ({ suspensions, endMs }: Timeline, atMs: number): 'all' | readonly MarketKind[] => {
  const closing = suspensions.filter((span) => isWithin(atMs, span))
  if (atMs >= endMs || closing.some(({ kinds }) => !kinds)) return 'all'
  return [...new Set(closing.flatMap(({ kinds }) => kinds ?? []))].toSorted()
}

/** A match `atMs` after its kick-off; negative is before it. The same answer for ever. [E-11] */
export const timelineStateAt = (timeline: Timeline, atMs: number): TimelineState => {
  const past = timeline.events.filter((event) => event.atMs <= atMs)
  return {
    gameStatus: atMs < 0 ? 0 : atMs >= timeline.endMs ? 2 : 1,
    ...scoreAt(timeline, atMs),
    clock: clockAt(timeline, atMs),
    events: past
      .slice(-eventsMax)
      .map(({ event }) => event)
      .reverse(),
    isSuspended: closedAt(timeline, atMs) === 'all',
  }
}

/** What is known for good at a time. */
export const factsIn = ({ facts }: Timeline, atMs: number): MatchFacts =>
  facts.findLast((timed) => timed.atMs <= atMs)?.facts ?? noFacts

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
