import type { SoccerPlay, SoccerRound } from '#contract/lottery/entities/soccer.ts'
import { rightLines, sharePool, shareOf, soccerReturn } from '#contract/lottery/rules/soccer.ts'
import { soccerPoolPercent } from '#contract/limits.ts'
import { lotteryBookOf, openTickets, soccerPool, walletOf, type Posting } from '#server/ledger/ports.ts'
import { countedOf, factEntry } from '#server/platform/outbox/facts.ts'
import type { Return } from '#server/protection/ports.ts'
import type { SharedPools } from './soccer-rounds.ts'
import type { SettledTicket, SoldTicket } from './soccer-tickets.ts'

/** What all tickets of a play come to: stakes, and shares by class. */
export interface PlayTally {
  stakedMinor: number
  readonly shares: number[]
}

export type Tally = Readonly<Record<SoccerPlay, PlayTally>>

export const emptyTally = (): Tally => ({
  win14: { stakedMinor: 0, shares: [0, 0] },
  any9: { stakedMinor: 0, shares: [0] },
})

const outcomesOf = ({ matches }: Pick<SoccerRound, 'matches'>) => matches.map(({ outcome }) => outcome)

export const addToTally = (tally: Tally, round: Pick<SoccerRound, 'matches'>, sold: readonly SoldTicket[]): void => {
  const outcomes = outcomesOf(round)
  for (const { play, picks, multiple, stakeMinor } of sold) {
    const of = tally[play]
    of.stakedMinor += stakeMinor
    for (const [at, lines] of rightLines(play, picks, outcomes).entries())
      of.shares[at] = (of.shares[at] ?? 0) + lines * multiple
  }
}

/** What the pools of a round come to, once all is known. [R-12, C-15] */
export const sharePools = (tally: Tally, carried: Readonly<Record<SoccerPlay, number>>): SharedPools => {
  const of = (play: SoccerPlay) =>
    sharePool(play, { stakedMinor: tally[play].stakedMinor, carriedMinor: carried[play] }, tally[play].shares)
  const pools = { win14: of('win14'), any9: of('any9') }
  const all = Object.values(pools)
  return {
    pools,
    prizesMinor: all
      .flatMap(({ classes }) => classes)
      .reduce((sum, { shares, prizeMinor }) => sum + shares * prizeMinor, 0),
    leftMinor: all.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
  }
}

/** The stakes of a round leave the open ones once: what is shared to the pool, the rest to the book. */
export const sharePostings = (issue: string, { pools }: SharedPools): Posting[] => {
  const stakes = Object.values(pools).map(({ stakedMinor }) => stakedMinor)
  const pooled = stakes.reduce((sum, stakedMinor) => sum + shareOf(stakedMinor, soccerPoolPercent), 0)
  const staked = stakes.reduce((sum, stakedMinor) => sum + stakedMinor, 0)
  const posting = (to: 'pool' | 'book', amountMinor: number): Posting => ({
    id: `lottery-settled:soccer:${issue}:${to}`,
    debit: openTickets('CNY'),
    credit: to === 'pool' ? soccerPool('CNY') : lotteryBookOf('CNY'),
    amountMinor,
    currency: 'CNY',
    reason: 'lottery-settled',
    reference: issue,
  })
  return [posting('pool', pooled), posting('book', staked - pooled)].filter(({ amountMinor }) => amountMinor > 0)
}

/** What a round that is shared, or called off, makes of a ticket. [R-12, C-15] */
export const settleTicket = (sold: SoldTicket, round: SoccerRound): SettledTicket => {
  if (round.state === 'void') return { sold, state: 'void', right: null, returnedMinor: sold.stakeMinor }
  const right = rightLines(sold.play, sold.picks, outcomesOf(round))
  const returnedMinor = soccerReturn(right, sold.multiple, round.pools[sold.play].classes ?? [])
  return { sold, state: returnedMinor > 0 ? 'won' : 'lost', right, returnedMinor }
}

const common = ({ sold: { ticketId, memberId }, returnedMinor }: SettledTicket) => ({
  credit: walletOf(memberId, 'CNY'),
  amountMinor: returnedMinor,
  currency: 'CNY' as const,
  reference: ticketId,
})

/** Once a ticket: its win from the pool, or its stake from where it lay. */
export const ticketPostings = (settled: readonly SettledTicket[]): Posting[] =>
  settled.flatMap((ticket): Posting[] => {
    const { ticketId } = ticket.sold
    if (ticket.state === 'lost') return []
    return ticket.state === 'won'
      ? [{ ...common(ticket), id: `lottery-win:${ticketId}`, debit: soccerPool('CNY'), reason: 'lottery-win' }]
      : [{ ...common(ticket), id: `lottery-refund:${ticketId}`, debit: openTickets('CNY'), reason: 'lottery-refund' }]
  })

/** What lowers what counts as lost, and what was staked for nothing. */
export const ticketReturns = (settled: readonly SettledTicket[], nowMs: number): Return[] =>
  settled.flatMap(({ sold: { memberId, boughtAtMs }, state, returnedMinor }): Return[] => {
    if (state === 'lost') return []
    const back = { memberId, currency: 'CNY', amountMinor: returnedMinor } as const
    return state === 'won'
      ? [{ ...back, what: 'winnings', countedAtMs: nowMs }]
      : [{ ...back, what: 'stake-void', countedAtMs: boughtAtMs }]
  })

/** Tickets that were settled, as they count. [C-15] */
export const ticketsPlayed = (settled: readonly SettledTicket[], nowMs: number) =>
  settled
    .filter(({ state }) => state !== 'void')
    .map(({ sold: { ticketId, memberId, stakeMinor }, returnedMinor }) =>
      factEntry({
        name: 'played',
        id: `played:soccer:${ticketId}`,
        memberId,
        atMs: nowMs,
        category: 'lottery',
        venue: null,
        currency: 'CNY',
        countedMinor: countedOf(stakeMinor, returnedMinor),
        netMinor: returnedMinor - stakeMinor,
      }),
    )
