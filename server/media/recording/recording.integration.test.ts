import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMedia, type MediaServer } from '#server/media/media-server.ts'
import type { StreamStart } from '#server/media/ports.ts'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { decodeErrors } from '#server/media/testing/ffmpeg-runs.ts'
import { within } from '#tests/world/patience.ts'
import { mediaName, readRecording } from './recording-file.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'

const patience = { timeout: within(20_000), interval: 50 }
const filmMs = 4_000
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
let recorder: Recorder
let media: MediaServer
let started: StreamStart[]

const start = async (changes: Partial<RecorderOptions> = {}): Promise<void> => {
  recorder = new Recorder({
    folder,
    freeBytesMin: 0,
    noted: () => undefined,
    nowMs: Date.now,
    log: quiet as never,
    ...changes,
  })
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: () => Promise.resolve('r1') },
    streamLog: { open: new Map(), started: (each) => void started.push(each), ended: () => undefined },
    recorder,
    interruptedGraceMs: 500,
    log: quiet,
  })
}

beforeEach(() => {
  started = []
  folder = mkdtempSync(join(tmpdir(), 'grandstand-recording-'))
})
afterEach(async () => {
  await media.stop()
  await recorder.stop()
  rmSync(folder, { recursive: true, force: true })
})

const publish = async () => publishFilm(media.rtmpPort, 'KEY', await encodeFilm(filmMs / 1_000), filmMs)
const entries = () => readRecording(join(folder, started[0]?.streamId ?? 'none'))
const untilRecorded = (count: number) =>
  vi.waitFor(async () => expect((await entries()).length).toBeGreaterThanOrEqual(count), patience)

test('[S-02] what an encoder publishes is on the disk in whole segments, to its end, and plays from there', async () => {
  await start()
  const { leave } = await publish()
  await untilRecorded(3)
  await leave()
  await vi.waitFor(() => expect(media.statusOf('r1')).toBe(3), patience)
  await recorder.settled()
  const all = await entries()
  expect(all.slice(0, 2).map((entry) => [entry.isIndependent, entry.isDiscontinuity])).toEqual([
    [true, false],
    [expect.any(Boolean), false],
  ])
  const ends = all.map((entry) => entry.startsAtMs + entry.durationMs)
  all.slice(1).forEach((entry, index) => expect(Math.abs(entry.startsAtMs - (ends[index] ?? 0))).toBeLessThan(1_001))
  expect(await decodeErrors(join(folder, started[0]?.streamId ?? '', mediaName), 60)).toBe('')
})

test('[S-02] with a full disk the stream goes on live, and nothing of it is recorded', async () => {
  await start({ freeBytesMin: 1, freeBytes: () => Promise.resolve(0) })
  await publish()
  await vi.waitFor(() => expect(recorder.state()).toBe('disk'), patience)
  const { parts } = media.stats()
  await vi.waitFor(() => expect(media.stats().parts).toBeGreaterThan(parts + 5), patience)
  expect([media.statusOf('r1'), await entries()]).toEqual([1, []])
})
