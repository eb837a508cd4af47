import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { InPlayDelays } from '#contract/sports/entities/bet-limits.ts'
import { judgeLeg } from '#contract/sports/rules/odds-acceptance.ts'
import { planStake, type AccountName, type Posting, type PostingResult } from '#server/ledger/ports.ts'
import type { Allowance, PlayRefusal, Spending } from '#server/protection/ports.ts'
import { delayMsOf } from './bet-delay.ts'
import type { HouseRules, Liabilities } from './bet-limits.ts'
import { judgeFollow, orderContent, type FollowedOrder } from './bet-rules.ts'
import {
  sizesOf,
  ticketOf,
  type BetAsked,
  type BetCommand,
  type BetMatch,
  type BetTicket,
  type TakenLeg,
} from './bet-ticket.ts'

export type LegsRefusal = 'MATCH_UNKNOWN' | 'MATCH_OVER' | 'SELECTION_UNKNOWN' | 'SELECTION_SUSPENDED' | 'ODDS_CHANGED'

export type BetOutcome = Outcome<
  { ticket: Ticket; balanceMinor: number },
  | LegsRefusal
  | 'VENUE_CLOSED'
  | 'STAKE_LIMIT'
  | 'LIABILITY_REACHED'
  | 'BALANCE_SHORT'
  | 'MUTED'
  | 'ORDER_UNKNOWN'
  | 'ORDER_OWN'
  | 'ORDER_REVERTED'
  | 'REQUEST_ID_REUSED'
  | PlayRefusal
>

export const betCommandKey = ({ member, request }: BetCommand): string => `${member.id}:${request.requestId}`

/** The order that an earlier request with this id made, and what it asked for. */
export interface EarlierBet {
  ticket: Ticket
  askedRoomNo: string | null
  askedOddsMilli: readonly number[]
  accept: BetAsked['accept']
  balanceAfterMinor: number
  /** It waited first. */
  decidedAtMs: number | null
}

/** A bet whose stake the ledger took. */
export interface PlacedBet extends BetTicket {
  balanceAfterMinor: number
}

/** What a ticket was asked for, in one word. */
const askedText = (asked: Omit<BetAsked, 'sizes'>, rest: readonly unknown[]): string =>
  JSON.stringify([
    asked.legs.map(({ matchId, selectionId, oddsMilli }) => [matchId, selectionId, oddsMilli]),
    asked.stakeMinor,
    asked.currency,
    asked.accept,
    ...rest,
  ])

/** A repeat is answered with the order and the balance as they were when it was placed. [S-13] */
const repeatOutcome = ({ room, request }: BetCommand, earlier: EarlierBet): BetOutcome => {
  const { ticket, accept: policy, askedRoomNo, askedOddsMilli, balanceAfterMinor, decidedAtMs } = earlier
  const legs = ticket.legs.map((leg, place) => ({ ...leg, oddsMilli: askedOddsMilli[place] ?? 0 }))
  const before = askedText({ ...ticket, legs, currency: request.currency, accept: policy }, [
    ticket.currency,
    ticket.sizes,
    askedRoomNo,
    ticket.followsOrderId,
    ticket.oddsFormat ?? null,
  ])
  const now = askedText(request, [
    request.currency,
    sizesOf(request) ?? [],
    room?.roomNo ?? null,
    request.followsOrderId,
    request.oddsFormat ?? null,
  ])
  if (before !== now) return reject('REQUEST_ID_REUSED')
  const { rejectReason: _later, ...placed } = ticket
  const asPlaced: Ticket = {
    ...placed,
    chatRoomNo: askedRoomNo,
    legs: ticket.legs.map((leg) => ({ ...leg, result: null, score: null })),
    status: decidedAtMs === null ? 'running' : 'waiting',
    decideAtMs: decidedAtMs,
    returnMinor: null,
    settledAtMs: null,
  }
  return accept({ ticket: asPlaced, balanceMinor: balanceAfterMinor })
}

/** Every leg at the odds in force, or what refuses them: first what is over, then what is unknown, then what is suspended, then prices. [S-13] */
export const judgeLegs = (
  { legs, accept: policy }: Pick<BetAsked, 'legs' | 'accept'>,
  matches: ReadonlyMap<string, BetMatch>,
): Outcome<readonly TakenLeg[], LegsRefusal> => {
  const taken: TakenLeg[] = []
  const over: number[] = []
  const unknown: number[] = []
  const suspended: number[] = []
  const changed: { leg: number; oddsMilli: number }[] = []
  for (const [leg, asked] of legs.entries()) {
    const match = matches.get(asked.matchId)
    if (!match) return reject('MATCH_UNKNOWN')
    const judged = judgeLeg(match.state, asked, policy)
    if (match.state.gameStatus === 2) over.push(leg)
    else if (judged.verdict === 'taken') taken.push({ match, offered: judged.offered })
    else if (judged.verdict === 'unknown') unknown.push(leg)
    else if (judged.verdict === 'suspended') suspended.push(leg)
    else changed.push({ leg, oddsMilli: judged.oddsMilli })
  }
  if (over.length > 0) return reject('MATCH_OVER', { legs: over })
  if (unknown.length > 0) return reject('SELECTION_UNKNOWN', { legs: unknown })
  if (suspended.length > 0) return reject('SELECTION_SUSPENDED', { legs: suspended })
  const [first] = changed
  return first ? reject('ODDS_CHANGED', { oddsMilli: first.oddsMilli, legs: changed }) : accept(taken)
}

