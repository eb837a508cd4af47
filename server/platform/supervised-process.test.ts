import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from './log.ts'
import { superviseProcess } from './supervised-process.ts'

/** What Node hands out when no file can be opened any more: no pipes, no pid, an error and no end. */
vi.mock('node:child_process', () => ({
  spawn: () => {
    const broken = new EventEmitter()
    process.nextTick(() => broken.emit('error', new Error('spawn EMFILE')))
    return broken
  },
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[C-13] a program that cannot even be started ends nothing else, and is started again', async () => {
  const said: object[] = []
  const log = { warn: (details: object, _words: string) => void said.push(details) } as Log
  const supervised = superviseProcess('main.ts', [], { log, what: 'the program' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(said).toEqual(
    [400, 800, 1_600].map((restartMs) => ({ code: null, signal: null, output: 'spawn EMFILE', restartMs })),
  )
  await supervised.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(3)
})
