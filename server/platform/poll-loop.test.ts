import { expect, test, vi } from 'vitest'
import { quietLog } from '#server/app/testing/demo-world.ts'
import { createPollLoop } from './poll-loop.ts'

test('[X-04] a stop aborts the signal of the poll under way, waits for its end, and polls no more', async () => {
  const batches: number[] = []
  const batch = Promise.withResolvers<void>()
  const loop = createPollLoop(
    async (signal) => {
      for (let nth = 0; nth < 3 && !signal.aborted; nth += 1) {
        batches.push(nth)
        await batch.promise
      }
      return true
    },
    { log: quietLog, what: 'batches' },
  )
  loop.nudge()
  await vi.waitFor(() => expect(batches).toEqual([0]))
  const stopped = loop.stop()
  batch.resolve()
  await stopped
  loop.nudge()
  expect(batches).toEqual([0])
})
