import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { finalScore } from './domain/latest-result.ts'
import type { FootballMatch, FootballMatches } from './ports.ts'
import { readMatchRows, readMatchRowsOf, type MatchRow } from './store/match-rows.ts'

/** More than are announced for a week. */
const comingMax = 3_000

const footballOf = ({ matchId, league, home, visit, startAtMs, ...row }: MatchRow): FootballMatch => ({
  matchId,
  league: { name: league.name, nameEn: league.nameEn },
  home: { name: home.name, nameEn: home.nameEn },
  visit: { name: visit.name, nameEn: visit.nameEn },
  startAtMs,
  hasBegun: row.gameStatus !== 0,
  isVoid: row.isVoid,
  score: row.result?.kind === 'rollback' ? null : finalScore(row.result),
})

/** Football matches with their ends, for those who let people guess them. */
export const createFootballMatches = (db: Database): FootballMatches => ({
  coming: async (fromMs, untilMs) => {
    const rows = await readMatchRows(db, { fromMs, untilMs, besides: [], limit: comingMax })
    return rows
      .filter(({ league, isVoid, gameStatus, startAtMs }) => {
        const isComing = startAtMs >= fromMs && gameStatus === 0
        return league.sport === 'football' && isComing && !isVoid
      })
      .map(footballOf)
      .toSorted((one, other) => one.startAtMs - other.startAtMs || Number(one.matchId) - Number(other.matchId))
  },
  of: async (matchIds) => (await readMatchRowsOf(db, matchIds)).map(footballOf),
  in: (unit) => createFootballMatches(tablesOf(unit)),
})
