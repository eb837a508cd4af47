import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlanRepeats } from '#contract/studio/entities/stream-plan.ts'
import { areNear, isQuiet, nextStartMs, planApartMs, type PlanTime } from './plan-times.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const at = (startAtMs: number, repeats: PlanTime['repeats'] = 'once'): PlanTime => ({ startAtMs, repeats })

test('[S-02] the next time of a plan', () => {
  expect([nextStartMs(at(100), 99), nextStartMs(at(100), 100)]).toEqual([100, null])
  expect(nextStartMs(at(100, 'daily'), 100)).toBe(100 + dayMs)
  expect(nextStartMs(at(100, 'weekly'), 100 + 8 * dayMs)).toBe(100 + 14 * dayMs)
})

test.each<[PlanTime, PlanTime, boolean]>([
  [at(0), at(hourMs - 1), true],
  [at(0), at(hourMs), false],
  [at(0, 'daily'), at(5 * dayMs + hourMs - 1), true],
  [at(0, 'daily'), at(5 * dayMs + 23 * hourMs), false],
  [at(0, 'daily'), at(5 * dayMs + 23 * hourMs + 1), true],
  [at(0, 'weekly'), at(dayMs, 'weekly'), false],
  [at(0, 'weekly'), at(dayMs, 'daily'), true],
  [at(dayMs), at(0, 'weekly'), false],
])('[S-02] %j and %j are near: %j', (one, other, near) => {
  expect([areNear(one, other), areNear(other, one)]).toEqual([near, near])
})

test('[S-02] what is not near never begins within an hour of each other', () => {
  const plan = fc.record({
    startAtMs: fc.integer({ min: 0, max: 30 * 24 * 4 }).map((quarters) => quarters * 900_000),
    repeats: fc.constantFrom(...PlanRepeats.options),
  })
  const timesOf = (time: PlanTime): number[] => {
    const times = [time.startAtMs]
    for (
      let next = nextStartMs(time, time.startAtMs);
      next !== null && next < 60 * dayMs;
      next = nextStartMs(time, next)
    )
      times.push(next)
    return times
  }
  fc.assert(
    fc.property(plan, plan, (one, other) => {
      fc.pre(!areNear(one, other))
      const others = timesOf(other)
      for (const time of timesOf(one))
        for (const second of others) expect(Math.abs(time - second)).toBeGreaterThanOrEqual(planApartMs)
    }),
    { numRuns: 40 },
  )
})

test('[S-02] quiet is from 22:00 until 08:00 of the site', () => {
  const of = (clock: string) => isQuiet(Date.parse(`2026-11-30T${clock}:00+08:00`))
  expect(['21:59', '22:00', '00:00', '07:59', '08:00'].map(of)).toEqual([false, true, true, true, false])
})
