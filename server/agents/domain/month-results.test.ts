import { expect, test } from 'vitest'
import type { AgentTerms } from '#contract/agents/entities/agent-terms.ts'
import { isAnything, monthResultOf, type AgentMonth } from './month-results.ts'

const terms: AgentTerms = {
  activeDepositMinor: 10_000,
  activeTurnoverMinor: 50_000,
  feeMilli: 50,
  tiers: [{ netMinor: 100, turnoverMinor: 0, activeMembers: 5, rateMilli: 250 }],
}

const day = (memberId: string, countedMinor: number, netMinor: number, currency: 'CNY' | 'USDT' = 'CNY') => ({
  memberId,
  day: '2026-11-03',
  currency,
  countedMinor,
  netMinor,
})
const sum = (memberId: string, amountMinor: number, currency: 'CNY' | 'USDT' = 'CNY') => ({
  memberId,
  currency,
  amountMinor,
})

const month: AgentMonth = {
  played: [day('1', 30_000, -20_000), day('1', 20_000, 5_000), day('2', 49_999, -1_000), day('3', 90_000, -7, 'USDT')],
  playedBefore: [day('1', 10_000, -3_000)],
  deposits: [sum('1', 10_000), sum('2', 90_000), sum('4', 10_000)],
  bonuses: [sum('1', 700), sum('2', 50, 'USDT')],
  ownAccounts: new Set(),
}

test('[P-03] members’ losses are the agent’s net result; active is who deposited and played enough, of one currency', () => {
  const counted = (currency: 'CNY' | 'USDT') => monthResultOf(month, { currency, before: undefined, terms })
  expect(counted('CNY')).toEqual({
    netWinMinor: 16_000,
    lateMinor: 0,
    bonusesMinor: 700,
    turnoverMinor: 99_999,
    activeMembers: 1,
    carriedInMinor: 0,
  })
  expect([counted('USDT').netWinMinor, counted('USDT').bonusesMinor]).toEqual([7, 50])
})

test('[P-03] what a closed month became later is a part of the next one, beside what it carries over', () => {
  const before = { netWinMinor: 4_500, carriedOutMinor: -800 }
  const { lateMinor, carriedInMinor } = monthResultOf(month, { currency: 'CNY', before, terms })
  expect([lateMinor, carriedInMinor]).toEqual([-1_500, -800])
})

test('[P-03] what an agent’s own account loses earns nothing, and what it wins is not forgotten', () => {
  const before = { netWinMinor: 3_000, carriedOutMinor: 0 }
  const counted = (ids: readonly string[], played = month.played) =>
    monthResultOf({ ...month, played, ownAccounts: new Set(ids) }, { currency: 'CNY', before, terms })
  const { netWinMinor, turnoverMinor, activeMembers, lateMinor, bonusesMinor } = counted(['1'])
  expect([netWinMinor, turnoverMinor, activeMembers, lateMinor, bonusesMinor]).toEqual([1_000, 49_999, 0, -3_000, 700])
  const winning = [day('1', 30_000, 20_000), day('2', 10_000, -5_000)]
  expect(counted(['1'], winning).netWinMinor).toBe(-15_000)
})

test('[P-03] who begins anew carries in what their other agency owes; with statements of their own, those alone', () => {
  const carried = (before: Parameters<typeof monthResultOf>[1]['before']) =>
    monthResultOf(month, { currency: 'CNY', before, inheritedMinor: -900, terms }).carriedInMinor
  expect([carried(undefined), carried({ netWinMinor: 0, carriedOutMinor: -5 })]).toEqual([-900, -5])
})

test('[P-03] a month without anything says so', () => {
  const empty = { played: [], playedBefore: [], deposits: [], bonuses: [], ownAccounts: new Set<string>() }
  expect(isAnything(monthResultOf(empty, { currency: 'CNY', before: undefined, terms }))).toBe(false)
  const carried = { netWinMinor: 0, carriedOutMinor: -1 }
  expect(isAnything(monthResultOf(empty, { currency: 'CNY', before: carried, terms }))).toBe(true)
})
