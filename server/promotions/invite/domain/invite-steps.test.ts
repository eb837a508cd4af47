import { expect, test } from 'vitest'
import type { InviteParams } from '#contract/promotions/entities/invite-params.ts'
import { templateOf } from '#server/promotions/engine/templates.ts'
import { reachedIn, rewardOf } from './invite-steps.ts'

const params: InviteParams = {
  depositMinor: { CNY: 10_000, USDT: 14_000_000 },
  playedMinor: { CNY: 20_000, USDT: 28_000_000 },
  inviterMinor: { CNY: 1_800, USDT: 2_500_000 },
  friendMinor: { CNY: 800, USDT: 1_100_000 },
  turnoverMilli: 3_000,
  playDays: 30,
}
const cny = (amountMinor: number) => [{ currency: 'CNY' as const, amountMinor }]
const usdt = (amountMinor: number) => [{ currency: 'USDT' as const, amountMinor }]

test('[C-15] the template asks and gives what its words say, in the smallest units', () => {
  expect(templateOf('invite', 0)).toMatchObject({ params, budget: { CNY: 5_000_000, USDT: 7_000_000_000 } })
})

test('[C-15] a friend has done enough with both marks of one currency, not with one of each', () => {
  expect(reachedIn({ deposits: cny(10_000), played: cny(20_000) }, params)).toBe('CNY')
  expect(reachedIn({ deposits: cny(9_999), played: cny(20_000) }, params)).toBeUndefined()
  expect(reachedIn({ deposits: cny(10_000), played: cny(19_999) }, params)).toBeUndefined()
  expect(reachedIn({ deposits: cny(90_000), played: usdt(90_000_000) }, params)).toBeUndefined()
  expect(reachedIn({ deposits: usdt(14_000_000), played: usdt(28_000_000) }, params)).toBe('USDT')
})

test('[C-15] both are given what the promotion says, in the friend’s currency', () => {
  const reward = { kind: 'cash', currency: 'CNY', turnoverMilli: 3_000, expiresAtMs: 30 * 24 * 60 * 60_000 }
  expect(rewardOf(params, { who: 'inviter', currency: 'CNY', nowMs: 0 })).toEqual({ ...reward, amountMinor: 1_800 })
  expect(rewardOf(params, { who: 'friend', currency: 'CNY', nowMs: 0 })).toEqual({ ...reward, amountMinor: 800 })
})
