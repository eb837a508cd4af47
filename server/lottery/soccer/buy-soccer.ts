import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { soccerOutcomes, type SoccerTicket } from '#contract/lottery/entities/soccer.ts'
import { soccerLines, soccerStake } from '#contract/lottery/rules/soccer.ts'
import type { soccerBuy } from '#contract/lottery/soccer-calls.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { openTickets, walletOf, type Posting } from '#server/ledger/ports.ts'
import type { Allowance, Spending } from '#server/protection/ports.ts'
import type { StoredRound } from './soccer-rounds.ts'

export interface SoccerCommand {
  readonly memberId: string
  /** Made for this command; of a repeat it is not used. */
  readonly ticketId: string
  readonly request: RequestOf<typeof soccerBuy>
  /** Of what is asked: the same for the same ticket. */
  readonly print: string
}

export type SoccerAnswer = Outcome<
  ResponseOf<typeof soccerBuy>,
  Exclude<RejectOf<typeof soccerBuy>, 'RATE_LIMITED_MEMBER'>
>

/** A ticket that was decided. Minor units. */
export interface SoccerPlan {
  readonly command: SoccerCommand
  readonly ticket: SoccerTicket
  readonly roundId: string
  readonly balanceAfterMinor: number
}

interface DecisionFacts {
  readonly earlier: { readonly ticket: SoccerTicket; readonly print: string } | undefined
  /** The round that is asked for, held. */
  readonly round: Pick<StoredRound, 'roundId' | 'state' | 'closesAtMs'> | undefined
  /** Whether one of its matches has begun, whatever its round says. */
  readonly hasBegun: boolean
  readonly allowance: Pick<Allowance, 'decide'>
  readonly balanceMinor: number
  readonly atMs: number
}

export const isSoccerPlan = (decision: SoccerAnswer | SoccerPlan): decision is SoccerPlan => 'ticket' in decision

export const soccerSpending = ({ memberId }: SoccerCommand, amountMinor: number): Spending<'stake'> => ({
  memberId,
  kind: 'stake',
  currency: 'CNY',
  amountMinor,
})

/** Its id is the ticket's own. */
export const soccerStakePosting = ({ command: { memberId }, ticket }: SoccerPlan): Posting => ({
  id: `lottery-stake:${ticket.ticketId}`,
  debit: walletOf(memberId, 'CNY'),
  credit: openTickets('CNY'),
  amountMinor: ticket.stakeMinor,
  currency: 'CNY',
  reason: 'lottery-stake',
  reference: ticket.ticketId,
})

/** Outcomes in one order, so that the same ticket is the same text. */
export const inOrder = (picks: SoccerTicket['picks']): SoccerTicket['picks'] =>
  picks.map((picked) => soccerOutcomes.filter((outcome) => picked.includes(outcome)))

/** A repeat is heard first, then whether it is a ticket, and whether its round is sold by the server's clock. [R-12, C-13, C-15] */
export const decideSoccer = (command: SoccerCommand, facts: DecisionFacts): SoccerAnswer | SoccerPlan => {
  const { earlier, round, hasBegun, allowance, balanceMinor, atMs } = facts
  const { issue, play, picks, multiple } = command.request
  if (earlier)
    return earlier.print === command.print
      ? accept({ ticket: earlier.ticket, balanceMinor })
      : reject('REQUEST_ID_REUSED')
  const combinations = soccerLines(play, picks)
  if (combinations === 0) return reject('FIELD_REFUSED', { field: 'picks', rule: play })
  const stakeMinor = soccerStake(play, picks, multiple)
  if (stakeMinor === null) return reject('FIELD_REFUSED', { field: 'picks', rule: 'max' })
  if (round?.state !== 'open' || atMs >= round.closesAtMs || hasBegun) return reject('DRAW_CLOSED')
  if (balanceMinor < stakeMinor) return reject('BALANCE_SHORT')
  const allowed = allowance.decide(soccerSpending(command, stakeMinor))
  if (!allowed.ok) return allowed
  const ticket: SoccerTicket = {
    ticketId: command.ticketId,
    issue,
    play,
    picks: inOrder(picks),
    combinations,
    multiple,
    stakeMinor,
    state: 'open',
    right: null,
    returnedMinor: null,
    boughtAtMs: atMs,
  }
  return { command, ticket, roundId: round.roundId, balanceAfterMinor: balanceMinor - stakeMinor }
}
