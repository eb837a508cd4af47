import type { Market, MatchState } from '#contract/sports/entities/match.ts'
import { basketballRates, drawBasketball, playLeftSeconds } from '#server/sports/domain/matches/basketball.ts'
import {
  drawEsports,
  killsAMapSecond,
  mapSecondsExpected,
  mapsToWin,
  mapWinChance,
} from '#server/sports/domain/matches/esports.ts'
import { drawFootball, footballRates, goalShareLeft } from '#server/sports/domain/matches/football.ts'
import { standingAt, type Fixture, type Timeline } from '#server/sports/domain/matches/timeline.ts'
import { basketballLines, basketballMarkets } from '#server/sports/domain/odds/basketball-odds.ts'
import { esportsMarkets } from '#server/sports/domain/odds/esports-odds.ts'
import { footballLines, footballMarkets } from '#server/sports/domain/odds/football-odds.ts'
import type { FixtureSlot } from './fixture-list.ts'

/** How a match of a sport will go, and its markets at any time of it. Times are milliseconds after kick-off. */
export interface MatchSimulation {
  timeline: Timeline
  marketsAt(atMs: number, isSuspended: boolean): Market[]
}

const oddsEveryMs = 5_000
const earlyOddsEveryMs = 20_000
/** Lines that were offered before stay on offer beside the new ones, so that orders on them can be followed. */
const olderLinesMax = 2

/** A slow swing of opinion around the model, a few per cent: the same for ever for a seed and a time. */
const swing = (seed: number, atMs: number): number => {
  const seconds = atMs / 1000
  return 0.03 * Math.sin(seconds / 97 + seed) + 0.02 * Math.sin(seconds / 23 + seed * 1.7)
}

/** Odds move in steps; before the match in longer ones. */
const stepOf = (atMs: number): number => {
  const everyMs = atMs < 0 ? earlyOddsEveryMs : oddsEveryMs
  return Math.floor(atMs / everyMs) * everyMs
}

/** The time whose odds are in force: the last step, or what happened since. */
const quoteTime = (timeline: Timeline, atMs: number): number =>
  Math.max(stepOf(atMs), timeline.events.findLast((event) => event.atMs <= atMs)?.atMs ?? stepOf(atMs))

/** When the lines in force at a time were set, newest first: at the kick-off, every so often, and at goals. */
const lineTimes = (timeline: Timeline, atMs: number, everyMs: number): number[] => {
  if (atMs < 0) return [-1]
  const blocks = Array.from({ length: olderLinesMax + 1 }, (_, index) => Math.floor(atMs / everyMs - index) * everyMs)
  const goals = timeline.events
    .filter((event) => event.announcedAs === 'goal' && event.atMs <= atMs)
    .slice(-olderLinesMax - 1)
    .map((event) => event.atMs)
  return [...new Set([...blocks, ...goals, -1])].filter((time) => time >= -1).toSorted((a, b) => b - a)
}

/** The markets on the lines in force, then those of older lines that are not among them, named apart. */
const withOlderLines = <L>(
  times: readonly number[],
  linesAt: (atMs: number) => L,
  marketsOn: (lines: L) => Market[],
): Market[] => {
  const [newest = [], ...older] = times.slice(0, olderLinesMax + 1).map((time) => marketsOn(linesAt(time)))
  const known = new Set(newest.flatMap(({ selections }) => selections.map(({ selectionId }) => selectionId)))
  const added: Market[] = []
  for (const market of older.flat()) {
    if (market.selections.every(({ selectionId }) => known.has(selectionId))) continue
    for (const { selectionId } of market.selections) known.add(selectionId)
    const earlier = added.filter(({ name }) => name === market.name).length
    added.push({ ...market, marketId: `${market.marketId}.${earlier + 2}` })
  }
  return [...newest, ...added]
}

const footballSimulation = (seed: number, fixture: Fixture): MatchSimulation => {
  const timeline = drawFootball(seed, fixture)
  const rates = footballRates(fixture)
  const outlookAt = (atMs: number, opinion: number) => {
    const { homeScore, visitScore, clock } = standingAt(timeline, atMs)
    const left = Math.max(0.004, goalShareLeft(clock.elapsedSeconds))
    return {
      homeScore,
      visitScore,
      homeToCome: rates.home * left * Math.exp(opinion),
      visitToCome: rates.visit * left * Math.exp(-opinion),
    }
  }
  const quotedAt = (atMs: number) => outlookAt(quoteTime(timeline, atMs), swing(seed, stepOf(atMs)))
  return {
    timeline,
    marketsAt: (atMs, isSuspended) =>
      withOlderLines(
        lineTimes(timeline, atMs, 15 * 60_000),
        (time) => footballLines(outlookAt(time, 0)),
        (lines) => footballMarkets(quotedAt(atMs), lines, isSuspended),
      ),
  }
}

