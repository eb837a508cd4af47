import { gameBookOf, openRounds, walletOf, type AccountName, type Posting } from '#server/ledger/ports.ts'
import type { Return, Spending } from '#server/protection/ports.ts'
import type { CommandOf, RoundCommand, RoundPlan } from './round-commands.ts'

/** Every account that a command may move. */
export const accountsOf = ({ memberId, currency }: RoundCommand): AccountName[] => [
  walletOf(memberId, currency),
  gameBookOf(currency),
  openRounds(currency),
]

/** The stake of a start, as it counts towards its member's limits. */
export const spendingOf = ({ memberId, act: { request } }: CommandOf<'start'>): Spending<'stake'> => ({
  memberId,
  deed: 'stake',
  currency: request.currency,
  amountMinor: request.stakeMinor,
})

/** What came back: winnings lower what counts as lost; the stake of a round that came to nothing counts no more. */
export const returnsOf = ({ command: { memberId }, after: { round }, atMs }: RoundPlan): Return[] => {
  if (!round.returnedMinor) return []
  const back = { memberId, currency: round.currency, amountMinor: round.returnedMinor }
  return [
    round.state === 'void'
      ? { ...back, what: 'stake-void', countedAtMs: round.startedAtMs }
      : { ...back, what: 'winnings', countedAtMs: atMs },
  ]
}

/**
 * What a round moves, linked: all of it is written or none. The stake of a round that goes on lies with the open ones until
 * it is over; each id is the round's own, so that it happens once. [C-13]
 */
export const postingsOf = ({ command: { memberId }, before, after: { round } }: RoundPlan): Posting[] => {
  const { roundId, currency, stakedMinor, returnedMinor, state } = round
  const [wallet, book, open] = [walletOf(memberId, currency), gameBookOf(currency), openRounds(currency)]
  const posting = (
    reason: Extract<Posting['reason'], `round-${string}`>,
    amountMinor: number,
    [debit, credit]: readonly [AccountName, AccountName],
  ): Posting => ({ id: `${reason}:${roundId}`, reason, reference: roundId, currency, amountMinor, debit, credit })
  const postings: Posting[] = []
  if (!before) postings.push(posting('round-stake', stakedMinor, [wallet, state === 'open' ? open : book]))
  if (before && state === 'void') return [posting('round-return', stakedMinor, [open, wallet])]
  if (before && state === 'done') postings.push(posting('round-settled', stakedMinor, [open, book]))
  if (returnedMinor) postings.push(posting('round-win', returnedMinor, [book, wallet]))
  return postings
}
