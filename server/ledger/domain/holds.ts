import type { Currency } from '#contract/wallet/entities/money.ts'
import type { PostingPhase, PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import { accountKey, heldOf, memberIdOf, type AccountName } from './accounts.ts'
import type { Posting } from './postings.ts'

/**
 * A transfer in two phases: `amountMinor` leaves `debit`, an account of a member, for the member's held account. It ends
 * once: captured, in full or in part, for `credit`, and the rest goes back; or released, and all of it goes back. [S-13]
 */
export interface Hold {
  /** Unique among holds for ever. Its postings are `<id>:hold`, `<id>:end` and `<id>:rest`. */
  readonly id: string
  readonly debit: AccountName
  readonly credit: AccountName
  /** A whole number of the currency's smallest unit, above zero. */
  readonly amountMinor: number
  readonly currency: Currency
  readonly reason: PostingReason
  /** What it belongs to: an order, a transfer. */
  readonly reference: string
  /** From then on it can only be released, and is by itself; null: never. */
  readonly expiresAtMs: number | null
}

/** Where a hold's money lies until it ends. */
export const heldAccountOf = ({ debit, currency }: Pick<Hold, 'debit' | 'currency'>): AccountName => {
  const memberId = memberIdOf(debit)
  if (memberId === undefined)
    throw new TypeError(`${accountKey(debit)} is no account of a member: nothing is held of it`)
  return heldOf(memberId, currency)
}

/** What a unit has to hold of accounts to make this hold, or to end it. */
export const accountsOfHold = (hold: Pick<Hold, 'debit' | 'credit' | 'currency'>): AccountName[] => [
  hold.debit,
  heldAccountOf(hold),
  hold.credit,
]

const movedBy = (hold: Hold, id: string, phase: PostingPhase): Omit<Posting, 'debit' | 'credit' | 'amountMinor'> => ({
  id: `${hold.id}:${id}`,
  currency: hold.currency,
  reason: hold.reason,
  reference: hold.reference,
  phase,
})

/** The first phase. */
export const planHold = (hold: Hold): Posting => ({
  ...movedBy(hold, 'hold', 'hold'),
  debit: hold.debit,
  credit: heldAccountOf(hold),
  amountMinor: hold.amountMinor,
})

/** Hands `amountMinor` on and the rest back. Every end of a hold has the same posting id, so there is one. */
export const planCapture = (hold: Hold, amountMinor: number): Posting[] => {
  const debit = heldAccountOf(hold)
  const restMinor = hold.amountMinor - amountMinor
  const end: Posting = { ...movedBy(hold, 'end', 'capture'), debit, credit: hold.credit, amountMinor }
  return restMinor === 0
    ? [end]
    : [end, { ...movedBy(hold, 'rest', 'rest'), debit, credit: hold.debit, amountMinor: restMinor }]
}

/** Gives all of it back. */
export const planRelease = (hold: Hold, phase: 'release' | 'expiry'): Posting => ({
  ...movedBy(hold, 'end', phase),
  debit: heldAccountOf(hold),
  credit: hold.debit,
  amountMinor: hold.amountMinor,
})

/** Whether a repeated hold carries the same data as the first. */
export const isSameHold = (a: Hold, b: Hold): boolean =>
  accountKey(a.debit) === accountKey(b.debit) &&
  accountKey(a.credit) === accountKey(b.credit) &&
  a.amountMinor === b.amountMinor &&
  a.reason === b.reason &&
  a.reference === b.reference &&
  a.expiresAtMs === b.expiresAtMs
