import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'
import type { Log } from './log.ts'

test('a stop goes from those who make work to what it is stored in, once, past what fails', async () => {
  const errors: string[] = []
  const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: (_fields, text) => void errors.push(text) }
  const closed: string[] = []
  const shutdown = createShutdown(log)
  for (const name of ['database', 'room log', 'http', 'media', 'sockets', 'outbox'] as const)
    shutdown.add(name, async () => {
      closed.push(name)
      if (name === 'media') throw new Error('an encoder hangs')
    })
  await shutdown.run()
  await shutdown.run()
  expect(closed).toEqual(['sockets', 'media', 'http', 'outbox', 'room log', 'database'])
  expect(errors).toEqual(['media did not close: an encoder hangs'])
})
