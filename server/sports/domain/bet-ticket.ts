import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { MatchState, SportsType } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy, TicketOddsFormat } from '#contract/sports/entities/order.ts'
import type { Ticket, TicketLeg } from '#contract/sports/entities/ticket.ts'
import type { OfferedSelection } from '#contract/sports/rules/odds-acceptance.ts'
import { ticketSums, type TicketTerms } from '#contract/sports/rules/ticket-sums.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { itemNameOf, scoreText, teamLogoOf } from './bet-rules.ts'

export interface LegAsked {
  readonly matchId: string
  readonly selectionId: string
  /** What the member saw. */
  readonly oddsMilli: number
}

export interface BetAsked {
  readonly legs: readonly LegAsked[]
  /** Null: all legs are one line. */
  readonly sizes: readonly number[] | null
  /** A line's. */
  readonly stakeMinor: number
  readonly currency: SettlementCurrency
  /** Which odds will do beside those that were seen. */
  readonly accept: AcceptPolicy
}

export interface BetRequest extends BetAsked {
  readonly requestId: string
  readonly followsOrderId: string | null
  /** In which the member reads prices. */
  readonly oddsFormat?: TicketOddsFormat | undefined
}

export interface BetCommand {
  member: MemberInfo
  room: { roomNo: string; settings: { status: '0' | '1' | '2' } } | undefined
  role: RoomRole
  /** The member's mute in the room, if one is in force. */
  mute?: { untilMs: number | null } | undefined
  request: BetRequest
}

export interface BetMatch {
  matchId: string
  matchName: string
  homeName: string
  /** Empty where a team has no such name. */
  homeNameEn: string
  homeLogo: string
  visitName: string
  visitNameEn: string
  visitLogo: string
  sportsType: SportsType
  state: MatchState
  /** The last version in which nothing could be bet on; 0: none is known. */
  stoppedVersion: number
}

/** A leg as it is taken: its match and what is offered there. */
export interface TakenLeg {
  match: BetMatch
  offered: OfferedSelection
}

/** A bet that only the ledger may still refuse. */
export interface BetTicket {
  command: BetCommand
  ticket: Ticket
  legs: readonly TakenLeg[]
  /** What its sums are made of. */
  terms: TicketTerms
  /** Odds of the line that has the lowest. */
  leastOddsMilli: number
}

const legOf = ({ match, offered: { market, selection } }: TakenLeg): TicketLeg => ({
  matchId: match.matchId,
  matchName: match.matchName,
  homeName: match.homeName,
  homeNameEn: match.homeNameEn,
  visitName: match.visitName,
  visitNameEn: match.visitNameEn,
  selectionId: selection.selectionId,
  categoryName: market.name,
  itemName: itemNameOf(selection.name, match.homeName, match.visitName),
  teamLogo: teamLogoOf(selection.name, match.homeLogo, match.visitLogo),
  oddsMilli: selection.oddsMilli,
  scoreAtBet: scoreText(match.state),
  result: null,
  score: null,
})

/** Sizes as a ticket has them: none for a single and a parlay, however they were asked for. */
export const sizesOf = ({ legs, sizes }: Pick<BetAsked, 'legs' | 'sizes'>): readonly number[] | null =>
  sizes === null || (sizes.length === 1 && sizes[0] === legs.length) ? null : sizes

const leastOdds = (oddsMilli: readonly number[], sizes: readonly number[] | null, currency: SettlementCurrency) =>
  ticketSums({
    oddsMilli: oddsMilli.toSorted((a, b) => a - b).slice(0, sizes?.[0] ?? oddsMilli.length),
    sizes: null,
    stakeMinor: 0,
    currency,
  }).oddsMilli

/** The ticket of a command at the odds in force; it waits when there is a time at which it is decided. Integer minor units. [S-13] */
export const ticketOf = (
  command: BetCommand,
  legs: readonly TakenLeg[],
  by: { orderId: string; atMs: number; capMinor: number; decideAtMs: number | null },
): BetTicket => {
  const { request, room } = command
  const { stakeMinor, currency } = request
  const sizes = sizesOf(request)
  const oddsMilli = legs.map(({ offered }) => offered.selection.oddsMilli)
  const terms = { oddsMilli, sizes, stakeMinor, currency, capMinor: by.capMinor }
  const sums = ticketSums(terms)
  return {
    command,
    legs,
    terms,
    leastOddsMilli: leastOdds(oddsMilli, sizes, currency),
    ticket: {
      orderId: by.orderId,
      kind: legs.length === 1 ? 'single' : sizes === null ? 'parlay' : 'system',
      sizes: [...(sizes ?? [])],
      legs: legs.map(legOf),
      oddsMilli: sums.oddsMilli,
      ...(request.oddsFormat ? { oddsFormat: request.oddsFormat } : {}),
      stakeMinor,
      lineCount: sums.lineCount,
      riskMinor: sums.riskMinor,
      maxReturnMinor: sums.maxReturnMinor,
      returnMinor: null,
      currency,
      status: by.decideAtMs === null ? 'running' : 'waiting',
      placedAtMs: by.atMs,
      decideAtMs: by.decideAtMs,
      settledAtMs: null,
      chatRoomNo: room?.roomNo ?? null,
      followsOrderId: request.followsOrderId,
    },
  }
}
