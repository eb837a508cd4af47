import { accountKey, accountKinds, type AccountName } from '#server/ledger/domain/accounts.ts'
import {
  assertWellFormed,
  type Posting,
  type PostingResult,
  type PostingVerdict,
} from '#server/ledger/domain/postings.ts'

/** The ledger as it is meant, in memory: what the database's function is held against. */
export interface Book {
  readonly balances: ReadonlyMap<string, number>
  readonly postings: ReadonlyMap<string, PostingResult & { posting: Posting }>
}

const mayOverdraw = ({ kind }: AccountName): boolean =>
  accountKinds[kind.split(':')[0] as keyof typeof accountKinds].overdraft

export const balanceIn = (book: Book, name: AccountName): number => book.balances.get(accountKey(name)) ?? 0

const isSamePosting = (a: Posting, b: Posting): boolean =>
  accountKey(a.debit) === accountKey(b.debit) &&
  accountKey(a.credit) === accountKey(b.credit) &&
  a.amountMinor === b.amountMinor &&
  a.reason === b.reason &&
  a.reference === b.reference

const verdictOn = (book: Book, posting: Posting): PostingVerdict => {
  assertWellFormed(posting)
  const earlier = book.postings.get(posting.id)
  if (earlier) return isSamePosting(earlier.posting, posting) ? 'repeated' : 'reused'
  const isCovered = mayOverdraw(posting.debit) || balanceIn(book, posting.debit) >= posting.amountMinor
  return isCovered ? 'posted' : 'short'
}

/** One group of linked postings: all or none. */
const applyGroup = (book: Book, group: readonly Posting[]): { book: Book; results: readonly PostingResult[] } => {
  const next = { balances: new Map(book.balances), postings: new Map(book.postings) }
  const results = group.map((posting): PostingResult => {
    const verdict = verdictOn(next, posting)
    if (verdict === 'posted') {
      next.balances.set(accountKey(posting.debit), balanceIn(next, posting.debit) - posting.amountMinor)
      next.balances.set(accountKey(posting.credit), balanceIn(next, posting.credit) + posting.amountMinor)
    }
    const after = {
      debitAfterMinor: balanceIn(next, posting.debit),
      creditAfterMinor: balanceIn(next, posting.credit),
    }
    if (verdict === 'posted') next.postings.set(posting.id, { verdict, ...after, posting })
    const earlier = book.postings.get(posting.id)
    return earlier
      ? { verdict, debitAfterMinor: earlier.debitAfterMinor, creditAfterMinor: earlier.creditAfterMinor }
      : { verdict, ...after }
  })
  const isUndone = group.length > 1 && new Set(results.map(({ verdict }) => verdict === 'posted')).size === 2
  if (!isUndone) return { book: next, results }
  const refusals = results.map((result, index): PostingResult => {
    const posting = group[index] as Posting
    if (result.verdict === 'repeated' || result.verdict === 'reused') return result
    const verdict = result.verdict === 'posted' ? 'linked' : result.verdict
    const [debitAfterMinor, creditAfterMinor] = [balanceIn(book, posting.debit), balanceIn(book, posting.credit)]
    return { verdict, debitAfterMinor, creditAfterMinor }
  })
  return { book, results: refusals }
}

/** Applies groups in their order; a refused one does not stop the next. */
export const applyToBook = (
  book: Book,
  groups: readonly (readonly Posting[])[],
): { book: Book; results: readonly PostingResult[] } => {
  const results: PostingResult[] = []
  let next = book
  for (const group of groups) {
    const applied = applyGroup(next, group)
    next = applied.book
    results.push(...applied.results)
  }
  return { book: next, results }
}
