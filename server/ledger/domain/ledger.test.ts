import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountKey, demoIssue, giftIncomeOf, openBets, walletOf } from './accounts.ts'
import { applyPostings, balanceIn, type Book } from './book.ts'
import { isSamePosting, planDemoIssue, planGift, planStake, planStakeReturn, type Posting } from './postings.ts'

const empty: Book = { balances: new Map(), postings: new Map() }
const memberIds = ['1', '2', '3']
const requestIds = ['r1', 'r2', 'r3', 'r4']

const anyPosting: fc.Arbitrary<Posting> = fc.oneof(
  fc
    .record({ memberId: fc.constantFrom(...memberIds), amountMinor: fc.integer({ min: 1, max: 500 }) })
    .map(({ memberId, amountMinor }) => planDemoIssue(memberId, 'COIN', amountMinor)),
  fc
    .record({ memberId: fc.constantFrom(...memberIds), amountMinor: fc.integer({ min: 1, max: 500 }) })
    .map(({ memberId, amountMinor }) => planDemoIssue(memberId, 'CNY', amountMinor)),
  fc
    .record({
      memberId: fc.constantFrom(...memberIds),
      anchorId: fc.constantFrom(...memberIds),
      requestId: fc.constantFrom(...requestIds),
      coins: fc.integer({ min: 1, max: 400 }),
    })
    .map((gift) => planGift({ ...gift, roomNo: '88231' })),
  fc
    .record({
      memberId: fc.constantFrom(...memberIds),
      requestId: fc.constantFrom(...requestIds),
      stakeMinor: fc.integer({ min: 1, max: 400 }),
    })
    .map((bet) => planStake({ ...bet, orderId: bet.requestId, currency: 'CNY' })),
  fc
    .record({
      memberId: fc.constantFrom(...memberIds),
      orderId: fc.constantFrom(...requestIds),
      stakeMinor: fc.integer({ min: 1, max: 400 }),
    })
    .map((order) => planStakeReturn({ ...order, currency: 'CNY' })),
)

const sumOf = (book: Book): number => [...book.balances.values()].reduce((sum, balance) => sum + balance, 0)

describe('plans', () => {
  test('[S-13] a stake leaves the wallet for the open bets', () => {
    expect(planStake({ memberId: '7', requestId: 'r', orderId: '9', currency: 'CNY', stakeMinor: 500 })).toEqual({
      id: 'stake:7:r',
      debit: walletOf('7', 'CNY'),
      credit: openBets('CNY'),
      amountMinor: 500,
      currency: 'CNY',
      reason: 'stake',
      reference: '9',
    })
  })

  test('[S-12] a stake goes back under an id of the order, so it can go back once only', () => {
    const order = { orderId: '9', memberId: '7', currency: 'CNY', stakeMinor: 500 } as const
    expect(planStakeReturn(order)).toEqual({
      id: 'stake-return:9',
      debit: openBets('CNY'),
      credit: walletOf('7', 'CNY'),
      amountMinor: 500,
      currency: 'CNY',
      reason: 'stake-return',
      reference: '9',
    })
  })

  test('[C-16] a gift credits the anchor, not the sender, also when both are one person', () => {
    const posting = planGift({ memberId: '7', anchorId: '7', roomNo: '88231', requestId: 'r', coins: 66 })
    expect([posting.debit, posting.credit]).toEqual([walletOf('7', 'COIN'), giftIncomeOf('7')])
  })
})

describe('the book', () => {
  test('[A-02] any postings in any order sum to zero, and only issuing accounts go below it', () => {
    fc.assert(
      fc.property(fc.array(anyPosting, { maxLength: 60 }), (postings) => {
        const { book } = applyPostings(empty, postings)
        expect(sumOf(book)).toBe(0)
        const issuing = new Set([accountKey(demoIssue('COIN')), accountKey(demoIssue('CNY'))])
        for (const [key, balance] of book.balances) if (!issuing.has(key)) expect(balance).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('[C-16] every balance is the sum of the postings that were written', () => {
    fc.assert(
      fc.property(fc.array(anyPosting, { maxLength: 60 }), (postings) => {
        const { book, results } = applyPostings(empty, postings)
        const expected = new Map<string, number>()
        postings.forEach((posting, index) => {
          if (results[index]?.verdict !== 'posted') return
          const [debit, credit] = [accountKey(posting.debit), accountKey(posting.credit)]
          expected.set(debit, (expected.get(debit) ?? 0) - posting.amountMinor)
          expected.set(credit, (expected.get(credit) ?? 0) + posting.amountMinor)
        })
        expect(book.balances).toEqual(expected)
      }),
    )
  })

  test('[C-16] repeats change nothing, whenever they come, in however many batches', () => {
    fc.assert(
      fc.property(fc.array(anyPosting, { maxLength: 30 }), fc.nat({ max: 30 }), (postings, cut) => {
        const once = applyPostings(empty, postings)
        const first = applyPostings(empty, postings.slice(0, cut))
        const batched = applyPostings(first.book, postings.slice(cut))
        expect(batched.book).toEqual(once.book)
        const written = postings.filter((_, index) => once.results[index]?.verdict === 'posted')
        const again = applyPostings(once.book, written)
        expect(again.book).toEqual(once.book)
        expect(again.results.every(({ verdict }) => verdict === 'repeated')).toBe(true)
      }),
    )
  })

  test('[C-16] the same id with other data is reused, and nothing moves', () => {
    const issue = planDemoIssue('1', 'COIN', 100)
    const { book } = applyPostings(empty, [issue])
    const other = applyPostings(book, [{ ...issue, amountMinor: 101 }])
    expect(other.results).toEqual([{ verdict: 'reused', debitAfterMinor: -100, creditAfterMinor: 100 }])
    expect(other.book).toEqual(book)
  })

  test('[C-16] the last coin can be spent, one more cannot, and a refusal does not stop the next posting', () => {
    const { book } = applyPostings(empty, [planDemoIssue('1', 'COIN', 100)])
    const gift = { memberId: '1', anchorId: '2', roomNo: '88231' }
    const { results, book: after } = applyPostings(book, [
      planGift({ ...gift, requestId: 'a', coins: 101 }),
      planGift({ ...gift, requestId: 'b', coins: 100 }),
      planGift({ ...gift, requestId: 'c', coins: 1 }),
    ])
    expect(results.map(({ verdict }) => verdict)).toEqual(['short', 'posted', 'short'])
    expect(balanceIn(after, walletOf('1', 'COIN'))).toBe(0)
    expect(balanceIn(after, giftIncomeOf('2'))).toBe(100)
  })

  test.each([0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('a posting of %s is a bug and throws', (amount) => {
    expect(() => applyPostings(empty, [planDemoIssue('1', 'CNY', amount)])).toThrow(RangeError)
  })

  test('a posting between currencies, or from an account to itself, is a bug and throws', () => {
    const issue = planDemoIssue('1', 'CNY', 5)
    expect(() => applyPostings(empty, [{ ...issue, credit: walletOf('1', 'COIN') }])).toThrow(TypeError)
    expect(() => applyPostings(empty, [{ ...issue, credit: issue.debit }])).toThrow(TypeError)
  })

  test('postings are the same only when all of their data is', () => {
    const issue = planDemoIssue('1', 'CNY', 5)
    expect(isSamePosting(issue, { ...issue })).toBe(true)
    expect(isSamePosting(issue, { ...issue, reference: '2' })).toBe(false)
    expect(isSamePosting(issue, { ...issue, credit: walletOf('2', 'CNY') })).toBe(false)
  })
})
