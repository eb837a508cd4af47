import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticketLineCount } from '#contract/sports/rules/ticket-sums.ts'
import { settleTicket } from '#server/sports/domain/settlement/settle-ticket.ts'
import {
  cashOutValue,
  freedBySale,
  maxReturnOf,
  runningStakeOf,
  type CashOutLeg,
  type CashOutTicket,
} from './cash-out-value.ts'

const open = (oddsMilli: number, nowMilli: number | null): CashOutLeg => ({ oddsMilli, result: null, nowMilli })
const ticket = (change: Partial<CashOutTicket>): CashOutTicket => ({
  stakeMinor: 10_000,
  sizes: [],
  legs: [open(2000, 2000)],
  maxReturnMinor: 1e9,
  marginPermille: 0,
  unitMinor: 1,
  ...change,
})

describe('what a ticket is worth', () => {
  test('[C-13, S-13] the stake by the odds at the bet ÷ those of now, less the margin, rounded down', () => {
    expect(cashOutValue(ticket({}))).toBe(10_000)
    expect(cashOutValue(ticket({ legs: [open(2000, 1250)] }))).toBe(16_000)
    expect(cashOutValue(ticket({ legs: [open(2000, 4000)] }))).toBe(5_000)
    expect(cashOutValue(ticket({ marginPermille: 50 }))).toBe(9_500)
    // 100.00 × 1.95 ÷ 1.37 × 0.95 = 135.218…
    expect(cashOutValue(ticket({ legs: [open(1950, 1370)], marginPermille: 50 }))).toBe(13_521)
    expect(cashOutValue(ticket({ stakeMinor: 100_000_000, legs: [open(1950, 1370)], unitMinor: 10_000 }))).toBe(
      142_330_000,
    )
  })

  test('[C-13, S-13] legs that are decided count as they will be settled', () => {
    const decided = (result: CashOutLeg['result']): CashOutLeg => ({ oddsMilli: 1860, result, nowMilli: null })
    const worth = (result: CashOutLeg['result']) => cashOutValue(ticket({ legs: [decided(result), open(1920, 1500)] }))
    expect(['won', 'half_won', 'push', 'void', 'half_lost', 'lost'].map((each) => worth(each as 'won'))).toEqual([
      23_808,
      18_304,
      12_800,
      12_800,
      6_400,
      null,
    ])
  })

  test('[C-13, S-13] every line of a system counts for itself', () => {
    const legs = [open(2000, 1600), open(3000, 2000), { oddsMilli: 1500, result: 'lost' as const, nowMilli: null }]
    // Doubles 1+2, 1+3, 2+3: only the first one lives, at 1.25 × 1.5.
    expect(cashOutValue(ticket({ sizes: [2], legs }))).toBe(18_750)
  })

  test('[C-13] no price for an open leg, nothing open, nothing left: no offer', () => {
    expect(cashOutValue(ticket({ legs: [open(2000, 1500), open(2000, null)] }))).toBeNull()
    expect(cashOutValue(ticket({ legs: [{ oddsMilli: 2000, result: 'won', nowMilli: null }] }))).toBeNull()
    expect(cashOutValue(ticket({ stakeMinor: 1, legs: [open(2000, 900_000)] }))).toBeNull()
  })
})

const legs = fc.array(
  fc.record({
    oddsMilli: fc.integer({ min: 1001, max: 100_000 }),
    result: fc.constantFrom(null, null, 'won', 'half_won', 'push', 'void', 'half_lost', 'lost'),
    nowMilli: fc.integer({ min: 1001, max: 100_000 }),
  }),
  { minLength: 1, maxLength: 5 },
) as fc.Arbitrary<CashOutLeg[]>
const tickets = legs.chain((of) =>
  fc.record({
    legs: fc.constant(of),
    sizes: fc.subarray(of.map((_, at) => at + 1)),
    stakeMinor: fc.integer({ min: 1, max: 2_000_000 }),
    marginPermille: fc.integer({ min: 0, max: 500 }),
  }),
)

