import { sql } from 'kysely'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import type { PlayedStakes } from '#server/finance/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { RecordSource } from '#server/records/ports.ts'
import { readPlayedPage, readPlayedSums, sumPlayedStakes, type PlayedQuery } from '#server/records/ports/played-rows.ts'

/**
 * A ticket is one bet over all of its draws: open until the last of them is over. What went back of draws that it did not
 * take part in was no stake; where that is all of it, the ticket is void.
 */
const tickets: PlayedQuery = (memberId) => sql`
  select t.ticket_id::text as id, t.ticket_id::text as proof, t.seq, t.game, t.currency, t.bought_at as started_at,
    case when e.is_open then 'open' when e.played_minor = 0 then 'void' else 'done' end as state,
    case when e.is_open or e.played_minor = 0 then t.staked_minor else e.played_minor end as staked_minor,
    case when e.is_open then null when e.played_minor = 0 then t.staked_minor else e.won_minor end as returned_minor
  from lottery_tickets t cross join lateral (
    select bool_or(state = 'open') as is_open,
      coalesce(sum(stake_minor) filter (where state in ('won', 'lost')), 0)::bigint as played_minor,
      coalesce(sum(returned_minor) filter (where state = 'won'), 0)::bigint as won_minor
    from lottery_entries where ticket_seq = t.seq) e
  where t.member_id = ${memberId}
  union all select ticket_id::text, ticket_id::text, seq, 'soccer', 'CNY', bought_at,
    case when state in ('won', 'lost') then 'done' else state end, stake_minor, returned_minor
  from soccer_tickets where member_id = ${memberId}`

/** Tickets of lotteries among the records of all kinds. [C-13, R-12] */
export const createTicketRecords = (db: Database): RecordSource => ({
  kind: 'lottery',
  page: async (page) => {
    if (page.channelCode !== null) return []
    const rows = await readPlayedPage<LotteryGame | 'soccer'>(db, tickets, page)
    return rows.map(({ record }) => ({ kind: 'lottery', ...record }))
  },
  sums: async (query) => (query.channelCode === null ? readPlayedSums(db, tickets, query) : []),
})

/** Turnover of tickets whose draws are over. [C-14] */
export const createTicketStakes = (db: Database): PlayedStakes => ({
  stakesSince: async (memberId, currency, { fromMs }) => sumPlayedStakes(db, tickets, memberId, currency, fromMs),
  in: (unit) => createTicketStakes(tablesOf(unit)),
})
