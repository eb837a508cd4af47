import { expect, test, vi } from 'vitest'
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

test('a step that takes longer than five seconds is named in the log', async () => {
  vi.useFakeTimers()
  const warn = vi.fn()
  const log: Log = { debug: () => {}, info: () => {}, warn, error: () => {} }
  const shutdown = createShutdown(log)
  const facts = Promise.withResolvers<void>()
  shutdown.add('facts', () => facts.promise)
  const done = shutdown.run()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(warn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(warn).toHaveBeenCalledWith({ step: 'facts' }, 'a step of the stop takes long')
  facts.resolve()
  await done
  vi.useRealTimers()
})
