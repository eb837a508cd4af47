import type { LotteryDraw } from '#contract/lottery/entities/lottery.ts'
import { ticketReturnMinor } from '#contract/lottery/rules/ticket.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { lotteryBookOf, openTickets, walletOf, type Posting } from '#server/ledger/ports.ts'
import { countedOf, type FactOf } from '#server/platform/outbox/facts.ts'
import type { Return } from '#server/protection/ports.ts'
import type { FreedEntry, GradedEntry, OpenEntry } from './entries.ts'

/** What a draw makes of an entry. */
export const gradeEntry = (entry: OpenEntry, { game, numbers }: Pick<LotteryDraw, 'game' | 'numbers'>): GradedEntry => {
  if (numbers === null) return { entry, state: 'void', returnedMinor: entry.stakeMinor }
  const returnedMinor = ticketReturnMinor({ ...entry, game }, numbers)
  return { entry, state: returnedMinor > 0 ? 'won' : 'lost', returnedMinor }
}

/** A stake that was not drawn goes back where it came from, once an entry. */
export const refundPosting = ({ entryId, ticketId, memberId, currency, stakeMinor }: FreedEntry): Posting => ({
  id: `lottery-refund:${entryId}`,
  debit: openTickets(currency),
  credit: walletOf(memberId, currency),
  amountMinor: stakeMinor,
  currency,
  reason: 'lottery-refund',
  reference: ticketId,
})

/** It frees the period in which it was counted. */
export const refundReturn = ({ memberId, currency, stakeMinor, boughtAtMs }: FreedEntry): Return => ({
  memberId,
  what: 'stake-void',
  currency,
  amountMinor: stakeMinor,
  countedAtMs: boughtAtMs,
})

const winPosting = ({ entry: { entryId, ticketId, memberId, currency }, returnedMinor }: GradedEntry): Posting => ({
  id: `lottery-win:${entryId}`,
  debit: lotteryBookOf(currency),
  credit: walletOf(memberId, currency),
  amountMinor: returnedMinor,
  currency,
  reason: 'lottery-win',
  reference: ticketId,
})

const sumOf = (graded: readonly GradedEntry[]): number => graded.reduce((sum, { entry }) => sum + entry.stakeMinor, 0)

const currencies = ['CNY', 'USDT'] as const satisfies readonly SettlementCurrency[]

/** The stakes of a batch go to the book in one posting a currency, since they came in the same way; wins one by one. */
export const batchPostings = (drawId: string, graded: readonly GradedEntry[]): Posting[] => {
  const lastId = graded.at(-1)?.entry.entryId ?? ''
  const held = graded.filter(({ state }) => state !== 'void')
  const settled = currencies.flatMap((currency) => {
    const amountMinor = sumOf(held.filter(({ entry }) => entry.currency === currency))
    if (amountMinor === 0) return []
    const id = `lottery-settled:${drawId}:${lastId}:${currency}`
    const [debit, credit] = [openTickets(currency), lotteryBookOf(currency)]
    return [{ id, debit, credit, amountMinor, currency, reason: 'lottery-settled', reference: drawId } as const]
  })
  return [
    ...settled,
    ...held.filter(({ state }) => state === 'won').map(winPosting),
    ...graded.filter(({ state }) => state === 'void').map(({ entry }) => refundPosting(entry)),
  ]
}

/** What lowers what counts as lost, and what was staked for nothing. */
export const batchReturns = (graded: readonly GradedEntry[], nowMs: number): Return[] =>
  graded.flatMap(({ entry, state, returnedMinor }): Return[] => {
    if (state === 'void') return [refundReturn(entry)]
    if (state === 'lost') return []
    const { memberId, currency } = entry
    return [{ memberId, what: 'winnings', currency, amountMinor: returnedMinor, countedAtMs: nowMs }]
  })

/** Entries that were drawn, as they count. [C-15] */
export const batchPlayed = (graded: readonly GradedEntry[], nowMs: number): FactOf<'played'>[] =>
  graded
    .filter(({ state }) => state !== 'void')
    .map(({ entry: { entryId, memberId, currency, stakeMinor }, returnedMinor }) => ({
      name: 'played',
      id: `played:lottery:${entryId}`,
      memberId,
      atMs: nowMs,
      category: 'lottery',
      venue: null,
      currency,
      countedMinor: countedOf(stakeMinor, returnedMinor),
      netMinor: returnedMinor - stakeMinor,
    }))
