import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Market, MatchState, Selection } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy, Order } from '#contract/sports/entities/order.ts'
import { judgeOdds } from '#contract/sports/rules/odds-acceptance.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Allowance, PlayRefusal, Spending } from '#server/protection/ports.ts'
import { type PostingResult, planStake, type Posting } from '#server/ledger/ports.ts'
import {
  itemNameOf,
  judgeFollow,
  orderContent,
  scoreText,
  teamLogoOf,
  teamsText,
  type FollowedOrder,
} from './bet-rules.ts'

export interface BetRequest {
  requestId: string
  matchId: string
  selectionId: string
  stakeMinor: number
  currency: SettlementCurrency
  /** What the member saw; `accept` says which others will do. */
  oddsMilli: number
  accept: AcceptPolicy
  followsOrderId: string | null
}

export interface BetCommand {
  member: MemberInfo
  room: { roomNo: string; settings: { status: '0' | '1' | '2' } } | undefined
  role: RoomRole
  request: BetRequest
}

export type BetOutcome = Outcome<
  { order: Order; balanceMinor: number },
  | 'MATCH_UNKNOWN'
  | 'SELECTION_UNKNOWN'
  | 'SELECTION_SUSPENDED'
  | 'ODDS_CHANGED'
  | 'BALANCE_SHORT'
  | 'ORDER_UNKNOWN'
  | 'ORDER_REVERTED'
  | 'REQUEST_ID_REUSED'
  | PlayRefusal
>

export const betCommandKey = ({ member, request }: BetCommand): string => `${member.id}:${request.requestId}`

/** The order that an earlier request with this id made, and what it asked for. */
export interface EarlierBet {
  order: Order
  askedOddsMilli: number
  accept: AcceptPolicy
  balanceAfterMinor: number
}

export interface BetMatch {
  matchId: string
  matchName: string
  homeName: string
  homeLogo: string
  visitName: string
  visitLogo: string
  state: MatchState
}

/** A bet that only the ledger may still refuse. */
export interface BetTicket {
  command: BetCommand
  order: Order
  score: string
  teamLogo: string
}

/** A bet whose stake the ledger took. */
export interface PlacedBet extends BetTicket {
  balanceAfterMinor: number
}

/** A repeat is answered with the order and the balance as they were when it was placed. [S-13] */
const repeatOutcome = ({ room, request }: BetCommand, earlier: EarlierBet): BetOutcome => {
  const { order } = earlier
  const isSame =
    order.matchId === request.matchId &&
    order.selectionId === request.selectionId &&
    order.stakeMinor === request.stakeMinor &&
    order.currency === request.currency &&
    earlier.askedOddsMilli === request.oddsMilli &&
    earlier.accept === request.accept &&
    order.chatRoomNo === (room?.roomNo ?? null) &&
    order.followsOrderId === request.followsOrderId
  if (!isSame) return reject('REQUEST_ID_REUSED')
  return accept({ order: { ...order, status: 'accepted' }, balanceMinor: earlier.balanceAfterMinor })
}

/** The ticket of a command at the odds in force. */
export const ticketOf = (
  command: BetCommand,
  match: BetMatch,
  taken: { market: Market; selection: Selection; orderId: string; atMs: number },
): BetTicket => {
  const { request, room } = command
  const { market, selection } = taken
  return {
    command,
    score: scoreText(match.state),
    teamLogo: teamLogoOf(selection.name, match.homeLogo, match.visitLogo),
    order: {
      orderId: taken.orderId,
      matchId: match.matchId,
      matchName: match.matchName,
      teams: teamsText(match.homeName, match.visitName),
      selectionId: request.selectionId,
      categoryName: market.name,
      itemName: itemNameOf(selection.name, match.homeName, match.visitName),
      oddsMilli: selection.oddsMilli,
      stakeMinor: request.stakeMinor,
      currency: request.currency,
      status: 'accepted',
      placedAtMs: taken.atMs,
      chatRoomNo: room?.roomNo ?? null,
      followsOrderId: request.followsOrderId,
    },
  }
}

/** A stake as it counts towards the member's limits. */
export const spendingOf = ({ command, order }: BetTicket): Spending<'stake'> => ({
  memberId: command.member.id,
  deed: 'stake',
  currency: order.currency,
  amountMinor: order.stakeMinor,
})

/** Decides a bet but for its stake. A repeat is heard before anything is checked. [S-12, S-13] */
export const decideBet = (
  command: BetCommand,
  known: {
    earlier: EarlierBet | undefined
    match: BetMatch | undefined
    followed: FollowedOrder | undefined
    allowance: Pick<Allowance, 'decide'>
  },
  next: { orderId: string; atMs: number },
): BetOutcome | BetTicket => {
  const { request } = command
  const { earlier, match, followed } = known
  if (earlier) return repeatOutcome(command, earlier)
  if (!match) return reject('MATCH_UNKNOWN')
  if (request.followsOrderId !== null) {
    const following = judgeFollow(followed, request)
    if (!following.ok) return following
  }
  const offered = judgeOdds(match.state, request)
  if (!offered.ok) return offered
  const ticket = ticketOf(command, match, { ...offered.value, ...next })
  const allowed = known.allowance.decide(spendingOf(ticket))
  return allowed.ok ? ticket : allowed
}

export const isTicket = (decision: BetOutcome | BetTicket): decision is BetTicket => 'order' in decision

/** The stake leaves the wallet for the open bets. Integer minor units. [S-13] */
export const stakeOf = ({ command, order }: BetTicket): Posting =>
  planStake({
    memberId: command.member.id,
    requestId: command.request.requestId,
    orderId: order.orderId,
    currency: command.request.currency,
    stakeMinor: order.stakeMinor,
  })

/**
 * The tickets whose stakes the ledger took; `results` stand in the order of the tickets. Throws when a stake was known
 * and its order was not: the books and the orders have parted. [S-13]
 */
export const settleTickets = (
  tickets: readonly BetTicket[],
  results: readonly PostingResult[],
): ReadonlyMap<BetTicket, PlacedBet> => {
  const placed = new Map<BetTicket, PlacedBet>()
  for (const [index, ticket] of tickets.entries()) {
    const result = results[index]
    if (result?.verdict === 'short') continue
    if (result?.verdict !== 'posted')
      throw new Error(`the stake of order ${ticket.order.orderId} was known, it was not`)
    placed.set(ticket, { ...ticket, balanceAfterMinor: result.debitAfterMinor })
  }
  return placed
}

/** What a ticket is answered with; undefined: the ledger did not cover it. */
export const ticketOutcome = (placed: PlacedBet | undefined): BetOutcome =>
  placed ? accept({ order: placed.order, balanceMinor: placed.balanceAfterMinor }) : reject('BALANCE_SHORT')

/** What a placed bet puts into its room; undefined when there is no open room. [E-06, E-09] */
export const betMessage = (
  { command, order, score, teamLogo }: PlacedBet,
  { venueName, siteId, siteSeries }: SiteInfo,
): { roomNo: string; content: ContentOf<'order'> } | undefined => {
  const { member, role, room } = command
  if (room?.settings.status !== '1') return undefined
  const { nickname, avatar, vipLevel, kind } = member
  const author = { memberId: member.id, nickname, avatar, vipLevel, kind, role }
  return {
    roomNo: room.roomNo,
    content: orderContent(order, { author, score, teamLogo, venueName, siteId, siteSeries }),
  }
}
