import { sql } from 'kysely'
import type { OwnGame } from '#contract/games/entities/round.ts'
import type { TableGame } from '#contract/games/entities/table.ts'
import type { PlayedStakes } from '#server/finance/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { RecordSource } from '#server/records/ports.ts'
import { readPlayedPage, readPlayedSums, sumPlayedStakes, type PlayedQuery } from '#server/records/ports/played-rows.ts'

const rounds: PlayedQuery = (memberId) => sql`
  select round_id::text as id, round_id::text as proof, seq, game, state, currency, staked_minor, returned_minor,
    started_at from game_rounds where member_id = ${memberId}`

const tableBets: PlayedQuery = (memberId) => sql`
  select bet_id::text as id, round_id::text as proof, seq, game, state, currency, stake_minor as staked_minor,
    returned_minor, placed_at as started_at from game_table_bets where member_id = ${memberId}`

/** Rounds of our own games among the records of all kinds. [C-13] */
export const createRoundRecords = (db: Database): RecordSource => ({
  kind: 'own',
  page: async (page) => {
    if (page.channelCode !== null) return []
    const rows = await readPlayedPage<OwnGame>(db, rounds, page)
    return rows.map(({ record }) => ({ kind: 'own', ...record }))
  },
  sums: async (query) => (query.channelCode === null ? readPlayedSums(db, rounds, query) : []),
})

/** Bets at shared tables among the records of all kinds. [C-13] */
export const createTableRecords = (db: Database): RecordSource => ({
  kind: 'table',
  page: async (page) => {
    if (page.channelCode !== null) return []
    const rows = await readPlayedPage<TableGame>(db, tableBets, page)
    return rows.map(({ proof, record }) => ({ kind: 'table', ...record, roundId: proof }))
  },
  sums: async (query) => (query.channelCode === null ? readPlayedSums(db, tableBets, query) : []),
})

/** Turnover of rounds and of bets at tables. [C-14] */
export const createRoundStakes = (db: Database): PlayedStakes => ({
  stakesSince: async (memberId, currency, { fromMs }) => {
    const [own, shared] = await Promise.all(
      [rounds, tableBets].map(async (played) => sumPlayedStakes(db, played, memberId, currency, fromMs)),
    )
    return fromMs.map((_, at) => (own?.[at] ?? 0) + (shared?.[at] ?? 0))
  },
  in: (unit) => createRoundStakes(tablesOf(unit)),
})
