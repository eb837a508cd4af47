import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { lotteryBuy } from '#contract/lottery/calls.ts'
import type { LotteryDraw, LotteryTicket } from '#contract/lottery/entities/lottery.ts'
import { isStakeWithin, lineCombinations, stakeOf } from '#contract/lottery/rules/ticket.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { openTickets, walletOf, type Posting } from '#server/ledger/ports.ts'
import type { Allowance, Spending } from '#server/protection/ports.ts'

export interface BuyCommand {
  readonly memberId: string
  /** Made for this command; of a repeat it is not used. */
  readonly ticketId: string
  readonly request: RequestOf<typeof lotteryBuy>
  /** Of what is asked: the same for the same ticket. */
  readonly print: string
}

export type BuyAnswer = Outcome<
  ResponseOf<typeof lotteryBuy>,
  Exclude<RejectOf<typeof lotteryBuy>, 'RATE_LIMITED_MEMBER'>
>

/** A draw as far as a ticket has to know it. */
export type SoldDraw = Pick<LotteryDraw, 'issue' | 'closesAtMs' | 'state'> & { readonly drawId: string }

/** A ticket that was decided. Minor units. */
export interface BuyPlan {
  readonly command: BuyCommand
  readonly ticket: LotteryTicket
  /** Of its entries, in their order. */
  readonly drawIds: readonly string[]
  readonly balanceAfterMinor: number
}

interface DecisionFacts {
  readonly earlier: { readonly ticket: LotteryTicket; readonly print: string } | undefined
  /** Those that are asked for and exist, held. */
  readonly draws: ReadonlyMap<string, SoldDraw>
  readonly allowance: Pick<Allowance, 'decide'>
  readonly balanceMinor: number
  readonly atMs: number
}

export const isPlan = (decision: BuyAnswer | BuyPlan): decision is BuyPlan => 'ticket' in decision

/** All stakes of a ticket, as they count towards its member's limits. */
export const spendingOf = ({
  command: { memberId },
  ticket,
}: Pick<BuyPlan, 'command' | 'ticket'>): Spending<'stake'> => ({
  memberId,
  kind: 'stake',
  currency: ticket.currency,
  amountMinor: ticket.stakedMinor,
})

/** All stakes of a ticket leave the wallet at once. Its id is the ticket's own. */
export const stakePosting = ({ command: { memberId }, ticket }: BuyPlan): Posting => ({
  id: `lottery-stake:${ticket.ticketId}`,
  debit: walletOf(memberId, ticket.currency),
  credit: openTickets(ticket.currency),
  amountMinor: ticket.stakedMinor,
  currency: ticket.currency,
  reason: 'lottery-stake',
  reference: ticket.ticketId,
})

const refusedField = (field: string, rule: string): BuyAnswer => reject('FIELD_REFUSED', { field, rule })

const isAscending = (issues: readonly string[]): boolean =>
  issues.every((issue, at) => at === 0 || issue > (issues[at - 1] ?? ''))

const ticketFor = (
  { ticketId, request: { game, lines, currency, draws, stopsOnWin } }: BuyCommand,
  combinations: number,
  { soldDraws, atMs }: { soldDraws: DecisionFacts['draws']; atMs: number },
): LotteryTicket => {
  const entries = draws.map(({ issue, multiple }) => ({
    issue,
    multiple,
    stakeMinor: stakeOf(combinations, multiple, currency),
    state: 'open' as const,
    returnedMinor: null,
    closesAtMs: soldDraws.get(issue)?.closesAtMs ?? 0,
    numbers: null,
  }))
  const stakedMinor = entries.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0)
  return { ticketId, game, lines, combinations, currency, stopsOnWin, stakedMinor, entries, boughtAtMs: atMs }
}

/** What of a request is no ticket, whenever it is bought. */
const faultOf = (
  { game, lines, currency, draws }: BuyCommand['request'],
  counts: readonly number[],
): BuyAnswer | null => {
  if (counts.includes(0)) return refusedField('lines', game)
  if (!isAscending(draws.map(({ issue }) => issue))) return refusedField('draws', 'order')
  const combinations = counts.reduce((sum, count) => sum + count, 0)
  const isWithin = draws.every(({ multiple }) => isStakeWithin(stakeOf(combinations, multiple, currency), currency))
  return lines.length > 0 && isWithin ? null : refusedField('lines', 'max')
}

/**
 * Decides a ticket: a repeat is heard first, then whether it is one, and whether every draw is sold at this moment by the
 * server's clock: the moment of closing is too late. [R-12, C-13]
 */
export const decideBuy = (command: BuyCommand, facts: DecisionFacts): BuyAnswer | BuyPlan => {
  const { earlier, draws, allowance, balanceMinor, atMs } = facts
  const { request, print } = command
  if (earlier)
    return earlier.print === print ? accept({ ticket: earlier.ticket, balanceMinor }) : reject('REQUEST_ID_REUSED')
  const counts = request.lines.map((line) => lineCombinations(request.game, line))
  const fault = faultOf(request, counts)
  if (fault) return fault
  const isSold = ({ issue }: { issue: string }): boolean => {
    const draw = draws.get(issue)
    return draw?.state === 'open' && atMs < draw.closesAtMs
  }
  if (!request.draws.every(isSold)) return reject('DRAW_CLOSED')
  const combinations = counts.reduce((sum, count) => sum + count, 0)
  const ticket = ticketFor(command, combinations, { soldDraws: draws, atMs })
  if (balanceMinor < ticket.stakedMinor) return reject('BALANCE_SHORT')
  const allowed = allowance.decide(spendingOf({ command, ticket }))
  if (!allowed.ok) return allowed
  const drawIds = request.draws.map(({ issue }) => draws.get(issue)?.drawId ?? '')
  return { command, ticket, drawIds, balanceAfterMinor: balanceMinor - ticket.stakedMinor }
}
