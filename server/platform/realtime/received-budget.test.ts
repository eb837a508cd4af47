import { expect, test } from 'vitest'
import { ReceivedBudget } from './received-budget.ts'

const limits = {
  receivedBytesBurstMax: 100,
  receivedBytesPerSecond: 10,
  receivedPartsBurstMax: 5,
  receivedPartsPerSecond: 1,
  loopBurstMaxMs: 1_000,
  loopMsPerSecond: 0,
}
const pings = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => Buffer.from([0x89, 0])))
const aBudget = (changed: Partial<typeof limits> = {}) => {
  const clock = { ms: 0 }
  return { clock, budget: new ReceivedBudget({ ...limits, ...changed }, () => clock.ms) }
}

test('[D-04] so many frames at once are admitted, and so many a second after them', () => {
  const { clock, budget } = aBudget()
  expect([budget.admits(pings(5)), budget.admits(pings(1))]).toEqual([true, false])
  clock.ms = 999
  expect(budget.admits(pings(1))).toBe(false)
  clock.ms = 1_000
  expect([budget.admits(pings(1)), budget.admits(pings(1))]).toEqual([true, false])
})

test('[D-04] pieces of a frame that arrive alone count as frames do', () => {
  const { budget } = aBudget()
  const frame = Buffer.from([0x81, 60, ...Buffer.alloc(60)])
  const admitted = [...frame].map((byte) => budget.admits(Buffer.from([byte])))
  expect(admitted.indexOf(false)).toBe(limits.receivedPartsBurstMax)
})

test('[D-04] so many bytes at once are admitted, and so many a second after them', () => {
  const { clock, budget } = aBudget()
  const head = Buffer.from([0x81, 126, 100, 0])
  expect([budget.admits(head), budget.admits(Buffer.alloc(96)), budget.admits(Buffer.alloc(1))]).toEqual([
    true,
    true,
    false,
  ])
  clock.ms = 1_000
  expect([budget.admits(Buffer.alloc(10)), budget.admits(Buffer.alloc(1))]).toEqual([true, false])
})

test('[D-04] who has kept the event loop for too long is not read any more', () => {
  const { budget } = aBudget({ loopBurstMaxMs: 2 })
  const busyFor = (ms: number): void => {
    const untilMs = performance.now() + ms
    while (performance.now() < untilMs) Math.random()
  }
  expect(budget.measured(() => 'done')).toBe('done')
  expect(budget.admits(pings(1))).toBe(true)
  budget.measured(() => busyFor(3))
  expect(budget.admits(pings(1))).toBe(false)
})
