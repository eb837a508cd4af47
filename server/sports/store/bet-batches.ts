import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { judgeOdds } from '#contract/sports/rules/odds-acceptance.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import {
  itemNameOf,
  judgeFollow,
  orderContent,
  orderMessageId,
  scoreText,
  teamLogoOf,
  type FollowedOrder,
} from '#server/sports/domain/bet-rules.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { insertOrders, nextOrderIds, orderOf, readOrdersByRequest, type OrderRow } from './bet-rows.ts'
import { putIntoOutbox, roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/schema.ts'
import type { Bets } from '#server/sports/ports.ts'
import { openBets, walletOf, type Posting, type Ledger, type LockedAccounts, planStake } from '#server/ledger/ports.ts'

export interface BetCommand {
  member: MemberInfo
  room: RoomRecord | undefined
  role: RoomRole
  request: Parameters<Bets['place']>[2]
}
export type BetOutcome = Awaited<ReturnType<Bets['place']>>

export const betCommandKey = ({ member, request }: BetCommand): string => `${member.id}:${request.requestId}`

interface MatchRow {
  match_id: string
  match_name: string
  home_name: string
  home_logo: string
  visit_name: string
  visit_logo: string
  state: MatchState
}

/** Shared locks: odds and suspensions cannot change between the look and the commit. */
const readMatches = async (trx: DatabaseTransaction, matchIds: readonly string[]): Promise<Map<string, MatchRow>> => {
  const { rows } = await sql<MatchRow>`
    select match_id, match_name, home_name, home_logo, visit_name, visit_logo, state from matches
    where match_id = any(${[...new Set(matchIds)]}::bigint[]) order by match_id for share
  `.execute(trx)
  return new Map(rows.map((row) => [row.match_id, row]))
}

const readFollowed = async (
  trx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<Map<string, FollowedOrder>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{
    order_id: string
    match_id: string
    selection_id: string
    status: 'accepted' | 'reverted'
  }>`
    select order_id, match_id, selection_id, status from orders
    where order_id = any(${[...new Set(orderIds)]}::bigint[]) order by order_id for share
  `.execute(trx)
  return new Map(
    rows.map((row) => [row.order_id, { matchId: row.match_id, selectionId: row.selection_id, status: row.status }]),
  )
}

/** What an earlier request with this id is answered with: the order and balance as they were when it was placed. */
const answerAgain = ({ room, request }: BetCommand, row: OrderRow): BetOutcome => {
  const isSame =
    row.match_id === request.matchId &&
    row.selection_id === request.selectionId &&
    Number(row.stake_minor) === request.stakeMinor &&
    row.currency === request.currency &&
    row.asked_odds_milli === request.oddsMilli &&
    row.accept === request.accept &&
    row.room_no === (room?.roomNo ?? null) &&
    row.follows_order_id === request.followsOrderId
  if (!isSame) return { refused: 'REQUEST_ID_REUSED' }
  return { done: { order: { ...orderOf(row), status: 'accepted' }, balanceMinor: Number(row.balance_after_minor) } }
}

/** A bet that only the ledger may still refuse, as the row to be written. */
interface Ticket {
  command: BetCommand
  row: OrderRow
  score: string
  teamLogo: string
}

const ticketOf = (
  command: BetCommand,
  match: MatchRow,
  orderId: string,
  taken: { marketName: string; selectionName: string; oddsMilli: number; atMs: number },
): Ticket => ({
  command,
  score: scoreText(match.state),
  teamLogo: teamLogoOf(taken.selectionName, match.home_logo, match.visit_logo),
  row: {
    order_id: orderId,
    member_id: command.member.id,
    match_id: match.match_id,
    match_name: match.match_name,
    home_name: match.home_name,
    visit_name: match.visit_name,
    selection_id: command.request.selectionId,
    category_name: taken.marketName,
    item_name: itemNameOf(taken.selectionName, match.home_name, match.visit_name),
    odds_milli: taken.oddsMilli,
    stake_minor: String(command.request.stakeMinor),
    currency: command.request.currency,
    status: 'accepted',
    room_no: command.room?.roomNo ?? null,
    follows_order_id: command.request.followsOrderId,
    request_id: command.request.requestId,
    asked_odds_milli: command.request.oddsMilli,
    accept: command.request.accept,
    balance_after_minor: '0',
    placed_at: new Date(taken.atMs),
  },
})

interface Known {
  earlier: Map<string, OrderRow>
  matches: Map<string, MatchRow>
  followed: Map<string, FollowedOrder>
}

/** Decides a command but for its money. A repeat is heard before anything is checked. */
const decide = (command: BetCommand, known: Known, orderId: string, atMs: number): BetOutcome | Ticket => {
  const { request } = command
  const earlier = known.earlier.get(betCommandKey(command))
  if (earlier) return answerAgain(command, earlier)
  const match = known.matches.get(request.matchId)
  if (!match) return { refused: 'MATCH_UNKNOWN' }
  if (request.followsOrderId !== null) {
    const verdict = judgeFollow(known.followed.get(request.followsOrderId), request)
    if (verdict !== 'ok') return { refused: verdict }
  }
  const verdict = judgeOdds(match.state, request)
  if (verdict.kind === 'ODDS_CHANGED') return { refused: 'ODDS_CHANGED', data: { oddsMilli: verdict.oddsMilli } }
  if (verdict.kind !== 'accepted') return { refused: verdict.kind }
  return ticketOf(command, match, orderId, {
    marketName: verdict.market.name,
    selectionName: verdict.selection.name,
    oddsMilli: verdict.selection.oddsMilli,
    atMs,
  })
}

const isTicket = (decision: BetOutcome | Ticket): decision is Ticket => 'row' in decision

const stakeOf = ({ row }: Ticket): Posting =>
  planStake({
    memberId: row.member_id,
    requestId: row.request_id,
    orderId: row.order_id,
    currency: row.currency,
    stakeMinor: Number(row.stake_minor),
  })

const entriesOf = ({ command, row, score, teamLogo }: Ticket, site: SiteInfo): OutboxEntry[] => {
  const { member, role, room } = command
  const balance = { currency: row.currency, balanceMinor: Number(row.balance_after_minor) }
  const entries: OutboxEntry[] = [{ kind: 'wallet', memberId: member.id, balance }]
  if (room?.settings.status !== '1') return entries
  const { nickname, avatar, vipLevel, kind } = member
  const author = { memberId: member.id, nickname, avatar, vipLevel, kind, role }
  const content = orderContent(orderOf(row), {
    author,
    score,
    teamLogo,
    venueName: site.venueName,
    siteId: site.siteId,
    siteSeries: site.siteSeries,
  })
  return [roomEntry(room.roomNo, orderMessageId(row.order_id), content), ...entries]
}

const runBatch = async (
  trx: DatabaseTransaction,
  accounts: LockedAccounts,
  commands: readonly BetCommand[],
  options: { nowMs: number; site: SiteInfo },
): Promise<BetOutcome[]> => {
  const requests = commands.map(({ member, request }) => ({ memberId: member.id, requestId: request.requestId }))
  const earlier = await readOrdersByRequest(trx, requests)
  const matches = await readMatches(
    trx,
    commands.map(({ request }) => request.matchId),
  )
  const followed = await readFollowed(
    trx,
    commands.flatMap(({ request }) => request.followsOrderId ?? []),
  )
  const orderIds = await nextOrderIds(trx, commands.length)
  const decisions = commands.map((command, index) =>
    decide(command, { earlier, matches, followed }, orderIds[index] ?? '', options.nowMs),
  )
  const tickets = decisions.filter(isTicket)
  const results = tickets.length > 0 ? await accounts.post(tickets.map(stakeOf)) : []
  const placed = tickets.flatMap((ticket, index): [Ticket, Ticket][] => {
    const result = results[index]
    if (result?.verdict === 'short') return []
    if (result?.verdict !== 'posted') throw new Error(`the stake of order ${ticket.row.order_id} was known, it was not`)
    return [[ticket, { ...ticket, row: { ...ticket.row, balance_after_minor: String(result.debitAfterMinor) } }]]
  })
  const placedBy = new Map(placed)
  await insertOrders(trx, [...placedBy.values()])
  await putIntoOutbox(
    trx,
    [...placedBy.values()].flatMap((ticket) => entriesOf(ticket, options.site)),
  )
  return decisions.map((decision) => (isTicket(decision) ? outcomeOf(placedBy.get(decision)) : decision))
}

const outcomeOf = (ticket: Ticket | undefined): BetOutcome =>
  ticket
    ? { done: { order: orderOf(ticket.row), balanceMinor: Number(ticket.row.balance_after_minor) } }
    : { refused: 'BALANCE_SHORT' }

/** Runs bets in one transaction: stakes, orders and messages of all, or of none. */
export const createBetBatches = (options: {
  ledger: Ledger
  now: () => number
  site: () => SiteInfo
}): ((commands: readonly BetCommand[]) => Promise<readonly BetOutcome[]>) => {
  return (commands) => {
    const names = commands.flatMap(({ member, request }) => [
      walletOf(member.id, request.currency),
      openBets(request.currency),
    ])
    return options.ledger.transact(names, (trx, accounts) =>
      runBatch(trx, accounts, commands, { nowMs: options.now(), site: options.site() }),
    )
  }
}
