import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutClip, planClip } from './clip-cut.ts'
import type { IndexEntry } from './recording-index.ts'
import { readRecording, RecordingFile, type RecordedSegment } from './recording-file.ts'

const startMs = Date.UTC(2026, 10, 30, 12)
const maxMs = 60_000
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-clips-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const entry = (index: number, about: Partial<IndexEntry> = {}): IndexEntry => ({
  startsAtMs: startMs + index * 2_000,
  durationMs: 2_000,
  offset: 10 + index * 100,
  sizeBytes: 100,
  initOffset: 0,
  initBytes: 10,
  isIndependent: true,
  isDiscontinuity: false,
  ...about,
})
const hour = Array.from({ length: 1_800 }, (_, index) => entry(index))
const placesOf = (fromMs: number, toMs: number, entries = hour) => {
  const { atMs, durationMs } = planClip(entries, { fromMs, toMs, maxMs })
  return [atMs, durationMs]
}

test('[S-02] a clip is whole segments around its range, and never longer than a clip may be', () => {
  expect(placesOf(10_000, 20_000)).toEqual([10_000, 10_000])
  expect(placesOf(11_000, 19_000)).toEqual([10_000, 10_000])
  expect(placesOf(10_000, 70_000)).toEqual([10_000, 60_000])
  expect(placesOf(11_000, 71_000)).toEqual([10_000, 60_000])
  expect(placesOf(3_590_000, 3_650_000)).toEqual([3_590_000, 10_000])
  expect(placesOf(3_600_000, 3_650_000)).toEqual([3_598_000, 2_000])
  expect(placesOf(0, 5_000, [])).toEqual([0, 0])
})

test('[S-02] a clip begins with a key frame, however far back that is', () => {
  const seldom = hour.map((one, index) => ({ ...one, isIndependent: index % 5 === 0 }))
  expect(placesOf(19_000, 25_000, seldom)).toEqual([10_000, 16_000])
  expect(placesOf(0, 5_000, [entry(0, { isIndependent: false })])).toEqual([0, 0])
})

const segment = (index: number, init: string, isDiscontinuity = false): RecordedSegment => ({
  init: { data: Buffer.from(init) },
  data: Buffer.from(`segment ${index};`),
  durationMs: 2_000,
  startsAtMs: startMs + index * 2_000,
  isIndependent: true,
  isDiscontinuity,
})

test('[S-02] a clip over a discontinuity is a recording of its own, which needs nothing of the one it was cut from', async () => {
  const from = join(folder, 'from')
  const recording = await RecordingFile.open(from)
  await recording.append([segment(0, 'A'), segment(1, 'A'), segment(2, 'B', true), segment(3, 'B')])
  await recording.close()
  const to = join(folder, 'clip')
  const cut = await cutClip(from, to, { fromMs: 2_000, toMs: 6_000, maxMs, delayMs: 0, nowMs: 0 })
  rmSync(from, { recursive: true })
  const media = readFileSync(join(to, 'media.mp4'), 'utf8')
  expect([cut, media, readdirSync(folder)]).toEqual([
    { atMs: 2_000, durationMs: 4_000, sizeBytes: media.length },
    'Asegment 1;Bsegment 2;',
    ['clip'],
  ])
  const common = { durationMs: 2_000, sizeBytes: 10, initBytes: 1, isIndependent: true }
  expect(await readRecording(to)).toEqual([
    { ...common, startsAtMs: startMs + 2_000, offset: 1, initOffset: 0, isDiscontinuity: false },
    { ...common, startsAtMs: startMs + 4_000, offset: 12, initOffset: 11, isDiscontinuity: true },
  ])
})

test('[S-02] nothing is cut out of what is not there', async () => {
  expect(
    await cutClip(join(folder, 'none'), join(folder, 'clip'), { fromMs: 0, toMs: 10_000, maxMs, delayMs: 0, nowMs: 0 }),
  ).toBe(undefined)
  expect(readdirSync(folder)).toEqual([])
})
