import { sql, type RawBuilder } from 'kysely'
import type { OwnGame } from '#contract/games/entities/round.ts'
import type { BetRecordState } from '#contract/records/entities/bet-record.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PlayedStakes } from '#server/finance/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { RecordPage, RecordQuery, RecordSource } from '#server/records/ports.ts'

const timeOf = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`

const state = sql`case when state <> 'done' then state when returned_minor > staked_minor then 'won'
  when returned_minor < staked_minor then 'lost' else 'even' end`

const meant = ({ memberId, state: asked, currency, fromMs, untilMs }: RecordQuery): RawBuilder<unknown> => sql`
  member_id = ${memberId}
  ${fromMs === null ? sql`` : sql`and started_at >= ${timeOf(fromMs)}`}
  ${untilMs === null ? sql`` : sql`and started_at < ${timeOf(untilMs)}`}
  ${currency === null ? sql`` : sql`and currency = ${currency}`}
  ${asked === null ? sql`` : sql`and ${state} = ${asked}`}`

const readPage = async (db: Database, page: RecordPage) => {
  const { memberId, afterId, limit } = page
  const follows =
    afterId === null
      ? sql``
      : sql`and (started_at, seq) < (select started_at, seq from game_rounds
          where round_id::text = ${afterId} and member_id = ${memberId})`
  const { rows } = await sql<{
    round_id: string
    game: OwnGame
    state: BetRecordState
    currency: SettlementCurrency
    staked_minor: string
    returned_minor: string | null
    started_at: Date
  }>`
    select round_id, game, ${state} as state, currency, staked_minor, returned_minor, started_at from game_rounds
    where ${meant(page)} ${follows} order by started_at desc, seq desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    kind: 'own' as const,
    id: row.round_id,
    atMs: row.started_at.getTime(),
    currency: row.currency,
    stakeMinor: Number(row.staked_minor),
    returnedMinor: row.returned_minor === null ? null : Number(row.returned_minor),
    state: row.state,
    game: row.game,
  }))
}

const readSums = async (db: Database, query: RecordQuery) => {
  const { rows } = await sql<{
    currency: SettlementCurrency
    state: BetRecordState
    count: string
    staked: string
    returned: string
  }>`
    select currency, ${state} as state, count(*) as count, sum(staked_minor) as staked,
      coalesce(sum(returned_minor), 0) as returned
    from game_rounds where ${meant(query)} group by 1, 2`.execute(db)
  return rows.map((row) => {
    const hasEnded = row.state !== 'open' && row.state !== 'void'
    return {
      currency: row.currency,
      state: row.state,
      count: Number(row.count),
      stakeMinor: hasEnded ? Number(row.staked) : 0,
      returnedMinor: hasEnded ? Number(row.returned) : 0,
      openStakeMinor: row.state === 'open' ? Number(row.staked) : 0,
    }
  })
}

/** Rounds of our own games among the records of all kinds. [C-13] */
export const createRoundRecords = (db: Database): RecordSource => ({
  kind: 'own',
  page: async (page) => (page.channelCode === null ? readPage(db, page) : []),
  sums: async (query) => (query.channelCode === null ? readSums(db, query) : []),
})

/** What is counted of rounds that have ended: what each won or lost, its stake at most. [C-14] */
const sumStakes = async (db: Database, memberId: string, currency: SettlementCurrency, fromMs: readonly number[]) => {
  if (fromMs.length === 0) return []
  const from = sql`${fromMs.map((ms) => new Date(ms).toISOString())}::timestamptz[]`
  const { rows } = await sql<{ nth: number; staked: string }>`
    select width_bucket(started_at, ${from}) as nth, sum(least(staked_minor, abs(returned_minor - staked_minor))) as staked
    from game_rounds where member_id = ${memberId} and currency = ${currency} and state = 'done'
      and started_at >= (${from})[1] group by 1`.execute(db)
  const sums = new Map(rows.map(({ nth, staked }) => [nth, Number(staked)]))
  return fromMs.map((_, at) => sums.get(at + 1) ?? 0)
}

export const createRoundStakes = (db: Database): PlayedStakes => ({
  stakesSince: (memberId, currency, { fromMs }) => sumStakes(db, memberId, currency, fromMs),
  in: (unit) => createRoundStakes(tablesOf(unit)),
})
