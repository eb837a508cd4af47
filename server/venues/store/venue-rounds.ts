import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { BetRecordState } from '#contract/records/entities/bet-record.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { RecordPage, RecordQuery, RecordSum } from '#server/records/ports.ts'
import { readPlayedSums, sumPlayedStakes, type PlayedQuery } from '#server/records/ports/played-rows.ts'
import type { VenueRoundRow } from '#server/venues/domain/venue-round.ts'

type Row = Selectable<Tables['venue_rounds']>

const roundOf = (row: Row): VenueRoundRow => ({
  channelCode: row.channel_code,
  memberId: row.member_id,
  roundId: row.round_id,
  gameId: row.game_id,
  currency: row.currency,
  stakedMinor: Number(row.staked_minor),
  returnedMinor: row.returned_minor === null ? null : Number(row.returned_minor),
  state: row.state,
  startedAtMs: row.started_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
})

/** Rounds at venues as members' records show them. [C-13] */
export interface VenueRounds {
  keep(round: VenueRoundRow): Promise<void>
  find(round: Pick<VenueRoundRow, 'channelCode' | 'memberId' | 'roundId'>): Promise<VenueRoundRow | undefined>
  /** The newest first. `afterId`: venue and round, such as `dz/1a2b`. */
  page(page: Omit<RecordPage, 'language'>): Promise<(VenueRoundRow & { verdict: BetRecordState })[]>
  sums(query: RecordQuery): Promise<RecordSum[]>
  /** What is counted as turnover of rounds that have ended, from each time to the next. [C-14] */
  stakesSince(memberId: string, currency: SettlementCurrency, fromMs: readonly number[]): Promise<number[]>
  in(unit: Unit): VenueRounds
}

const timeOf = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`

const verdict = sql`case when state <> 'done' then state when returned_minor > staked_minor then 'won'
  when returned_minor < staked_minor then 'lost' else 'even' end`

const meant = ({ memberId, channelCode, state, currency, fromMs, untilMs }: RecordQuery): RawBuilder<unknown> => sql`
  member_id = ${memberId}
  ${channelCode === null ? sql`` : sql`and channel_code = ${channelCode}`}
  ${fromMs === null ? sql`` : sql`and started_at >= ${timeOf(fromMs)}`}
  ${untilMs === null ? sql`` : sql`and started_at < ${timeOf(untilMs)}`}
  ${currency === null ? sql`` : sql`and currency = ${currency}`}
  ${state === null ? sql`` : sql`and ${verdict} = ${state}`}`

const keepRound = async (db: Database, round: VenueRoundRow): Promise<void> => {
  const sums = {
    staked_minor: round.stakedMinor,
    returned_minor: round.returnedMinor,
    state: round.state,
    started_at: new Date(round.startedAtMs),
    ended_at: round.endedAtMs === null ? null : new Date(round.endedAtMs),
  }
  const { channelCode: channel_code, memberId: member_id, roundId: round_id, gameId: game_id, currency } = round
  await db
    .insertInto('venue_rounds')
    .values({ channel_code, member_id, round_id, game_id, currency, ...sums })
    .onConflict((conflict) => conflict.columns(['channel_code', 'member_id', 'round_id']).doUpdateSet(sums))
    .execute()
}

const readPage = async (db: Database, { afterId, limit, ...query }: Omit<RecordPage, 'language'>) => {
  const follows =
    afterId === null
      ? sql``
      : sql`and (started_at, seq) < (select started_at, seq from venue_rounds
          where member_id = ${query.memberId} and channel_code || '/' || round_id = ${afterId})`
  const { rows } = await sql<Row & { verdict: BetRecordState }>`
    select *, ${verdict} as verdict from venue_rounds where ${meant(query)} ${follows}
    order by started_at desc, seq desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...roundOf(row), verdict: row.verdict }))
}

/** Those of one venue, or of all, as what has been played of any kind. */
const playedAt =
  (channelCode: string | null): PlayedQuery =>
  (memberId) =>
    sql`
    select round_id as id, channel_code as proof, seq, game_id as game, state, currency, staked_minor, returned_minor,
      started_at
    from venue_rounds where member_id = ${memberId}
      ${channelCode === null ? sql`` : sql`and channel_code = ${channelCode}`}`

export const createVenueRounds = (db: Database): VenueRounds => ({
  keep: (round) => keepRound(db, round),
  find: async ({ channelCode, memberId, roundId }) => {
    const row = await db
      .selectFrom('venue_rounds')
      .selectAll()
      .where('channel_code', '=', channelCode)
      .where('member_id', '=', memberId)
      .where('round_id', '=', roundId)
      .executeTakeFirst()
    return row && roundOf(row)
  },
  page: (page) => readPage(db, page),
  sums: (query) => readPlayedSums(db, playedAt(query.channelCode), query),
  stakesSince: (memberId, currency, fromMs) => sumPlayedStakes(db, playedAt(null), memberId, currency, fromMs),
  in: (unit) => createVenueRounds(tablesOf(unit)),
})
