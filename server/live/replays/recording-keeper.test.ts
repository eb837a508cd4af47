import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/app/open-log.ts'
import { createRecordingKeeper } from './recording-keeper.ts'
import type { Recording } from './recording-plan.ts'

const nowMs = 1_000_000_000_000
const keptMs = 5_000
const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(36))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-recordings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const makeFolder = (id: string, atMs: number): void => {
  mkdirSync(join(folder, id))
  utimesSync(join(folder, id), atMs / 1_000, atMs / 1_000)
}

test('[S-02] a start finds recordings without a row, and removes of those without a stream what has had its days', async () => {
  const [one = '', two = '', old = '', young = ''] = ids
  makeFolder(one, nowMs - 2 * keptMs)
  makeFolder(two, nowMs)
  makeFolder(old, nowMs - keptMs)
  makeFolder(young, nowMs - keptMs + 1_000)
  const rows = new Map<string, Recording>()
  const full: boolean[] = []
  const keeper = createRecordingKeeper({
    folder,
    recordings: {
      noted: async (streamId, { sizeBytes }) => {
        const endedAtMs = streamId === one ? nowMs - keptMs : nowMs
        rows.set(streamId, { streamId, sizeBytes, endedAtMs, removedAtMs: null })
      },
      all: async () => [...rows.values()],
      forget: async (streamIds) => streamIds.forEach((id) => rows.delete(id)),
    },
    streams: { exists: async (id) => id === one || id === two },
    recorder: { setFull: (isFull) => void full.push(isFull) },
    measure: async () => ({ sizeBytes: 7, durationMs: 1 }),
    retention: { keptMs, maxBytes: 100 },
    clipBytes: async () => 0,
    now: () => nowMs,
    log: createLog('silent'),
  })
  await keeper.open()
  await keeper.stop()
  expect([one, two, old, young].map((id) => existsSync(join(folder, id)))).toEqual([false, true, false, true])
  expect([[...rows.keys()], full]).toEqual([[two], [false]])
})
