import { sql } from 'kysely'
import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { standingOf } from '#server/sports/domain/bet-delay.ts'
import type { PlacedBet } from '#server/sports/domain/bet-decisions.ts'
import { marketOf } from '#server/sports/domain/bet-limits.ts'
import { sportsBits } from '#server/sports/domain/records/sports-bits.ts'

/** A message for a room. */
export interface WaitingMessage {
  roomNo: string
  content: MessageContent
}

/** A bet with what its room hears of it when it runs. */
export interface BetToWrite extends PlacedBet {
  message: WaitingMessage | null
}

const orderRowOf = ({ command, ticket, legs, leastOddsMilli, balanceAfterMinor, message }: BetToWrite): object => ({
  order_id: ticket.orderId,
  member_id: command.member.id,
  kind: ticket.kind,
  sizes: ticket.sizes,
  odds_milli: ticket.oddsMilli,
  least_odds_milli: leastOddsMilli,
  stake_minor: ticket.stakeMinor,
  line_count: ticket.lineCount,
  risk_minor: ticket.riskMinor,
  max_return_minor: ticket.maxReturnMinor,
  currency: ticket.currency,
  state: ticket.status,
  decide_at: ticket.decideAtMs === null ? null : new Date(ticket.decideAtMs),
  room_no: ticket.chatRoomNo,
  follows_order_id: ticket.followsOrderId,
  request_id: command.request.requestId,
  accept: command.request.accept,
  balance_after_minor: balanceAfterMinor,
  placed_at: new Date(ticket.placedAtMs),
  sports: sportsBits(legs.map(({ match }) => match.sportsType)),
  waiting_message: ticket.status === 'waiting' ? message : null,
})

const legRowsOf = ({ command, ticket, legs }: BetToWrite): object[] =>
  ticket.legs.map((leg, place) => {
    const match = legs[place]?.match
    return {
      order_id: ticket.orderId,
      leg_no: place,
      match_id: leg.matchId,
      selection_id: leg.selectionId,
      category_name: leg.categoryName,
      item_name: leg.itemName,
      team_logo: leg.teamLogo,
      odds_milli: leg.oddsMilli,
      asked_odds_milli: command.request.legs[place]?.oddsMilli,
      score_at_bet: leg.scoreAtBet,
      match_version: match?.state.version,
      standing: match && standingOf(match),
      market: marketOf(leg.selectionId),
    }
  })

/** Orders and their legs, in one statement. */
export const insertTickets = async (db: Database, placed: readonly BetToWrite[]): Promise<void> => {
  if (placed.length === 0) return
  await sql`
    with written as (
      insert into orders (order_id, member_id, kind, sizes, odds_milli, least_odds_milli, stake_minor, line_count,
        risk_minor, max_return_minor, currency, state, decide_at, room_no, follows_order_id, request_id, accept,
        balance_after_minor, placed_at, waiting_message, sports)
      overriding system value
      select * from jsonb_to_recordset(${JSON.stringify(placed.map(orderRowOf))}::jsonb) as o (order_id bigint,
        member_id bigint, kind text, sizes int[], odds_milli bigint, least_odds_milli bigint, stake_minor bigint,
        line_count int, risk_minor bigint, max_return_minor bigint, currency text, state text, decide_at timestamptz,
        room_no text, follows_order_id bigint, request_id uuid, accept text, balance_after_minor bigint,
        placed_at timestamptz, waiting_message jsonb, sports smallint))
    insert into order_legs (order_id, leg_no, match_id, selection_id, category_name, item_name, team_logo, odds_milli,
      asked_odds_milli, score_at_bet, match_version, standing, market)
    select * from jsonb_to_recordset(${JSON.stringify(placed.flatMap(legRowsOf))}::jsonb) as l (order_id bigint,
      leg_no int, match_id bigint, selection_id text, category_name text, item_name text, team_logo text, odds_milli int,
      asked_odds_milli int, score_at_bet text, match_version bigint, standing text, market text)
  `.execute(db)
}
