import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/app/open-log.ts'
import { openStreamLog, waitingMax } from './stream-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (streamId: string) => ({ streamId, roomNo: 'r1', door: 'rtmp', atMs: 5 }) as const

const newLog = async () => {
  const stored: string[] = []
  const database = { isAway: false }
  const write = (words: string): Promise<void> => {
    if (database.isAway) return Promise.reject(new Error('away'))
    stored.push(words)
    return Promise.resolve()
  }
  const log = await openStreamLog({
    streams: {
      open: () => Promise.resolve(new Map()),
      start: ({ streamId }, { title }) => write(`${streamId} ${title}`),
      end: (streamId, atMs) => write(`${streamId} ${atMs}`),
      exists: () => Promise.resolve(false),
      sample: () => Promise.resolve(),
    },
    rooms: { find: () => Promise.resolve({ title: 'A title', matchId: null }) },
    log: createLog('silent'),
  })
  return { stored, database, log }
}

test('[S-02] starts and ends that the database did not take come to it in their order when it is back', async () => {
  const { stored, database, log } = await newLog()
  database.isAway = true
  log.started(start('one'))
  log.ended('one', 9)
  log.started(start('two'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stored).toEqual([])
  database.isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored).toEqual(['one A title', 'one 9', 'two A title'])
  await log.stop()
})

test('[S-02] no more rows wait than the limit says', async () => {
  const { stored, database, log } = await newLog()
  database.isAway = true
  for (let index = 0; index <= waitingMax; index += 1) log.ended(`s${index}`, index)
  database.isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect([stored.length, stored.at(-1)]).toEqual([waitingMax, `s${waitingMax - 1} ${waitingMax - 1}`])
})

test('[S-02] the end of the server tries once more and waits for no database that is away', async () => {
  const { stored, database, log } = await newLog()
  database.isAway = true
  log.ended('one', 1)
  await vi.advanceTimersByTimeAsync(10)
  await log.stop()
  expect(stored).toEqual([])
})
