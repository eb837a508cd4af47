import { afterEach, expect, test, vi } from 'vitest'
import { within } from './patience.ts'

afterEach(() => vi.unstubAllEnvs())

const alone = 0.5

test('a limit grows with what the machine was measured at, or is given', () => {
  vi.stubEnv('TEST_PATIENCE', '2.5')
  expect(within(30_000, alone)).toBe(75_000)
})

test('a limit grows with what else the machine does now, up to eight times', () => {
  vi.stubEnv('TEST_PATIENCE', '2.5')
  expect([2, 4, 8, 40].map((crowd) => within(30_000, crowd))).toEqual([75_000, 120_000, 240_000, 240_000])
})

test('the machine is measured once a run: a worker finds the measure of the one who started it', () => {
  vi.stubEnv('TEST_PATIENCE', undefined)
  const limitMs = within(1_000, alone)
  expect(limitMs).toBeGreaterThanOrEqual(1_000)
  expect(limitMs).toBeLessThanOrEqual(8_000)
  expect(process.env['TEST_PATIENCE']).toBe((limitMs / 1_000).toFixed(1))
  expect(within(1_000, alone)).toBe(limitMs)
})
