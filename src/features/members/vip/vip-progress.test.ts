import { expect, test } from 'vitest'
import type { VipGrade } from '#contract/site/entities/site-config.ts'
import { vipProgress } from './vip-progress.ts'

const grade = (level: number, turnoverMinor: number): VipGrade => ({
  level,
  name: `VIP${level}`,
  turnoverMinor,
  birthCashMinor: 0,
  perks: [],
})
const [zero, one, two] = [grade(0, 0), grade(1, 100_000), grade(2, 500_000)]

test('[C-12] the way to the next grade starts at the own one', () => {
  expect(vipProgress([two, zero, one], 1, 300_000)).toEqual({
    current: one,
    next: two,
    share: 0.5,
    missingMinor: 200_000,
  })
})

test('[C-12] a turnover outside of the two grades never leaves the bar', () => {
  expect(vipProgress([zero, one, two], 1, 10_000)).toEqual({ current: one, next: two, share: 0, missingMinor: 490_000 })
  expect(vipProgress([zero, one, two], 0, 900_000)).toEqual({ current: zero, next: one, share: 1, missingMinor: 0 })
})

test('[C-12] the top has no next grade, and a turnover that is not known no share', () => {
  expect(vipProgress([zero, one, two], 2, 1)).toEqual({ current: two, next: null, share: 1, missingMinor: 0 })
  expect(vipProgress([zero, one], 0, undefined)).toEqual({ current: zero, next: one, share: null, missingMinor: null })
})
