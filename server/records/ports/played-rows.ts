import { sql, type RawBuilder } from 'kysely'
import type { BetRecordState } from '#contract/records/entities/bet-record.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { RecordPage, RecordQuery, RecordSum } from '#server/records/ports.ts'

/**
 * What one member has played of one kind, as a query: `id` text, `seq`, `game`, `state` (open, done or void), `currency`,
 * `staked_minor`, `returned_minor`, `started_at`; `proof` text, whatever leads to what explains it.
 */
export type PlayedQuery = (memberId: string) => RawBuilder<unknown>

const timeOf = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`

const state = sql`case when state <> 'done' then state when returned_minor > staked_minor then 'won'
  when returned_minor < staked_minor then 'lost' else 'even' end`

const narrowedBy = ({ state: asked, currency, fromMs, untilMs }: RecordQuery): RawBuilder<unknown> => sql`true
  ${fromMs === null ? sql`` : sql`and started_at >= ${timeOf(fromMs)}`}
  ${untilMs === null ? sql`` : sql`and started_at < ${timeOf(untilMs)}`}
  ${currency === null ? sql`` : sql`and currency = ${currency}`}
  ${asked === null ? sql`` : sql`and ${state} = ${asked}`}`

interface PlayedRow<Game> {
  id: string
  proof: string
  game: Game
  state: BetRecordState
  currency: SettlementCurrency
  staked_minor: string
  returned_minor: string | null
  started_at: Date
}

/** A page of them, the newest first. [C-13] */
export const readPlayedPage = async <Game extends string>(db: Database, played: PlayedQuery, page: RecordPage) => {
  const { memberId, afterId, limit } = page
  const of = played(memberId)
  const follows =
    afterId === null
      ? sql``
      : sql`and (started_at, seq) < (select started_at, seq from (${of}) as before where id = ${afterId})`
  const { rows } = await sql<PlayedRow<Game>>`
    select id, proof, game, ${state} as state, currency, staked_minor, returned_minor, started_at from (${of}) as played
    where ${narrowedBy(page)} ${follows} order by started_at desc, seq desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    proof: row.proof,
    record: {
      id: row.id,
      game: row.game,
      atMs: row.started_at.getTime(),
      currency: row.currency,
      stakeMinor: Number(row.staked_minor),
      returnedMinor: row.returned_minor === null ? null : Number(row.returned_minor),
      state: row.state,
    },
  }))
}

/** What they come to. [C-13] */
export const readPlayedSums = async (db: Database, played: PlayedQuery, query: RecordQuery): Promise<RecordSum[]> => {
  const { rows } = await sql<{
    currency: SettlementCurrency
    state: BetRecordState
    count: string
    staked: string
    returned: string
  }>`
    select currency, ${state} as state, count(*) as count, sum(staked_minor) as staked,
      coalesce(sum(returned_minor), 0) as returned
    from (${played(query.memberId)}) as played where ${narrowedBy(query)} group by 1, 2`.execute(db)
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

/** What is counted of those that have ended: what each won or lost, its stake at most. [C-14] */
export const sumPlayedStakes = async (
  db: Database,
  played: PlayedQuery,
  memberId: string,
  currency: SettlementCurrency,
  fromMs: readonly number[],
): Promise<number[]> => {
  if (fromMs.length === 0) return []
  const from = sql`${fromMs.map((ms) => new Date(ms).toISOString())}::timestamptz[]`
  const { rows } = await sql<{ nth: number; staked: string }>`
    select width_bucket(started_at, ${from}) as nth, sum(least(staked_minor, abs(returned_minor - staked_minor))) as staked
    from (${played(memberId)}) as played
    where currency = ${currency} and state = 'done' and started_at >= (${from})[1] group by 1`.execute(db)
  const sums = new Map(rows.map(({ nth, staked }) => [nth, Number(staked)]))
  return fromMs.map((_, at) => sums.get(at + 1) ?? 0)
}
