import type { MatchEvent } from '#contract/sports/entities/match.ts'
import { createRandom, wholeBetween } from '#server/platform/random.ts'
import type { Score } from '#server/sports/domain/settlement/grade-score.ts'
import { drawCourse, type DecidingMoment } from './football-course.ts'
import { footballPace, halfSeconds, type FootballPace, type Reds } from './football-model.ts'
import { FootballScenes } from './football-scenes.ts'
import { drawOpinions, finalOpinion, type Opinion } from './opinion.ts'
import {
  sideEn,
  createScript,
  noFacts,
  type Fixture,
  type Segment,
  type TimedFacts,
  type Timeline,
} from './timeline.ts'

const breakMs = 10 * 60_000
/** A goal decides bets once whatever there is to check of it has been checked. */
const goalStandsMs = 30_000

/** What the prices of a match in play go by. */
export interface FootballMoment {
  playedSeconds: number
  homeScore: number
  visitScore: number
  /** Of the first half, once it is over. */
  halfScore: Score | null
  reds: Reds
  corners: Score
}

export interface FootballTimeline extends Timeline {
  halves: FootballPace['halves']
  opinions: readonly Opinion[]
  momentAt(atMs: number): FootballMoment
  /** When something happened that moves prices, in order. */
  quotedMs: readonly number[]
}

interface Clock {
  atMsOf(playedSeconds: number): number
  playedSecondsAt(atMs: number): number
  minuteAt(atMs: number): string
  firstEndMs: number
  secondFromMs: number
  endMs: number
}

/** 67′ is the 67th minute; time added to a half counts on from its last minute. */
const minuteText = (half: 0 | 1, inHalfSeconds: number): string => {
  const last = (half + 1) * 45
  const minute = half * 45 + Math.floor(inHalfSeconds / 60) + 1
  return minute <= last ? `${minute}′` : `${last}+${minute - last}′`
}

const clockOf = ([first, second]: FootballPace['halves']): Clock => {
  const firstEndMs = first * 1000
  const secondFromMs = firstEndMs + breakMs
  const playedSecondsAt = (atMs: number): number =>
    atMs < secondFromMs
      ? Math.max(0, Math.min(first, atMs / 1000))
      : Math.min(first + second, first + (atMs - secondFromMs) / 1000)
  return {
    firstEndMs,
    secondFromMs,
    endMs: secondFromMs + second * 1000,
    playedSecondsAt,
    atMsOf: (played) => Math.floor(played) * 1000 + (played < first ? 0 : breakMs),
    minuteAt: (atMs) =>
      atMs < secondFromMs
        ? minuteText(0, Math.min(first - 1, Math.floor(playedSecondsAt(atMs))))
        : minuteText(1, Math.min(second - 1, Math.floor(playedSecondsAt(atMs) - first))),
  }
}

type TimedMoment = DecidingMoment & { atMs: number }

const countOf = (moments: readonly TimedMoment[], kind: TimedMoment['kind'], byMs: number): Score => {
  const of = (side: 'home' | 'visit'): number =>
    moments.filter((moment) => moment.kind === kind && moment.side === side && moment.atMs <= byMs).length
  return { home: of('home'), away: of('visit') }
}

const less = (a: Score, b: Score): Score => ({ home: a.home - b.home, away: a.away - b.away })

/** What is known for good, from each goal that stands to the end of the match. */
const factsOf = (moments: readonly TimedMoment[], { firstEndMs, endMs }: Clock): TimedFacts[] => {
  const goals = moments
    .filter(({ kind }) => kind === 'goal')
    .map(({ atMs, side }) => ({ side, knownMs: Math.min(endMs, atMs + goalStandsMs) }))
  const [h1, match] = [countOf(moments, 'goal', firstEndMs), countOf(moments, 'goal', endMs)]
  const [h1Corners, corners] = [countOf(moments, 'corner', firstEndMs), countOf(moments, 'corner', endMs)]
  const times = [...new Set([...goals.map(({ knownMs }) => knownMs), firstEndMs, endMs])].toSorted((a, b) => a - b)
  return times.map((atMs) => ({
    atMs,
    facts: {
      ...noFacts,
      goals: goals.filter(({ knownMs }) => knownMs <= atMs).map(({ side }) => side),
      parts: { ...(atMs >= firstEndMs && { h1 }), ...(atMs >= endMs && { h2: less(match, h1), match }) },
      corners: {
        ...(atMs >= firstEndMs && { h1: h1Corners }),
        ...(atMs >= endMs && { h2: less(corners, h1Corners), match: corners }),
      },
    },
  }))
}

const momentIn = (moments: readonly TimedMoment[], clock: Clock, atMs: number): FootballMoment => {
  const goals = countOf(moments, 'goal', atMs)
  const reds = countOf(moments, 'red-card', atMs)
  return {
    playedSeconds: clock.playedSecondsAt(atMs),
    homeScore: goals.home,
    visitScore: goals.away,
    halfScore: atMs >= clock.firstEndMs ? countOf(moments, 'goal', clock.firstEndMs) : null,
    reds: { home: reds.home > 0, visit: reds.away > 0 },
    corners: countOf(moments, 'corner', atMs),
  }
}

