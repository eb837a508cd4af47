import { sql } from 'kysely'
import type { LotteryEntry, LotteryGame, LotteryLine, LotteryTicket } from '#contract/lottery/entities/lottery.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { FreedEntry } from '#server/lottery/domain/entries.ts'
import type { BuyPlan } from '#server/lottery/domain/buy-decisions.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface TicketQuery {
  readonly memberId: string
  /** Null: of all games. */
  readonly game: LotteryGame | null
  readonly beforeId: string | undefined
  readonly limit: number
}

/** What a request has made before. */
export interface EarlierTicket {
  readonly ticket: LotteryTicket
  readonly print: string
}

/** Whose request it was. */
export const requestKeyOf = (memberId: string, requestId: string): string => `${memberId}:${requestId}`

/** Tickets on PostgreSQL; for commands one question or one write, however many they are. */
export interface Tickets {
  earlierOf(requests: readonly { memberId: string; requestId: string }[]): Promise<ReadonlyMap<string, EarlierTicket>>
  add(plans: readonly BuyPlan[]): Promise<void>
  page(query: TicketQuery): Promise<LotteryTicket[]>
  find(memberId: string, ticketId: string): Promise<LotteryTicket | undefined>
  /** Takes a ticket out of these draws, where it is still in; what it had staked there. */
  cancel(ticketId: string, issues: readonly string[]): Promise<FreedEntry[]>
  /** Takes tickets out of all draws that are still to come for them. */
  stop(ticketIds: readonly string[]): Promise<FreedEntry[]>
  in(unit: Unit): Tickets
}

interface TicketRow {
  member_id: string
  request_id: string
  print: string
  ticket_id: string
  game: LotteryGame
  lines: LotteryLine[]
  combinations: number
  currency: SettlementCurrency
  stops_on_win: boolean
  staked_minor: string
  bought_at: Date
  entries: [
    issue: string,
    multiple: number,
    stake: number,
    state: LotteryEntry['state'],
    returned: number | null,
    closesAt: number,
    numbers: number[] | null,
  ][]
}

const ticketOf = (row: TicketRow): LotteryTicket => ({
  ticketId: row.ticket_id,
  game: row.game,
  lines: row.lines,
  combinations: row.combinations,
  currency: row.currency,
  stopsOnWin: row.stops_on_win,
  stakedMinor: Number(row.staked_minor),
  entries: row.entries.map(([issue, multiple, stakeMinor, state, returnedMinor, closesAtMs, numbers]) => ({
    issue,
    multiple,
    stakeMinor,
    state,
    returnedMinor,
    closesAtMs,
    numbers,
  })),
  boughtAtMs: row.bought_at.getTime(),
})

const entriesOf = sql.raw(`lateral (
  select jsonb_agg(jsonb_build_array(d.issue, e.multiple, e.stake_minor, e.state, e.returned_minor,
    (extract(epoch from d.closes_at) * 1000)::bigint, d.numbers) order by d.draws_at) as entries
  from lottery_entries e join lottery_draws d on d.draw_id = e.draw_id where e.ticket_seq = t.seq) e`)

const readEarlier = async (
  db: Database,
  requests: readonly { memberId: string; requestId: string }[],
): Promise<Map<string, EarlierTicket>> => {
  const { rows } = await sql<TicketRow>`
    select t.*, e.entries from lottery_tickets t
    join unnest(${requests.map(({ memberId }) => memberId)}::bigint[],
      ${requests.map(({ requestId }) => requestId)}::uuid[]) as a (member_id, request_id)
    on (a.member_id, a.request_id) = (t.member_id, t.request_id) cross join ${entriesOf}
  `.execute(db)
  return new Map(
    rows.map((row) => [requestKeyOf(row.member_id, row.request_id), { ticket: ticketOf(row), print: row.print }]),
  )
}

