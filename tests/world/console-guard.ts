import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

let unexpected: string[] = []

/** A test that expects an error on the console mocks console.error itself; any other error there fails it. */
beforeEach(() => {
  unexpected = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(' '))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(unexpected).toEqual([])
})

/** The next file of the same worker finds the clock and the globals as they are. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
