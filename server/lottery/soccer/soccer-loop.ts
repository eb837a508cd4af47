import { soccerAheadMs, soccerMatches, soccerResultMs, soccerSaleMs } from '#contract/limits.ts'
import type { SoccerMatch } from '#contract/lottery/entities/soccer.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { FootballMatch, FootballMatches } from '#server/sports/ports.ts'
import type { StoredRound } from './soccer-rounds.ts'
import { createSoccerSettlement, type SoccerSettlementDeps } from './soccer-settlement.ts'

export interface SoccerLoopDeps extends SoccerSettlementDeps {
  football: FootballMatches
  log: Log
}

/** Rounds move with matches, which take hours. */
const lookEveryMs = 5_000
const digitsOfYear = 4

/** The next number of this year, by the site's calendar. */
const issueAfter = (last: string | undefined, nowMs: number): string => {
  const year = siteDayOf(nowMs).slice(0, digitsOfYear)
  const number = last?.startsWith(year) === true ? Number(last.slice(digitsOfYear)) + 1 : 1
  return `${year}${String(number).padStart(3, '0')}`
}

const newMatch = ({ matchId, league, home, visit, startAtMs }: FootballMatch): SoccerMatch => ({
  matchId,
  league,
  home,
  visit,
  startAtMs,
  outcome: null,
  score: null,
})

const notPlayed = { outcome: 'any', score: null } as const

const outcomeOf = (homeScore: number, visitScore: number): SoccerMatch['outcome'] => {
  if (homeScore === visitScore) return 1
  return homeScore > visitScore ? 3 : 0
}

/** A match with what is known of it now; one that lists have no more stays as it was. [R-12, C-15] */
const updatedMatch = (match: SoccerMatch, found: FootballMatch | undefined, nowMs: number): SoccerMatch => {
  if (found?.isVoid === true) return { ...match, ...notPlayed }
  if (found?.score) {
    const { homeScore, visitScore } = found.score
    return { ...match, outcome: outcomeOf(homeScore, visitScore), score: `${homeScore}:${visitScore}` }
  }
  const updated = found ? { ...match, outcome: null, score: null } : match
  return updated.outcome === null && nowMs >= match.startAtMs + soccerResultMs ? { ...match, ...notPlayed } : updated
}

/**
 * Makes rounds of the matches to come, one after the other, ends their sales at the first kick-off, and settles them in their
 * order once all of their matches are known. It stands where the last commit left it. [R-12, C-15]
 */
export const createSoccerLoop = (deps: SoccerLoopDeps): PollLoop => {
  const { rounds, football, now, log } = deps
  const settlement = createSoccerSettlement(deps)
  let lookAtMs = 0

  const makeRound = async (): Promise<void> => {
    const nowMs = now()
    const coming = await football.coming(nowMs + soccerSaleMs, nowMs + soccerAheadMs)
    const [first] = coming
    if (!first || coming.length < soccerMatches) return
    const matches = coming.slice(0, soccerMatches).map(newMatch)
    const issue = issueAfter(await rounds.lastIssue(), nowMs)
    await rounds.add({ issue, closesAtMs: first.startAtMs, matches })
  }

  /** A round that is not shared, with what its matches say now. */
  const look = async (round: StoredRound): Promise<StoredRound> => {
    const found = await football.of(round.matches.map(({ matchId }) => matchId))
    const byId = new Map(found.map((match) => [match.matchId, match]))
    const matches = round.matches.map((match) => updatedMatch(match, byId.get(match.matchId), now()))
    const starts = found.flatMap(({ hasBegun, isVoid, startAtMs }) =>
      isVoid ? [] : [hasBegun ? Math.min(startAtMs, now()) : startAtMs],
    )
    const closesAtMs = Math.min(round.closesAtMs, ...starts)
    if (closesAtMs === round.closesAtMs && JSON.stringify(matches) === JSON.stringify(round.matches)) return round
    await rounds.know(round.roundId, { matches, closesAtMs })
    return { ...round, matches, closesAtMs }
  }

  /** False: it keeps those after it waiting, whose pools it fills. */
  const goOn = async (round: StoredRound, isFirst: boolean): Promise<boolean> => {
    if (round.state !== 'open') {
      await settlement.pay(round)
      return true
    }
    const updated = await look(round)
    const isOver = now() >= updated.closesAtMs && updated.matches.every(({ outcome }) => outcome !== null)
    if (!isOver || !isFirst || !(await settlement.share(updated.issue))) return false
    const shared = await rounds.find(round.issue)
    if (shared) await settlement.pay(shared)
    return true
  }

  const poll = async (): Promise<boolean> => {
    if (now() < lookAtMs) return true
    lookAtMs = now() + lookEveryMs
    const open = await rounds.unsettled()
    if (!open.some(({ state, closesAtMs }) => state === 'open' && now() < closesAtMs)) await makeRound()
    let isFirst = true
    for (const round of open)
      try {
        isFirst = (await goOn(round, isFirst)) && isFirst
      } catch (error) {
        log.error({ issue: round.issue, reason: oneLineOf(error) }, 'a round of the soccer lottery could not go on')
        isFirst = false
      }
    return true
  }
  return createPollLoop(poll, { log, what: 'soccer lottery' })
}
