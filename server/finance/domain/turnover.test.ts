import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Credit } from '#server/ledger/ports.ts'
import { computeTurnover } from './turnover.ts'

const rules = { depositMilli: 1_000, bonusMilli: 3_000, oddsMinMilli: 1_500 }
const credit = (reason: Credit['reason'], amountMinor: number, atMs: number): Credit => ({
  reason,
  amountMinor,
  atMs,
  reference: String(atMs),
})
const compute = (balanceMinor: number, credits: readonly Credit[], stakesMinor: readonly number[], by = rules) =>
  computeTurnover({ currency: 'CNY', balanceMinor, owedMinor: 0, sinceMs: 0, credits, stakesMinor }, by)

describe('turnover', () => {
  test('[C-14] what is owed in any currency stays, after what waits for its turnover', () => {
    const facts = { currency: 'CNY', balanceMinor: 50_000, sinceMs: 0, stakesMinor: [0] } as const
    const credits = [credit('deposit', 10_000, 1)]
    const kept = (owedMinor: number) => {
      const { lockedMinor, freeMinor, ...rest } = computeTurnover({ ...facts, credits, owedMinor }, rules)
      return [lockedMinor, rest.owedMinor, freeMinor]
    }
    expect([kept(0), kept(15_000), kept(90_000)]).toEqual([
      [10_000, 0, 40_000],
      [10_000, 15_000, 25_000],
      [10_000, 40_000, 0],
    ])
  })

  test('[C-14, C-15] what a promotion gave asks for its own multiple of what was not taken back; nothing left asks for nothing', () => {
    const credits = [credit('promotion', 10_000, 1), credit('promotion', 5_000, 2), credit('birthday-bonus', 100, 3)]
    const ownTerms = new Map([
      ['1', { turnoverMilli: 8_000, leftMinor: 4_000 }],
      ['2', { turnoverMilli: 8_000, leftMinor: 0 }],
      ['3', { turnoverMilli: 0, leftMinor: 0 }],
    ])
    const facts = {
      currency: 'CNY',
      balanceMinor: 50_000,
      owedMinor: 0,
      sinceMs: 0,
      credits,
      stakesMinor: [1_000, 0, 0],
      ownTerms,
    } as const
    const { requiredMinor, doneMinor, lockedMinor } = computeTurnover(facts, rules)
    expect([requiredMinor, doneMinor, lockedMinor]).toEqual([32_300, 1_000, 4_100])
  })

  test('[C-14] without anything that came in, all is free', () => {
    expect(compute(500, [], [])).toEqual({
      currency: 'CNY',
      requiredMinor: 0,
      doneMinor: 0,
      lackingMinor: 0,
      lockedMinor: 0,
      owedMinor: 0,
      freeMinor: 500,
      oddsMinMilli: 1_500,
      entries: [],
    })
  })

  test('[C-14] what lacks keeps its deposit back, and nothing else', () => {
    const both = [credit('deposit', 80_000, 1), credit('birthday-bonus', 28_000, 2)]
    const { requiredMinor, doneMinor, lackingMinor, lockedMinor, freeMinor, entries } = compute(
      1_178_050,
      both,
      [30_000, 10_000],
    )
    expect([requiredMinor, doneMinor, lackingMinor, lockedMinor, freeMinor]).toEqual([
      164_000, 40_000, 124_000, 108_000, 1_070_050,
    ])
    expect(entries).toEqual([
      { kind: 'deposit', atMs: 1, amountMinor: 80_000, multipleMilli: 1_000, requiredMinor: 80_000, doneMinor: 40_000 },
      { kind: 'bonus', atMs: 2, amountMinor: 28_000, multipleMilli: 3_000, requiredMinor: 84_000, doneMinor: 0 },
    ])
  })

  test('[C-14] a stake counts once, for what came before it, the oldest first', () => {
    const three = [credit('deposit', 100, 1), credit('deposit', 100, 2), credit('deposit', 100, 3)]
    expect(compute(300, three, [500, 0, 0]).lackingMinor).toBe(200)
    expect(compute(300, three, [0, 150, 0]).entries.map(({ atMs, doneMinor }) => [atMs, doneMinor])).toEqual([
      [2, 50],
      [3, 0],
    ])
    expect(compute(300, three, [0, 0, 300]).freeMinor).toBe(300)
    expect(compute(300, three, [0, 0, 299]).freeMinor).toBe(200)
  })

  test('[C-14] no part of a cent is let off, and 0 asks for nothing', () => {
    const odd = { ...rules, depositMilli: 1_001 }
    expect(compute(1, [credit('deposit', 1, 1)], [1], odd).lackingMinor).toBe(1)
    expect(compute(1, [credit('deposit', 1, 1)], [0], { ...rules, depositMilli: 0 }).lackingMinor).toBe(0)
    const most = Number.MAX_SAFE_INTEGER
    expect(compute(most, [credit('deposit', most, 1)], [most]).lackingMinor).toBe(0)
  })

  test('[C-14] free and locked are the balance, and more stakes never lock more', () => {
    const some = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(some, fc.array(fc.tuple(some, some), { maxLength: 12 }), some, (balance, pairs, extra) => {
        const credits = pairs.map(([amount], at) => credit(at % 3 === 0 ? 'deposit-bonus' : 'deposit', amount + 1, at))
        const stakes = pairs.map(([, stake]) => stake)
        const before = compute(balance, credits, stakes)
        const after = compute(balance, credits, [...stakes.slice(0, -1), (stakes.at(-1) ?? 0) + extra])
        expect(before.freeMinor + before.lockedMinor).toBe(balance)
        expect(before.freeMinor).toBeGreaterThanOrEqual(0)
        expect(before.doneMinor + before.lackingMinor).toBe(before.requiredMinor)
        expect(after.freeMinor).toBeGreaterThanOrEqual(before.freeMinor)
        expect(after.lackingMinor).toBeLessThanOrEqual(before.lackingMinor)
      }),
    )
  })
})