const insertTickets = async (db: Database, plans: readonly BuyPlan[]): Promise<void> => {
  if (plans.length === 0) return
  const tickets = plans.map(({ command: { memberId, request, print }, ticket }) => ({
    ticket_id: ticket.ticketId,
    member_id: memberId,
    request_id: request.requestId,
    print,
    game: ticket.game,
    lines: ticket.lines,
    combinations: ticket.combinations,
    currency: ticket.currency,
    stops_on_win: ticket.stopsOnWin,
    staked_minor: ticket.stakedMinor,
    bought_at: new Date(ticket.boughtAtMs),
  }))
  const entries = plans.flatMap(({ ticket, drawIds }) =>
    ticket.entries.map(({ multiple, stakeMinor }, at) => ({
      ticket_id: ticket.ticketId,
      draw_id: drawIds[at],
      multiple,
      stake_minor: stakeMinor,
    })),
  )
  await sql`
    with made as (
      insert into lottery_tickets (ticket_id, member_id, request_id, print, game, lines, combinations, currency,
        stops_on_win, staked_minor, bought_at)
      select ticket_id, member_id, request_id, print, game, lines, combinations, currency, stops_on_win, staked_minor,
        bought_at
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t (ticket_id uuid, member_id bigint, request_id uuid,
        print text, game text, lines jsonb, combinations int, currency text, stops_on_win boolean, staked_minor bigint,
        bought_at timestamptz)
      returning ticket_id, seq)
    insert into lottery_entries (draw_id, ticket_seq, multiple, stake_minor)
    select e.draw_id, m.seq, e.multiple, e.stake_minor
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (ticket_id uuid, draw_id bigint, multiple int,
      stake_minor bigint) join made m on m.ticket_id = e.ticket_id order by e.draw_id
  `.execute(db)
}

const readPage = async (db: Database, { memberId, game, beforeId, limit }: TicketQuery): Promise<LotteryTicket[]> => {
  const { rows } = await sql<TicketRow>`
    select t.*, e.entries from (
      select * from lottery_tickets where member_id = ${memberId}
        ${game === null ? sql`` : sql`and game = ${game}`}
        ${beforeId === undefined ? sql`` : sql`and seq < (select seq from lottery_tickets where ticket_id = ${beforeId})`}
      order by seq desc limit ${limit}) t cross join ${entriesOf} order by t.seq desc
  `.execute(db)
  return rows.map(ticketOf)
}

interface FreedRow {
  entry_id: string
  ticket_id: string
  member_id: string
  currency: SettlementCurrency
  stake_minor: string
  bought_at: Date
}

const freedOf = (row: FreedRow): FreedEntry => ({
  entryId: row.entry_id,
  ticketId: row.ticket_id,
  memberId: row.member_id,
  currency: row.currency,
  stakeMinor: Number(row.stake_minor),
  boughtAtMs: row.bought_at.getTime(),
})

const free = async (
  db: Database,
  state: 'cancelled' | 'stopped',
  { ticketIds, issues }: { ticketIds: readonly string[]; issues: readonly string[] | null },
): Promise<FreedEntry[]> => {
  if (ticketIds.length === 0) return []
  const { rows } = await sql<FreedRow>`
    update lottery_entries e set state = ${state}, returned_minor = e.stake_minor
    from lottery_tickets t, lottery_draws d
    where t.seq = e.ticket_seq and d.draw_id = e.draw_id and t.ticket_id = any(${[...ticketIds]}::uuid[])
      and e.state = 'open' ${issues === null ? sql`` : sql`and d.issue = any(${[...issues]}::text[])`}
    returning e.entry_id, t.ticket_id, t.member_id, t.currency, e.stake_minor, t.bought_at
  `.execute(db)
  return rows.map(freedOf)
}

export const createTickets = (db: Database): Tickets => ({
  earlierOf: (requests) => readEarlier(db, requests),
  add: (plans) => insertTickets(db, plans),
  page: (query) => readPage(db, query),
  find: async (memberId, ticketId) => {
    const { rows } = await sql<TicketRow>`
      select t.*, e.entries from lottery_tickets t cross join ${entriesOf}
      where t.ticket_id = ${ticketId} and t.member_id = ${memberId}`.execute(db)
    return rows[0] && ticketOf(rows[0])
  },
  cancel: (ticketId, issues) => free(db, 'cancelled', { ticketIds: [ticketId], issues }),
  stop: (ticketIds) => free(db, 'stopped', { ticketIds, issues: null }),
  in: (unit) => createTickets(tablesOf(unit)),
})
