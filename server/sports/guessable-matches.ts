import type { GuessPick } from '#contract/promotions/entities/prediction.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { finalScore } from './domain/latest-result.ts'
import type { GuessableMatch, GuessableMatches } from './ports.ts'
import { readMatchRows, readMatchRowsOf, type MatchRow } from './store/match-rows.ts'

/** More than are shown: some sports have no side that has won until they are over. */
const readMax = 60

const pickOf = ({ homeScore, visitScore }: { homeScore: number; visitScore: number }): GuessPick => {
  if (homeScore === visitScore) return 'draw'
  return homeScore > visitScore ? 'home' : 'visit'
}

const guessableOf = ({ matchId, league, home, visit, startAtMs, isVoid, result }: MatchRow): GuessableMatch => {
  const score = finalScore(result)
  return {
    matchId,
    league: { name: league.name, nameEn: league.nameEn },
    home,
    visit,
    startsAtMs: startAtMs,
    hasDraw: league.sport === 'football',
    hasStarted: result !== null,
    result: isVoid ? null : score,
    resultPick: isVoid ? 'void' : score && pickOf(score),
  }
}

/** Matches whose score says who has won. [C-15] */
const isGuessable = ({ league }: MatchRow): boolean => league.sport === 'football' || league.sport === 'basketball'

export const createGuessableMatches = (db: Database): GuessableMatches => ({
  coming: async (fromMs, untilMs, limit) => {
    const rows = await readMatchRows(db, { fromMs, untilMs, besides: [], limit: readMax })
    return rows
      .filter((row) => isGuessable(row) && row.startAtMs > fromMs && row.result === null && !row.isVoid)
      .toSorted((one, other) => one.startAtMs - other.startAtMs)
      .slice(0, limit)
      .map(guessableOf)
  },
  of: async (matchIds) => {
    if (matchIds.length === 0) return []
    const rows = await readMatchRowsOf(db, matchIds)
    return rows
      .filter(isGuessable)
      .map(guessableOf)
      .toSorted((one, other) => other.startsAtMs - one.startsAtMs)
  },
  in: (unit) => createGuessableMatches(tablesOf(unit)),
})
