import { expect, test } from 'vitest'
import { giftIncomeOf, heldOf, openBets, providerClearing, receivableOf, venueBalanceOf, walletOf } from './accounts.ts'
import { planCapture, planHold, planRelease, type Hold } from './holds.ts'
import { assertWellFormed, planGift, planStake, planStakeReturn } from './postings.ts'

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

const hold: Hold = {
  id: 'withdrawal:9',
  debit: walletOf('7', 'CNY'),
  credit: providerClearing('bank', 'CNY'),
  amountMinor: 500,
  currency: 'CNY',
  reason: 'withdrawal',
  reference: '9',
  expiresAtMs: null,
}
const held = heldOf('7', 'CNY')
const shared = { currency: 'CNY', reason: 'withdrawal', reference: '9' } as const

test('[S-13] a hold takes the amount aside; every end of it has one id, so there is one', () => {
  const end = { ...shared, id: 'withdrawal:9:end', debit: held }
  expect(planHold(hold)).toEqual({
    ...shared,
    id: 'withdrawal:9:hold',
    debit: hold.debit,
    credit: held,
    amountMinor: 500,
    phase: 'hold',
  })
  expect(planCapture(hold, 500)).toEqual([{ ...end, credit: hold.credit, amountMinor: 500, phase: 'capture' }])
  expect(planCapture(hold, 499)).toEqual([
    { ...end, credit: hold.credit, amountMinor: 499, phase: 'capture' },
    { ...shared, id: 'withdrawal:9:rest', debit: held, credit: hold.debit, amountMinor: 1, phase: 'rest' },
  ])
  expect(planRelease(hold, 'release')).toEqual({ ...end, credit: hold.debit, amountMinor: 500, phase: 'release' })
  expect(planRelease(hold, 'expiry')).toEqual({ ...end, credit: hold.debit, amountMinor: 500, phase: 'expiry' })
})

test('nothing is held of the house', () => {
  expect(() => planHold({ ...hold, debit: providerClearing('bank', 'CNY') })).toThrow(TypeError)
})

test('accounts with a code are one a code', () => {
  expect(venueBalanceOf('7', 'ag', 'CNY')).toEqual({ owner: 'member:7', kind: 'venue:ag', currency: 'CNY' })
  expect(receivableOf('7', 'USDT')).toEqual({ owner: 'house', kind: 'receivable:7', currency: 'USDT' })
})

const stake = planStake({ memberId: '7', requestId: 'r', orderId: '9', currency: 'CNY', stakeMinor: 5 })

test.each([0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])(
  'a posting of %s is a bug and throws',
  (amountMinor) => {
    expect(() => assertWellFormed({ ...stake, amountMinor })).toThrow(RangeError)
  },
)

test('a posting between currencies, or from an account to itself, is a bug and throws', () => {
  expect(() => assertWellFormed({ ...stake, credit: walletOf('1', 'COIN') })).toThrow(TypeError)
  expect(() => assertWellFormed({ ...stake, credit: stake.debit })).toThrow(TypeError)
})