/** What a ticket takes of a member's limits of play: all that is at risk, once. */
export const spendingOf = ({ command, ticket }: BetTicket): Spending<'stake'> => ({
  memberId: command.member.id,
  kind: 'stake',
  currency: ticket.currency,
  amountMinor: ticket.riskMinor,
})

export interface DecisionFacts {
  earlier: EarlierBet | undefined
  matches: ReadonlyMap<string, BetMatch>
  followed: FollowedOrder | undefined
  allowance: Pick<Allowance, 'decide'>
  liabilities: Liabilities
  house: HouseRules
  delays: InPlayDelays
}

export interface NextBet {
  orderId: string
  atMs: number
  /** The database's clock, by which it is decided when a bet that waits is due. */
  clockMs: number
}

/** The ticket of legs at the odds in force; with one in play it waits. */
export const ticketAt = (
  command: BetCommand,
  legs: readonly TakenLeg[],
  { house, delays }: Pick<DecisionFacts, 'house' | 'delays'>,
  { orderId, atMs, clockMs }: NextBet,
): BetTicket => {
  const waitMs = delayMsOf(
    legs.map(({ match }) => match),
    delays,
  )
  const capMinor = house.lineCapMinor[command.request.currency]
  return ticketOf(command, legs, { orderId, atMs, capMinor, decideAtMs: waitMs === 0 ? null : clockMs + waitMs })
}

/** Decides one bet: an earlier answer, a refusal, or a ticket that only the ledger may still refuse. [S-13, S-12] */
export const decideBet = (command: BetCommand, facts: DecisionFacts, next: NextBet): BetOutcome | BetTicket => {
  const { request } = command
  if (facts.earlier) return repeatOutcome(command, facts.earlier)
  const asked = request.legs.flatMap(({ matchId }) => facts.matches.get(matchId) ?? [])
  if (!asked.every(({ sportsType }) => facts.house.isOpen(sportsType))) return reject('VENUE_CLOSED')
  if (command.mute) return reject('MUTED', { untilMs: command.mute.untilMs })
  if (request.legs.some(({ matchId }) => !facts.matches.has(matchId))) return reject('MATCH_UNKNOWN')
  if (request.followsOrderId !== null) {
    const following = judgeFollow(facts.followed, { memberId: command.member.id, legs: request.legs })
    if (!following.ok) return following
  }
  const legs = judgeLegs(request, facts.matches)
  if (!legs.ok) return legs
  const ticket = ticketAt(command, legs.value, facts, next)
  const covered = facts.liabilities.judge(ticket)
  if (!covered.ok) return covered
  const allowed = facts.allowance.decide(spendingOf(ticket))
  if (!allowed.ok) return allowed
  facts.liabilities.take(ticket)
  return ticket
}

export const isTicket = (decision: BetOutcome | BetTicket): decision is BetTicket => 'ticket' in decision

/** The stakes of all lines leave the wallet for the open bets. Integer minor units. [S-13] */
export const stakeOf = ({ command, ticket }: BetTicket): Posting =>
  planStake({
    memberId: command.member.id,
    requestId: command.request.requestId,
    orderId: ticket.orderId,
    currency: command.request.currency,
    stakeMinor: ticket.riskMinor,
  })

/** The tickets that the wallets cover, one after the other, as the ledger will find them; the wallets are held. [S-13] */
export const coverTickets = (
  tickets: readonly BetTicket[],
  balanceOf: (wallet: AccountName) => number,
): ReadonlyMap<BetTicket, PlacedBet> => {
  const left = new Map<string, number>()
  const placed = new Map<BetTicket, PlacedBet>()
  for (const each of tickets) {
    const { debit, amountMinor } = stakeOf(each)
    const key = `${debit.owner} ${debit.currency}`
    const balanceAfterMinor = (left.get(key) ?? balanceOf(debit)) - amountMinor
    if (balanceAfterMinor < 0) continue
    left.set(key, balanceAfterMinor)
    placed.set(each, { ...each, balanceAfterMinor })
  }
  return placed
}

/**
 * `results` stand in the order of the bets. Throws when a stake was not posted as it was covered, such as one that was known
 * while its order was not: the books and the orders have parted. [S-13]
 */
export const assertTaken = (placed: readonly PlacedBet[], results: readonly PostingResult[]): void => {
  for (const [index, { ticket, balanceAfterMinor }] of placed.entries()) {
    const { verdict, debitAfterMinor } = results[index] ?? {}
    if (verdict !== 'posted' || debitAfterMinor !== balanceAfterMinor)
      throw new Error(`the stake of order ${ticket.orderId} was not taken as it was covered: ${verdict}`)
  }
}

/** What a ticket is answered with; undefined: the ledger did not cover it. */
export const ticketOutcome = (placed: PlacedBet | undefined): BetOutcome =>
  placed ? accept({ ticket: placed.ticket, balanceMinor: placed.balanceAfterMinor }) : reject('BALANCE_SHORT')

/** What a placed bet puts into its room; undefined when there is no open room. [E-06, E-09] */
export const betMessage = (
  { command, ticket }: BetTicket,
  { venueName, siteId, siteSeries }: SiteInfo,
): { roomNo: string; content: ContentOf<'order'> } | undefined => {
  const { member, role, room } = command
  if (room?.settings.status !== '1') return undefined
  const { nickname, avatar, vipLevel, kind } = member
  const author = { memberId: member.id, nickname, avatar, vipLevel, kind, role }
  return { roomNo: room.roomNo, content: orderContent(ticket, { author, venueName, siteId, siteSeries }) }
}
