import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/app/open-log.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createShutdown } from './shutdown.ts'

const hourMs = 60 * 60_000
const log = createLog('silent')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a clean-up that fails keeps none of the others from theirs', async () => {
  const shutdown = createShutdown(log)
  const housekeeping = createHousekeeping({ log, shutdown })
  const swept: string[] = []
  housekeeping.add(async () => void swept.push('first'))
  housekeeping.add(() => Promise.reject(new Error('its table is locked')))
  housekeeping.add(async () => void swept.push('last'))
  housekeeping.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(swept).toEqual(['first', 'last'])
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(swept).toEqual(['first', 'last', 'first', 'last'])
  await shutdown.run()
})

test('one that takes longer than an hour is not begun again beside itself, and the end waits for it', async () => {
  const shutdown = createShutdown(log)
  const housekeeping = createHousekeeping({ log, shutdown })
  const slow = Promise.withResolvers<undefined>()
  let begun = 0
  let isStopped = false
  housekeeping.add(() => {
    begun += 1
    return slow.promise
  })
  housekeeping.start()
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(begun).toBe(1)
  const stopped = shutdown.run().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  slow.resolve(undefined)
  await stopped
})
