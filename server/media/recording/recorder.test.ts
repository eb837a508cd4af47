import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordingCheckMs, recordingQueueBytes } from '#server/media/media-limits.ts'
import { mediaName, readRecording, type RecordedSegment } from './recording-file.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'

const init = { data: Buffer.from('head') }
const streamId = 'one'
let folder: string
let notes: [string, object][]
let warnings: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-recording-'))
  notes = []
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const newRecorder = (changes: Partial<RecorderOptions> = {}): Recorder =>
  new Recorder({
    folder,
    freeBytesMin: 100,
    freeBytes: () => Promise.resolve(1_000),
    noted: (id, size) => void notes.push([id, size]),
    nowMs: () => 1_000_000,
    log: { warn: (_: unknown, words: string) => void warnings.push(words), info: () => undefined } as never,
    ...changes,
  })

const segment = (text: string, about: Partial<RecordedSegment> = {}): RecordedSegment => ({
  init,
  data: Buffer.from(text),
  durationMs: 2_000,
  startsAtMs: 5_000,
  isIndependent: true,
  isDiscontinuity: false,
  ...about,
})

const textsOf = async (id = streamId) => {
  const media = readFileSync(join(folder, id, mediaName))
  const entries = await readRecording(join(folder, id))
  return entries.map((entry) => [
    media.toString('latin1', entry.initOffset, entry.initOffset + entry.initBytes),
    media.toString('latin1', entry.offset, entry.offset + entry.sizeBytes),
    entry.isDiscontinuity,
  ])
}

test('[S-02] segments are written with their headers, and what a stream goes on with after a restart follows them', async () => {
  const first = newRecorder()
  first.add(streamId, segment('a'))
  first.add(streamId, segment('b'))
  await first.stop()
  const second = newRecorder()
  second.add(streamId, segment('c'))
  second.add(streamId, segment('d', { init: { data: Buffer.from('other') }, isDiscontinuity: true }))
  second.ended(streamId)
  await second.settled()
  expect(await textsOf()).toEqual([
    ['head', 'a', false],
    ['head', 'b', false],
    ['head', 'c', true],
    ['other', 'd', true],
  ])
  const last = notes.at(-1)
  expect(last).toEqual([streamId, { sizeBytes: expect.any(Number), durationMs: 8_000 }])
})

test('[S-02] after a crash in the middle of a write a recording is what was whole, and goes on from there', async () => {
  const first = newRecorder()
  first.add(streamId, segment('aaaa'))
  first.add(streamId, segment('bbbb'))
  await first.stop()
  appendFileSync(join(folder, streamId, 'index'), '5000 2000 12 9')
  appendFileSync(join(folder, streamId, mediaName), 'half')
  expect((await textsOf()).map(([, text]) => text)).toEqual(['aaaa', 'bbbb'])
  const second = newRecorder()
  second.add(streamId, segment('cccc'))
  await second.stop()
  expect((await textsOf()).map(([, text]) => text)).toEqual(['aaaa', 'bbbb', 'cccc'])
  truncateSync(join(folder, streamId, mediaName), 7)
  expect(await readRecording(join(folder, streamId))).toEqual([])
})

test('[S-02] with too little free disk nothing is written until there is more: the recording has a break there', async () => {
  let free = 1_000
  let nowMs = 1_000_000
  const recorder = newRecorder({ freeBytes: () => Promise.resolve(free), nowMs: () => nowMs })
  recorder.add(streamId, segment('a'))
  await recorder.settled()
  free = 99
  nowMs += recordingCheckMs
  recorder.add(streamId, segment('b'))
  await recorder.settled()
  expect([recorder.state(), warnings]).toEqual(['disk', ['streams are not recorded: they go on live']])
  free = 100
  nowMs += recordingCheckMs
  recorder.add(streamId, segment('c'))
  await recorder.stop()
  expect([recorder.state(), recorder.stats()]).toEqual(['on', { queuedBytes: 0, droppedSegments: 1 }])
  expect(await textsOf()).toEqual([
    ['head', 'a', false],
    ['head', 'c', true],
  ])
})

test('[S-02] a disk that refuses ends no stream: its segments are left out', async () => {
  writeFileSync(join(folder, 'file'), '')
  const recorder = newRecorder({ folder: join(folder, 'file') })
  recorder.add(streamId, segment('a'))
  await recorder.stop()
  expect([recorder.state(), recorder.stats().droppedSegments]).toEqual(['disk', 1])
})

test('[S-02] the queue takes so many bytes and not one more', async () => {
  const recorder = newRecorder()
  recorder.add(streamId, segment('', { data: Buffer.alloc(recordingQueueBytes) }))
  recorder.add(streamId, segment('x'))
  expect([recorder.state(), recorder.stats()]).toEqual([
    'slow',
    { queuedBytes: recordingQueueBytes, droppedSegments: 1 },
  ])
  await recorder.settled()
  recorder.add(streamId, segment('y'))
  await recorder.stop()
  const entries = await readRecording(join(folder, streamId))
  expect(entries.map((entry) => [entry.sizeBytes, entry.isDiscontinuity])).toEqual([
    [recordingQueueBytes, false],
    [1, true],
  ])
})

test('[S-02] when recordings have all bytes that they may have, nothing is added', async () => {
  const recorder = newRecorder()
  recorder.setFull(true)
  recorder.add(streamId, segment('a'))
  await recorder.settled()
  expect(recorder.state()).toBe('full')
})
