import { sql } from 'kysely'
import type { PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import {
  bonusesOf,
  conversionOf,
  feesOf,
  interestWalletOf,
  openBets,
  providerClearing,
  venueBalanceOf,
  walletOf,
  type AccountName,
  type Posting,
} from '#server/ledger/ports.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Movements of one moment. */
const atOnce = 500
const fundedMinor = 1_000_000_000
const openedMinor = 1_000
export const venueOfBench = 'sandbox'

interface Kind {
  reason: PostingReason
  /** Out of a thousand. */
  share: number
  goes: 'out' | 'in'
  amountMinor: number
  other: (memberId: string) => AccountName
}

const house =
  (of: (currency: 'CNY') => AccountName) =>
  (_memberId: string): AccountName =>
    of('CNY')
const bank = house((currency) => providerClearing('bank', currency))
const venue = (memberId: string): AccountName => venueBalanceOf(memberId, venueOfBench, 'CNY')
const interest = (memberId: string): AccountName => interestWalletOf(memberId, 'CNY')

/** What a busy member does. What comes back is less than what went: the other side always covers it. */
const kinds: readonly Kind[] = [
  { reason: 'stake', share: 540, goes: 'out', amountMinor: 20, other: house(openBets) },
  { reason: 'stake-return', share: 280, goes: 'in', amountMinor: 10, other: house(openBets) },
  { reason: 'venue-in', share: 50, goes: 'out', amountMinor: 20, other: venue },
  { reason: 'venue-out', share: 50, goes: 'in', amountMinor: 10, other: venue },
  { reason: 'deposit', share: 40, goes: 'in', amountMinor: 1_000, other: bank },
  { reason: 'withdrawal', share: 15, goes: 'out', amountMinor: 100, other: bank },
  { reason: 'withdrawal-fee', share: 10, goes: 'out', amountMinor: 1, other: house(feesOf) },
  { reason: 'to-interest', share: 6, goes: 'out', amountMinor: 20, other: interest },
  { reason: 'from-interest', share: 4, goes: 'in', amountMinor: 10, other: interest },
  { reason: 'conversion', share: 4, goes: 'out', amountMinor: 100, other: house(conversionOf) },
  { reason: 'deposit-bonus', share: 1, goes: 'in', amountMinor: 5, other: house(bonusesOf) },
]

const kindAt = (nth: number): Kind => {
  // Coprime to 1000: each thousand has every kind by its share, in a mixed order.
  let left = (nth * 617) % 1_000
  const found = kinds.find(({ share }) => (left -= share) < 0)
  if (!found) throw new Error('the shares do not make a thousand')
  return found
}

const movement = (memberId: string, nth: number): Posting => {
  const { reason, goes, amountMinor, other } = kindAt(nth)
  const [wallet, side] = [walletOf(memberId, 'CNY'), other(memberId)]
  const [debit, credit] = goes === 'out' ? [wallet, side] : [side, wallet]
  const reference = String(nth)
  return { id: `bench:${reason}:${nth}`, debit, credit, amountMinor, currency: 'CNY', reason, reference }
}

/** What everything else is paid from. */
const openingOf = (memberId: string): Posting[] => {
  const wallet = walletOf(memberId, 'CNY')
  const opening = (reason: PostingReason, debit: AccountName, credit: AccountName, amountMinor: number): Posting => ({
    id: `bench:opening:${reason}`,
    debit,
    credit,
    amountMinor,
    currency: 'CNY',
    reason,
    reference: 'opening',
  })
  return [
    opening('deposit', bank(memberId), wallet, fundedMinor),
    opening('stake', wallet, openBets('CNY'), openedMinor),
    opening('venue-in', wallet, venue(memberId), openedMinor),
    opening('to-interest', wallet, interest(memberId), openedMinor),
  ]
}

/** So many movements, evenly from one moment to another, by the ledger's own function. */
export const fillStatement = async (
  { db, owner }: { db: Database; owner: Database },
  of: { memberId: string; movements: number; fromMs: number; untilMs: number },
): Promise<void> => {
  let atMs = of.fromMs
  const flush = createMoneyFlush(db, () => atMs)
  const write = async (postings: readonly Posting[]): Promise<void> => {
    const refused = (await flush.transfer(postings)).find(({ verdict }) => verdict !== 'posted')
    if (refused) throw new Error(`a movement of the fill is ${refused.verdict}`)
  }
  const opening = openingOf(of.memberId)
  await write(opening)
  for (let first = opening.length; first < of.movements; first += atOnce) {
    atMs = of.fromMs + Math.floor(((of.untilMs - of.fromMs) * first) / of.movements)
    const count = Math.min(atOnce, of.movements - first)
    await write(Array.from({ length: count }, (_, nth) => movement(of.memberId, first + nth)))
  }
  await sql`vacuum analyze`.execute(owner)
}
