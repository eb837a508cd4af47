import { afterEach, expect, test, vi } from 'vitest'
import { within } from './patience.ts'

afterEach(() => vi.unstubAllEnvs())

test('a limit grows with what the machine was measured at, or is said to be', () => {
  vi.stubEnv('TEST_PATIENCE', '2.5')
  expect(within(30_000)).toBe(75_000)
})

test('the machine is measured once a run: a worker finds the measure of the one who started it', () => {
  vi.stubEnv('TEST_PATIENCE', undefined)
  const limitMs = within(1_000)
  expect(limitMs).toBeGreaterThanOrEqual(1_000)
  expect(limitMs).toBeLessThanOrEqual(8_000)
  expect(process.env['TEST_PATIENCE']).toBe((limitMs / 1_000).toFixed(1))
  expect(within(1_000)).toBe(limitMs)
})
