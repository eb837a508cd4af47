import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOf } from './cash-out-part.ts'

test('[S-13] a part and the rest are worth the whole, to a unit; all of it is exactly the offer', () => {
  const offers = fc.record({
    runningMinor: fc.integer({ min: 1, max: 2_000_000 }),
    amountMinor: fc.integer({ min: 1, max: 20_000_000 }),
  })
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 999 }), fc.constantFrom(1, 100), (offer, permille, unitMinor) => {
      const whole = {
        runningMinor: offer.runningMinor * unitMinor,
        amountMinor: offer.amountMinor * unitMinor,
        unitMinor,
      }
      expect(partOf(whole, 1000)).toEqual({ stakeMinor: whole.runningMinor, paidMinor: whole.amountMinor })
      const part = partOf(whole, permille)
      if (!part) return
      expect(part.stakeMinor % unitMinor).toBe(0)
      const restMinor = whole.runningMinor - part.stakeMinor
      if (restMinor === 0) return
      const share = Number((BigInt(whole.amountMinor) * BigInt(restMinor)) / BigInt(whole.runningMinor))
      const restWorth = share - (share % unitMinor)
      expect(whole.amountMinor - part.paidMinor - restWorth).toBeGreaterThanOrEqual(0)
      expect(whole.amountMinor - part.paidMinor - restWorth).toBeLessThanOrEqual(unitMinor)
    }),
    { numRuns: 500 },
  )
})

test('[C-13] a part takes at least one unit, and nothing where nothing would be paid', () => {
  expect(partOf({ runningMinor: 10_001, amountMinor: 9_500, unitMinor: 1 }, 1)).toEqual({
    stakeMinor: 10,
    paidMinor: 9,
  })
  expect(partOf({ runningMinor: 10_000, amountMinor: 2, unitMinor: 1 }, 300)).toBeNull()
})
