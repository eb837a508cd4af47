import { accountKey, mayOverdraw, type AccountName } from './accounts.ts'
import { isSamePosting, type Posting } from './postings.ts'

/** What becomes of a posting: written, known already with the same data, known with other data, or not covered. */
export type PostingVerdict = 'posted' | 'repeated' | 'reused' | 'short'

/** The accounts and postings that one batch touches, as they stand. */
export interface Book {
  readonly balances: ReadonlyMap<string, number>
  readonly postings: ReadonlyMap<string, Posting>
}

export const balanceIn = (book: Book, name: AccountName): number => book.balances.get(accountKey(name)) ?? 0

/** Throws on a posting that no caller may make: a bug, never a reject. */
const assertWellFormed = (posting: Posting): void => {
  const { debit, credit, currency, amountMinor } = posting
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new RangeError(`posting ${posting.id}: amount`)
  if (debit.currency !== currency || credit.currency !== currency)
    throw new TypeError(`posting ${posting.id}: currency`)
  if (accountKey(debit) === accountKey(credit)) throw new TypeError(`posting ${posting.id}: one account on both sides`)
}

const isCovered = (book: Book, posting: Posting): boolean =>
  mayOverdraw(posting.debit) || balanceIn(book, posting.debit) >= posting.amountMinor

const verdictOn = (book: Book, posting: Posting): PostingVerdict => {
  assertWellFormed(posting)
  const earlier = book.postings.get(posting.id)
  if (earlier) return isSamePosting(earlier, posting) ? 'repeated' : 'reused'
  return isCovered(book, posting) ? 'posted' : 'short'
}

export interface PostingResult {
  readonly verdict: PostingVerdict
  /** The debit account's balance after the posting; as it stands when nothing was written. */
  readonly debitAfterMinor: number
  readonly creditAfterMinor: number
}

/**
 * Applies postings to a book in their order, each on its own: one that is not covered does not stop the next.
 * Amounts are integer minor units; every posting takes as much as it gives, so a book always sums to what it summed to
 * before, and no account but an issuing one goes below zero.
 */
export const applyPostings = (
  book: Book,
  postings: readonly Posting[],
): { book: Book; results: readonly PostingResult[] } => {
  const next = { balances: new Map(book.balances), postings: new Map(book.postings) }
  const results = postings.map((posting): PostingResult => {
    const verdict = verdictOn(next, posting)
    if (verdict === 'posted') {
      next.postings.set(posting.id, posting)
      next.balances.set(accountKey(posting.debit), balanceIn(next, posting.debit) - posting.amountMinor)
      next.balances.set(accountKey(posting.credit), balanceIn(next, posting.credit) + posting.amountMinor)
    }
    return {
      verdict,
      debitAfterMinor: balanceIn(next, posting.debit),
      creditAfterMinor: balanceIn(next, posting.credit),
    }
  })
  return { book: next, results }
}
