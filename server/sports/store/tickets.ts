import { sql, type RawBuilder } from 'kysely'
import type { AcceptPolicy, TicketOddsFormat } from '#contract/sports/entities/order.ts'
import type { RejectReason, Ticket, TicketLeg } from '#contract/sports/entities/ticket.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

interface TicketRow {
  order_id: string
  member_id: string
  request_id: string
  kind: Ticket['kind']
  sizes: number[]
  legs: TicketLeg[]
  asked_odds_milli: number[]
  odds_milli: string
  odds_format: TicketOddsFormat | null
  stake_minor: string
  line_count: number
  risk_minor: string
  max_return_minor: string
  return_minor: string | null
  cashed_stake_minor: string
  cashed_minor: string
  currency: 'CNY' | 'USDT'
  state: Ticket['status']
  reject_reason: RejectReason | null
  accept: AcceptPolicy
  balance_after_minor: string
  placed_at: Date
  decide_at: Date | null
  settled_at: Date | null
  room_no: string | null
  hidden_room_no: string | null
  follows_order_id: string | null
}

/** A ticket with who has it and what was asked for. */
export interface StoredTicket {
  ticket: Ticket
  memberId: string
  requestId: string
  accept: AcceptPolicy
  /** Where it was to be shown; `ticket.chatRoomNo` is where it is. */
  askedRoomNo: string | null
  /** Of each leg, what the member saw. */
  askedOddsMilli: readonly number[]
  /** When it was decided, if it waited. */
  decidedAtMs: number | null
  balanceAfterMinor: number
}

/** What settlement paid and cash-outs did; of a ticket that runs, nothing is decided yet. */
const returnOf = (row: TicketRow): number | null =>
  row.return_minor === null && row.state !== 'cashed_out'
    ? null
    : Number(row.return_minor ?? 0) + Number(row.cashed_minor)

const cashOutOf = (row: TicketRow): Pick<Ticket, 'cashOut'> =>
  row.cashed_stake_minor === '0'
    ? {}
    : { cashOut: { paidMinor: Number(row.cashed_minor), stakeMinor: Number(row.cashed_stake_minor) } }

const storedTicketOf = (row: TicketRow): StoredTicket => ({
  memberId: row.member_id,
  requestId: row.request_id,
  accept: row.accept,
  askedRoomNo: row.hidden_room_no ?? row.room_no,
  askedOddsMilli: row.asked_odds_milli,
  balanceAfterMinor: Number(row.balance_after_minor),
  decidedAtMs: row.decide_at?.getTime() ?? null,
  ticket: {
    orderId: row.order_id,
    kind: row.kind,
    sizes: row.sizes,
    legs: row.legs,
    oddsMilli: Number(row.odds_milli),
    ...(row.odds_format === null ? {} : { oddsFormat: row.odds_format }),
    stakeMinor: Number(row.stake_minor),
    lineCount: row.line_count,
    riskMinor: Number(row.risk_minor),
    maxReturnMinor: Number(row.max_return_minor),
    returnMinor: returnOf(row),
    ...cashOutOf(row),
    currency: row.currency,
    status: row.state,
    ...(row.reject_reason === null ? {} : { rejectReason: row.reject_reason }),
    placedAtMs: row.placed_at.getTime(),
    decideAtMs: row.state === 'waiting' ? (row.decide_at?.getTime() ?? null) : null,
    settledAtMs: row.settled_at?.getTime() ?? null,
    chatRoomNo: row.room_no,
    followsOrderId: row.follows_order_id,
  },
})

const legsOfOrder = sql.raw(`cross join lateral (
  select jsonb_agg(jsonb_build_object('matchId', l.match_id::text, 'matchName', m.match_name, 'homeName', m.home_name,
    'homeNameEn', coalesce(h.name_en, ''), 'visitName', m.visit_name, 'visitNameEn', coalesce(v.name_en, ''), 'selectionId', l.selection_id, 'categoryName', l.category_name, 'itemName', l.item_name,
    'teamLogo', l.team_logo, 'oddsMilli', l.odds_milli, 'scoreAtBet', l.score_at_bet, 'result', l.result,
    'score', l.score) order by l.leg_no) as legs, jsonb_agg(l.asked_odds_milli order by l.leg_no) as asked_odds_milli
  from order_legs l join matches m on m.match_id = l.match_id left join teams h on h.team_id = m.home_id
    left join teams v on v.team_id = m.visit_id where l.order_id = o.order_id) t`)

/** Tickets with their legs; `which` goes on after the tables: joins, conditions, order, limit, locks of `o`. */
export const readTickets = async (db: Database, which: RawBuilder<unknown>): Promise<StoredTicket[]> => {
  const { rows } = await sql<TicketRow>`
    select o.order_id, o.member_id, o.request_id, o.kind, o.sizes, o.odds_milli, o.odds_format, o.stake_minor, o.line_count, o.risk_minor,
      o.max_return_minor, o.return_minor, o.cashed_stake_minor, o.cashed_minor, o.currency, o.state, o.reject_reason, o.accept, o.balance_after_minor, o.placed_at, o.decide_at,
      o.settled_at, o.room_no, o.hidden_room_no, o.follows_order_id, t.legs, t.asked_odds_milli
    from orders o ${legsOfOrder} ${which}
  `.execute(db)
  return rows.map(storedTicketOf)
}
