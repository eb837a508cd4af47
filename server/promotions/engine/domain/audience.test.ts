import { expect, test } from 'vitest'
import { everybody, type Audience, type PromotionState } from '#contract/promotions/entities/promotion.ts'
import { isMeant, phaseAt } from './audience.ts'

const member = { vipLevel: 3, tags: new Set(['fans', 'no-level-bonus']), seenAtMs: 1_000, currency: 'CNY' } as const
const cases: readonly [Partial<Audience>, boolean][] = [
  [{}, true],
  [{ vipMin: 3, vipMax: 3 }, true],
  [{ vipMin: 4 }, false],
  [{ vipMax: 2 }, false],
  [{ tags: ['fans'] }, true],
  [{ tags: ['vips', 'fans'] }, true],
  [{ tags: ['vips', 'fan'] }, false],
  [{ seenFromMs: 1_000, seenUntilMs: 1_001 }, true],
  [{ seenFromMs: 1_001 }, false],
  [{ seenUntilMs: 1_000 }, false],
  [{ currencies: ['CNY', 'USDT'] }, true],
  [{ currencies: ['USDT'] }, false],
  [{ vipMin: 3, tags: ['fans'], seenFromMs: 1_000, currencies: ['CNY'] }, true],
  [{ vipMin: 3, tags: ['fans'], seenFromMs: 1_000, currencies: ['USDT'] }, false],
]

test.each(cases)('[C-15] who is meant by %j: %j', (audience, meant) => {
  expect(isMeant({ ...everybody, ...audience }, member)).toBe(meant)
})

test('[C-15] a promotion runs from its first millisecond to the one before its end', () => {
  const at = (nowMs: number, state: PromotionState = 'live', isSpent = false) =>
    phaseAt({ startAtMs: 10, endAtMs: 20, state }, nowMs, isSpent)
  expect([at(9), at(10), at(19), at(20)]).toEqual(['soon', 'running', 'running', 'over'])
  expect([at(9, 'paused'), at(15, 'paused'), at(20, 'paused'), at(15, 'ended')]).toEqual([
    'soon',
    'paused',
    'over',
    'over',
  ])
  expect([at(9, 'live', true), at(15, 'live', true)]).toEqual(['soon', 'spent'])
})