const segmentsOf = ({ firstEndMs, secondFromMs, endMs }: Clock): Segment[] => [
  { fromMs: 0, toMs: firstEndMs, period: '上半场', clockSeconds: 0, running: true },
  { fromMs: firstEndMs, toMs: secondFromMs, period: '中场休息', clockSeconds: halfSeconds, running: false },
  { fromMs: secondFromMs, toMs: endMs, period: '下半场', clockSeconds: halfSeconds, running: true },
]

interface ScriptEntry {
  atMs: number
  announcedAs: 'goal' | 'match' | null
  event: Omit<MatchEvent, 'eventId'>
}

const stepsOf = ({ firstEndMs, secondFromMs, endMs }: Clock): ScriptEntry[] => {
  const step = (
    atMs: number,
    kind: 'start' | 'period' | 'end',
    at: string,
    text: string,
    textEn: string,
  ): ScriptEntry => ({
    atMs,
    announcedAs: 'match',
    event: { kind, side: 'none', at, text, textEn },
  })
  return [
    step(0, 'start', '1′', '比赛开始', 'Kick-off'),
    step(firstEndMs, 'period', '45′', '中场休息', 'Half time'),
    step(secondFromMs, 'period', '46′', '下半场开始', 'Second half'),
    step(endMs, 'end', '90′', '全场结束', 'Full time'),
  ]
}

/** Shows a moment in the scenes, and what is told of it: nothing of corners. */
const tellMoment = (
  { atMs, kind, side }: TimedMoment,
  clock: Clock,
  fixture: Fixture,
  scenes: FootballScenes,
): ScriptEntry[] => {
  if (kind === 'corner') {
    scenes.corner(atMs, side)
    return []
  }
  const player = scenes.playerOf(side)
  const at = clock.minuteAt(atMs)
  if (kind === 'red-card') {
    scenes.redCard(atMs, side, player)
    const text = `${fixture[side].name} ${player} 红牌`
    const textEn = `Red card, ${sideEn(fixture[side])}`
    return [{ atMs, announcedAs: null, event: { kind: 'card', side, at, text, textEn } }]
  }
  const isPenalty = scenes.goal(atMs, side, player, atMs < clock.secondFromMs ? 0 : clock.secondFromMs)
  const [words, wordsEn] = isPenalty ? (['点球命中', 'Penalty scored'] as const) : scenes.goalText()
  const event = {
    kind: 'goal',
    side,
    at,
    text: `${player} ${words}`,
    textEn: `${wordsEn}, ${sideEn(fixture[side])}`,
  } as const
  return [{ atMs, announcedAs: 'goal', event }]
}

const writeEvents = (
  moments: readonly TimedMoment[],
  clock: Clock,
  fixture: Fixture,
  scenes: FootballScenes,
): Timeline['events'] => {
  const ofMoments = moments.flatMap((moment) => tellMoment(moment, clock, fixture, scenes))
  const cards = scenes.scenes.cards.map(({ atMs, side, player }): ScriptEntry => {
    const text = `${fixture[side].name} ${player} 黄牌`
    const textEn = `Yellow card, ${sideEn(fixture[side])}`
    return { atMs, announcedAs: null, event: { kind: 'card', side, at: clock.minuteAt(atMs), text, textEn } }
  })
  const script = createScript()
  const [start, ...steps] = stepsOf(clock)
  const entries = [...(start ? [start] : []), ...ofMoments, ...cards, ...steps].toSorted((a, b) => a.atMs - b.atMs)
  for (const { atMs, announcedAs, event } of entries)
    script.add(atMs, announcedAs, event, event.kind === 'goal' ? 1 : 0)
  return script.events()
}

/** A football match as its seed will have it: two halves with added time, goals by rates that score and cards move. */
export const drawFootball = (seed: number, fixture: Fixture): FootballTimeline => {
  const random = createRandom(seed)
  const halves = [halfSeconds + wholeBetween(random, 60, 180), halfSeconds + wholeBetween(random, 60, 360)] as const
  const opinions = drawOpinions(seed)
  const clock = clockOf(halves)
  const pace = footballPace(fixture, finalOpinion(opinions), halves)
  const moments = drawCourse(seed, pace).map((moment) => ({ ...moment, atMs: clock.atMsOf(moment.playedSeconds) }))
  const drawn = new FootballScenes(seed, fixture, clock.minuteAt)
  drawn.play({ half: 0, fromMs: 0, lengthSeconds: halves[0] })
  drawn.play({ half: 1, fromMs: clock.secondFromMs, lengthSeconds: halves[1] })
  const events = writeEvents(moments, clock, fixture, drawn)
  drawn.end(clock.endMs)
  const { incidents, suspensions } = drawn.scenes
  return {
    direction: 'up',
    segments: segmentsOf(clock),
    events,
    suspensions: suspensions.toSorted((a, b) => a.fromMs - b.fromMs),
    incidents: incidents.filter(({ atMs }) => atMs <= clock.endMs).toSorted((a, b) => a.atMs - b.atMs),
    facts: factsOf(moments, clock),
    endMs: clock.endMs,
    halves,
    opinions,
    momentAt: (atMs) => momentIn(moments, clock, atMs),
    quotedMs: [...moments.map(({ atMs }) => atMs), clock.firstEndMs, clock.secondFromMs],
  }
}
