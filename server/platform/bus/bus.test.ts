import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHub } from './bus-line.ts'
import { describeBus } from './bus-suite.ts'
import { LineBus } from './line-bus.ts'
import { retryDelayMs } from './redis-line.ts'

describeBus('in the process', async () => {
  const hub = createHub()
  return { open: async () => hub.open(), settled: () => nextTurn(), close: async () => undefined }
})

test('[D-04] a site of one node does not encode what it publishes', async () => {
  const bus = new LineBus(createHub().open(), {
    key: Buffer.alloc(32),
    prefix: 'alone',
    now: () => 0,
    log: { error: () => undefined },
  })
  const body = {
    toJSON: () => {
      throw new Error('it was encoded')
    },
  }
  bus.publish(
    { name: 'text', version: 1, body: { safeParse: () => ({ success: true, data: body }) } as never },
    'a',
    body,
  )
  expect([bus.isShared, bus.stats()['published']]).toEqual([false, 0])
  await bus.close()
})

test('[D-04] tries to reach Redis again come after 50 ms to 2 s, no two nodes at once', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((retries) => retryDelayMs(retries, () => 1))).toEqual([
    100, 200, 400, 800, 1_600, 2_000, 2_000,
  ])
  expect([0, 50].map((retries) => retryDelayMs(retries, () => 0))).toEqual([50, 1_000])
})
