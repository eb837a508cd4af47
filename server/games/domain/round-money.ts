import { gameBookOf, openRounds, walletOf, type AccountName, type Posting } from '#server/ledger/ports.ts'
import { countedOf, factEntry } from '#server/platform/outbox/facts.ts'
import type { Return, Spending } from '#server/protection/ports.ts'
import type { RoundCommand, RoundPlan } from './round-commands.ts'

/** Every account that a command may move. */
export const accountsOf = ({ memberId, currency }: RoundCommand): AccountName[] => [
  walletOf(memberId, currency),
  gameBookOf(currency),
  openRounds(currency),
]

/** What is staked, as it counts towards its member's limits. */
export const spendingOf = ({
  command: { memberId, currency },
  addedMinor,
}: Pick<RoundPlan, 'command' | 'addedMinor'>): Spending<'stake'> => ({
  memberId,
  kind: 'stake',
  currency,
  amountMinor: addedMinor,
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

/** A round that is over, as it counts. [C-15] */
export const playedOf = ({ command: { memberId }, after: { round }, atMs }: RoundPlan) => {
  if (round.state !== 'done') return []
  const { roundId, currency, stakedMinor, returnedMinor } = round
  const back = returnedMinor ?? 0
  const counted = { countedMinor: countedOf(stakedMinor, back), netMinor: back - stakedMinor }
  const of = { id: `played:round:${roundId}`, memberId, atMs, currency, ...counted }
  return [factEntry({ name: 'played', category: 'own', venue: null, ...of })]
}

/**
 * What a round moves, linked: all of it is written or none. The stakes of a round that goes on lie with the open ones until
 * it is over; each id is the round's own, and a further stake's has its number, so that it happens once. [C-13]
 */
export const postingsOf = ({ command: { memberId }, before, after: { round }, addedMinor }: RoundPlan): Posting[] => {
  const { roundId, currency, stakeMinor, stakedMinor, returnedMinor, state } = round
  const [wallet, book, open] = [walletOf(memberId, currency), gameBookOf(currency), openRounds(currency)]
  const posting = (
    reason: Extract<Posting['reason'], `round-${string}`>,
    amountMinor: number,
    [debit, credit]: readonly [AccountName, AccountName],
    nth = '',
  ): Posting => ({
    id: `${reason}:${roundId}${nth}`,
    reason,
    reference: roundId,
    currency,
    amountMinor,
    debit,
    credit,
  })
  if (before && state === 'void') return [posting('round-return', stakedMinor, [open, wallet])]
  const postings: Posting[] = []
  if (!before) postings.push(posting('round-stake', addedMinor, [wallet, state === 'open' ? open : book]))
  else if (addedMinor > 0)
    postings.push(posting('round-stake', addedMinor, [wallet, open], `:${BigInt(stakedMinor) / BigInt(stakeMinor)}`))
  if (before && state === 'done') postings.push(posting('round-settled', stakedMinor, [open, book]))
  if (returnedMinor) postings.push(posting('round-win', returnedMinor, [book, wallet]))
  return postings
}