/** What settlement pays if every open leg wins. */
const winning = ({ stakeMinor, sizes, legs: of }: Pick<CashOutTicket, 'stakeMinor' | 'sizes' | 'legs'>): number =>
  Number(
    settleTicket({
      stakeMinor: BigInt(stakeMinor),
      sizes: sizes.length === 0 ? undefined : sizes,
      legs: of.map(({ oddsMilli, result }) => ({
        price: { profit: { num: BigInt(oddsMilli - 1000), den: 1000n }, isRiskToWinOne: false },
        result: { grade: result ?? 'won' },
      })),
    }).returnMinor,
  )

test('[S-13] an offer never exceeds what winning would pay, nor what it was worth before the margin', () => {
  fc.assert(
    fc.property(tickets, (one) => {
      const maxReturnMinor = winning(one)
      const amount = cashOutValue({ ...one, maxReturnMinor, unitMinor: 1 })
      if (amount === null) return
      expect(amount).toBeLessThanOrEqual(maxReturnMinor)
      expect(amount).toBeLessThanOrEqual(cashOutValue({ ...one, marginPermille: 0, maxReturnMinor, unitMinor: 1 }) ?? 0)
    }),
    { numRuns: 500 },
  )
})

test('[S-13] what was sold and what runs are settled as two tickets with those stakes', () => {
  const order = { stakeMinor: 10_001, cashedStakeMinor: 4_000 }
  expect(runningStakeOf(order)).toBe(6_001)
  expect(maxReturnOf({ maxReturnMinor: 19_502, stakeMinor: 10_001 }, 6_001)).toBe(11_701)
})

describe('what a sale frees of what an order could cost', () => {
  const order = { currency: 'CNY', sizes: [], legs: [{ oddsMilli: 2_500 }], stakeMinor: 10_000 } as const
  const freed = (cashedStakeMinor: number, maxReturnMinor = 25_000) =>
    freedBySale({ ...order, cashedStakeMinor, maxReturnMinor })

  test('[C-13, S-13] nothing before a sale, the part that is sold, and all of it at the end', () => {
    expect([0, 1, 2_500, 10_000].map((sold) => freed(sold))).toEqual([0, 1, 3_750, 15_000])
  })

  test('[C-13, S-13] under a cap the rest may still win all of it: only what it cannot win is freed', () => {
    expect([2_500, 6_000, 8_000, 10_000].map((sold) => freed(sold, 15_000))).toEqual([0, 0, 2_000, 5_000])
    // Less than its stakes can be won: it never could cost anything.
    expect([5_000, 10_000].map((sold) => freed(sold, 9_000))).toEqual([0, 0])
  })

  test('[S-13] what stays counted covers all that the rest can win, and it only falls', () => {
    const sales = fc.record({ one: tickets, sold: fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 4 }) })
    fc.assert(
      fc.property(sales, ({ one, sold }) => {
        const won = { ...one, legs: one.legs.map((leg) => ({ ...leg, result: null })) }
        const maxReturnMinor = winning(won)
        const lines = ticketLineCount(won.legs.length, won.sizes.length === 0 ? null : won.sizes)
        const costMinor = Math.max(0, maxReturnMinor - won.stakeMinor * lines)
        let before = 0
        for (const permille of sold.toSorted((a, b) => a - b)) {
          const cashedStakeMinor = Math.floor((won.stakeMinor * permille) / 1000)
          const minor = freedBySale({ ...won, currency: 'CNY', cashedStakeMinor, maxReturnMinor })
          const runningMinor = won.stakeMinor - cashedStakeMinor
          const restCosts =
            runningMinor === 0 ? 0 : winning({ ...won, stakeMinor: runningMinor }) - runningMinor * lines
          expect(costMinor - minor).toBeGreaterThanOrEqual(Math.min(costMinor, restCosts))
          expect(minor).toBeGreaterThanOrEqual(before)
          expect(minor).toBeLessThanOrEqual(costMinor)
          before = minor
        }
      }),
      { numRuns: 300 },
    )
  })
})
