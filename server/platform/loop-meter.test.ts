import { expect, test } from 'vitest'
import { LoopMeter } from './loop-meter.ts'

const spin = (ms: number): void => {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs) Math.random()
}

const metered = () => {
  const spent = { ms: 0 }
  return { spent, meter: new LoopMeter((ms) => (spent.ms += ms)) }
}

test('[X-03] work within work is counted once', () => {
  const { spent, meter } = metered()
  const beganMs = performance.now()
  meter.measure(() => {
    spin(5)
    meter.measure(() => spin(5))
    spin(5)
  })
  const wholeMs = performance.now() - beganMs
  expect(spent.ms).toBeGreaterThanOrEqual(15)
  expect(spent.ms).toBeLessThanOrEqual(wholeMs)
})

test('[X-03] what goes on after something that was there already is counted too', async () => {
  const { spent, meter } = metered()
  await meter.measure(async () => {
    await Promise.resolve()
    spin(5)
  })
  expect(spent.ms).toBeGreaterThanOrEqual(5)
})

test('[X-03] time in which others work is not counted', async () => {
  const { spent, meter } = metered()
  const waited = meter.measure(() => new Promise((resolve) => setImmediate(resolve)))
  spin(20)
  await waited
  expect(spent.ms).toBeLessThan(20)
})

test('[X-03] work that fails is counted, and fails', async () => {
  const { spent, meter } = metered()
  const failing = meter.measure(async () => {
    await Promise.resolve()
    spin(5)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(spent.ms).toBeGreaterThanOrEqual(5)
})
