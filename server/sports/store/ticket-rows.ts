import { sql } from 'kysely'
import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { situationOf } from '#server/sports/domain/bet-delay.ts'
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

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** What a leg is written with. */
const legsOf = ({ command, ticket, legs }: BetToWrite) =>
  ticket.legs.map((leg, place) => ({
    ...leg,
    ticket,
    place,
    asked: command.request.legs[place],
    match: legs[place]?.match,
  }))

/** Orders and their legs, in one statement. */
export const insertTickets = async (db: Database, placed: readonly BetToWrite[]): Promise<void> => {
  if (placed.length === 0) return
  const of = <T>(value: (bet: BetToWrite) => T): T[] => placed.map(value)
  const legs = placed.flatMap(legsOf)
  const ofLeg = <T>(value: (leg: (typeof legs)[number]) => T): T[] => legs.map(value)
  await sql`
    with written as (
      insert into orders (order_id, member_id, kind, sizes, odds_milli, least_odds_milli, stake_minor, line_count,
        risk_minor, max_return_minor, currency, state, decide_at, room_no, follows_order_id, request_id, accept,
        balance_after_minor, placed_at, waiting_message, sports, odds_format)
      overriding system value
      select order_id, member_id, kind, sizes::int[], odds_milli, least_odds_milli, stake_minor, line_count,
        risk_minor, max_return_minor, currency, state, decide_at, room_no, follows_order_id, request_id, accept,
        balance_after_minor, placed_at, waiting_message::jsonb, sports, odds_format
      from unnest(${of(({ ticket }) => ticket.orderId)}::bigint[], ${of(({ command }) => command.member.id)}::bigint[],
        ${of(({ ticket }) => ticket.kind)}::text[], ${of(({ ticket }) => `{${ticket.sizes.join(',')}}`)}::text[],
        ${of(({ ticket }) => ticket.oddsMilli)}::bigint[], ${of(({ leastOddsMilli }) => leastOddsMilli)}::bigint[],
        ${of(({ ticket }) => ticket.stakeMinor)}::bigint[], ${of(({ ticket }) => ticket.lineCount)}::int[],
        ${of(({ ticket }) => ticket.riskMinor)}::bigint[], ${of(({ ticket }) => ticket.maxReturnMinor)}::bigint[],
        ${of(({ ticket }) => ticket.currency)}::text[], ${of(({ ticket }) => ticket.status)}::text[],
        ${of(({ ticket }) => timeOf(ticket.decideAtMs))}::timestamptz[], ${of(({ ticket }) => ticket.chatRoomNo)}::text[],
        ${of(({ ticket }) => ticket.followsOrderId)}::bigint[], ${of(({ command }) => command.request.requestId)}::uuid[],
        ${of(({ command }) => command.request.accept)}::text[], ${of((bet) => bet.balanceAfterMinor)}::bigint[],
        ${of(({ ticket }) => timeOf(ticket.placedAtMs))}::timestamptz[],
        ${of(({ ticket, message }) => (ticket.status === 'waiting' && message ? JSON.stringify(message) : null))}::text[],
        ${of((bet) => sportsBits(bet.legs.map(({ match }) => match.sportsType)))}::smallint[],
        ${of(({ ticket }) => ticket.oddsFormat ?? null)}::text[])
        as o (order_id, member_id, kind, sizes, odds_milli, least_odds_milli, stake_minor, line_count, risk_minor,
        max_return_minor, currency, state, decide_at, room_no, follows_order_id, request_id, accept, balance_after_minor,
        placed_at, waiting_message, sports, odds_format))
    insert into order_legs (order_id, leg_no, match_id, selection_id, category_name, item_name, team_logo, odds_milli,
      asked_odds_milli, score_at_bet, match_version, standing, market)
    select * from unnest(${ofLeg(({ ticket }) => ticket.orderId)}::bigint[], ${ofLeg(({ place }) => place)}::int[],
      ${ofLeg(({ matchId }) => matchId)}::bigint[], ${ofLeg(({ selectionId }) => selectionId)}::text[],
      ${ofLeg(({ categoryName }) => categoryName)}::text[], ${ofLeg(({ itemName }) => itemName)}::text[],
      ${ofLeg(({ teamLogo }) => teamLogo)}::text[], ${ofLeg(({ oddsMilli }) => oddsMilli)}::int[],
      ${ofLeg(({ asked }) => asked?.oddsMilli)}::int[], ${ofLeg(({ scoreAtBet }) => scoreAtBet)}::text[],
      ${ofLeg(({ match }) => match?.state.version)}::bigint[], ${ofLeg(({ match }) => match && situationOf(match))}::text[],
      ${ofLeg(({ selectionId }) => marketOf(selectionId))}::text[])
  `.execute(db)
}