const basketballSimulation = (seed: number, fixture: Fixture): MatchSimulation => {
  const timeline = drawBasketball(seed, fixture)
  const rates = basketballRates(fixture)
  const outlookAt = (atMs: number, opinion: number) => {
    const { homeScore, visitScore } = standingAt(timeline, atMs)
    const leftSeconds = playLeftSeconds(timeline, atMs)
    return {
      homeScore,
      visitScore,
      homeToCome: rates.home * leftSeconds * (1 + opinion / 4),
      visitToCome: rates.visit * leftSeconds * (1 - opinion / 4),
    }
  }
  const quotedAt = (atMs: number) => outlookAt(quoteTime(timeline, atMs), swing(seed, stepOf(atMs)))
  return {
    timeline,
    marketsAt: (atMs, isSuspended) =>
      withOlderLines(
        lineTimes(timeline, atMs, 3 * 60_000),
        (time) => basketballLines(outlookAt(time, 0)),
        (lines) => basketballMarkets(quotedAt(atMs), lines, isSuspended),
      ),
  }
}

const esportsSimulation = (seed: number, fixture: Fixture): MatchSimulation => {
  const timeline = drawEsports(seed, fixture)
  const outlookAt = (atMs: number, opinion: number) => {
    const { homeScore, visitScore } = standingAt(timeline, atMs)
    const map = timeline.mapAt(Math.max(0, atMs))
    const kills = map.homeKills + map.visitKills
    const leftSeconds = Math.max(60, mapSecondsExpected - map.elapsedSeconds)
    return {
      mapsToWin,
      homeMaps: homeScore,
      visitMaps: visitScore,
      mapNumber: map.number,
      chanceThisMap: mapWinChance(fixture, map.homeKills - map.visitKills + opinion * 4),
      chanceFreshMap: mapWinChance(fixture, 0),
      kills,
      killsToCome: killsAMapSecond * leftSeconds,
    }
  }
  const killLineAt = (atMs: number): number => {
    const { kills, killsToCome } = outlookAt(atMs, 0)
    return Math.floor(kills + killsToCome) + 0.5
  }
  const quotedAt = (atMs: number) => outlookAt(quoteTime(timeline, atMs), swing(seed, stepOf(atMs)))
  return {
    timeline,
    marketsAt: (atMs, isSuspended) =>
      esportsMarkets(
        quotedAt(atMs),
        killLineAt(Math.max(-1, Math.floor(atMs / (10 * 60_000)) * 10 * 60_000)),
        isSuspended,
      ),
  }
}

const drawn = { football: footballSimulation, basketball: basketballSimulation, esports: esportsSimulation } as const

export const simulateMatch = (sportsType: FixtureSlot['sportsType'], seed: number, fixture: Fixture): MatchSimulation =>
  drawn[sportsType](seed, fixture)

/** The whole state of a match at a time; `kickOffMs` and `nowMs` are since 1970. [E-11] */
export const stateAt = (
  simulation: MatchSimulation,
  match: { matchId: string; kickOffMs: number },
  nowMs: number,
): Omit<MatchState, 'version'> => {
  const atMs = nowMs - match.kickOffMs
  const { clock, isSuspended, ...standing } = standingAt(simulation.timeline, atMs)
  return {
    matchId: match.matchId,
    homeScore: standing.homeScore,
    visitScore: standing.visitScore,
    gameStatus: standing.gameStatus,
    clock: { ...clock, asOfMs: nowMs },
    markets: simulation.marketsAt(atMs, isSuspended),
    events: standing.events,
  }
}

/** Two times with the same key have the same state but for the clock's seconds. */
export const stepKeyAt = (simulation: MatchSimulation, atMs: number): string => {
  const { gameStatus, clock, isSuspended, homeScore, visitScore } = standingAt(simulation.timeline, atMs)
  const past = simulation.timeline.events.filter((event) => event.atMs <= atMs).length
  return [
    gameStatus === 2 ? 0 : stepOf(atMs),
    gameStatus,
    clock.period,
    clock.running,
    isSuspended,
    homeScore,
    visitScore,
    past,
  ].join()
}
