import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentTerms } from '#contract/agents/entities/agent-terms.ts'
import { commissionOf, type MonthResult } from './commission.ts'

const terms: AgentTerms = {
  activeDepositMinor: 10_000,
  activeTurnoverMinor: 50_000,
  feeMilli: 50,
  tiers: [
    { netMinor: 100, turnoverMinor: 0, activeMembers: 5, rateMilli: 250 },
    { netMinor: 5_000_000, turnoverMinor: 20_000_000, activeMembers: 10, rateMilli: 300 },
    { netMinor: 20_000_000, turnoverMinor: 80_000_000, activeMembers: 30, rateMilli: 350 },
  ],
}

const month: MonthResult = {
  netWinMinor: 8_642_000,
  lateMinor: 0,
  bonusesMinor: 1_286_000,
  turnoverMinor: 90_000_000,
  activeMembers: 12,
  carriedInMinor: -948_000,
}

test('[P-03] net result less bonuses, fees and what was carried in, by the highest tier that is wholly reached', () => {
  expect(commissionOf(month, terms)).toEqual({
    ...month,
    feesMinor: 432_100,
    baseMinor: 5_975_900,
    tier: 2,
    rateMilli: 300,
    commissionMinor: 1_792_770,
    carriedOutMinor: 0,
  })
})

test.each([
  ['one active member short', { activeMembers: 9 }, 1, 1_493_975],
  ['a cent of turnover short', { turnoverMinor: 19_999_999 }, 1, 1_493_975],
  ['at the edge of both', { activeMembers: 10, turnoverMinor: 20_000_000 }, 2, 1_792_770],
  ['no tier reached', { activeMembers: 4 }, 0, 0],
] as const)('[P-03] %s', (_, changes, tier, commissionMinor) => {
  const counted = commissionOf({ ...month, ...changes }, terms)
  expect([counted.tier, counted.commissionMinor, counted.carriedOutMinor]).toEqual([tier, commissionMinor, 0])
})

test('[P-03] a net result below zero pays nothing, costs no fee and is carried over until it is made good', () => {
  const lost = commissionOf({ ...month, netWinMinor: -500_000, bonusesMinor: 300, carriedInMinor: -700 }, terms)
  expect([lost.feesMinor, lost.commissionMinor, lost.tier, lost.carriedOutMinor]).toEqual([0, 0, 0, -501_000])
  const next = commissionOf(
    { ...month, netWinMinor: 400_000, bonusesMinor: 0, carriedInMinor: lost.carriedOutMinor },
    terms,
  )
  expect([next.baseMinor, next.carriedOutMinor, next.commissionMinor]).toEqual([-121_000, -121_000, 0])
})

test('[P-03] over any months: whole units, never more than the rate, and nothing is carried over or paid twice', () => {
  const amount = fc.integer({ min: -1e12, max: 1e12 })
  const aMonth = fc.record({
    netWinMinor: amount,
    lateMinor: fc.integer({ min: -1e6, max: 1e6 }),
    bonusesMinor: fc.nat(1e9),
    turnoverMinor: fc.nat(1e9),
    activeMembers: fc.nat(100),
  })
  fc.assert(
    fc.property(fc.array(aMonth, { minLength: 1, maxLength: 12 }), (months) => {
      let carriedInMinor = 0
      for (const one of months) {
        const counted = commissionOf({ ...one, carriedInMinor }, terms)
        expect(commissionOf({ ...one, carriedInMinor }, terms)).toEqual(counted)
        expect(Number.isSafeInteger(counted.commissionMinor)).toBe(true)
        expect(counted.commissionMinor * 1000).toBeLessThanOrEqual(Math.max(0, counted.baseMinor) * counted.rateMilli)
        expect(counted.carriedOutMinor).toBe(Math.min(0, counted.baseMinor))
        carriedInMinor = counted.carriedOutMinor
      }
    }),
  )
})
