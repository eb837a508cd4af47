import { expect, test } from 'vitest'
import { boxesIn } from '#server/media/testing/fragment-reader.ts'
import { hevcConfigBody, hevcFrameBody, hevcRecord } from '#server/media/testing/hevc-samples.ts'
import {
  audioConfigBody,
  audioFrameBody,
  videoConfigBody,
  videoFrameBody,
} from '#server/media/testing/media-samples.ts'
import { expectGapless, startMuxer, tracksOf, type Started } from '#server/media/testing/muxer-run.ts'
import { BadCodecHeader } from './bit-reader.ts'

const frameMs = 40

interface Bodies {
  config(): Buffer
  frame(isKey: boolean, index: number): Buffer
}

const hevc: Bodies = {
  config: hevcConfigBody,
  frame: (isKey, index) => hevcFrameBody(isKey, 200, index % 2 === 0 ? 0 : 2 * frameMs),
}
const avc: Bodies = { config: videoConfigBody, frame: (isKey) => videoFrameBody(isKey) }

/** Two seconds of pictures with sound, beginning with a key frame. */
const send = (to: Started, { config, frame }: Bodies, fromMs: number) => {
  to.video(fromMs, config())
  for (let index = 0; index < 50; index += 1) {
    const timeMs = fromMs + index * frameMs
    to.video(timeMs, frame(index === 0, index))
    to.audio(timeMs, audioFrameBody())
    to.audio(timeMs + 20, audioFrameBody())
  }
}

const started = () => {
  const run = startMuxer()
  run.video(0, hevcConfigBody())
  run.audio(0, audioConfigBody())
  return run
}

const pathTo = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
const sampleEntryOf = (init: Buffer) => {
  const description = pathTo.reduce(
    (bytes, type) => boxesIn(bytes).find((box) => box.type === type)?.body ?? Buffer.alloc(0),
    init,
  )
  return boxesIn(description, 8)[0]
}

test('[A-03] HEVC is passed on under its own sample entry, with its composition times and key frames', () => {
  const run = started()
  send(run, hevc, 0)
  run.muxer.end()
  expect(run.stretches.length).toBe(1)
  const init = run.stretches[0]?.init
  expect([init?.codecs, init?.widthPixels, init?.heightPixels]).toEqual(['hvc1.1.6.L60.90,mp4a.40.2', 320, 180])
  const entry = sampleEntryOf(init?.data ?? Buffer.alloc(0))
  expect(entry?.type).toBe('hvc1')
  expect([entry?.body.readUInt16BE(24), entry?.body.readUInt16BE(26)]).toEqual([320, 180])
  const record = boxesIn(entry?.body ?? Buffer.alloc(0), 78)
  expect(record.map(({ type, body }) => [type, body])).toEqual([['hvcC', hevcRecord('main180')]])
  const pictures = tracksOf(run.stretches[0], 1)
  expectGapless(pictures)
  expect(pictures.flatMap(({ isSync }) => isSync)).toEqual(Array.from({ length: 50 }, (_, index) => index === 0))
  const offsets = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 0 : 2 * frameMs * 90))
  expect(pictures.flatMap(({ compositionOffsets }) => compositionOffsets)).toEqual(offsets)
  expect(run.keyFrames.map(({ config }) => config.kind)).toEqual(['hevc'])
})

test.each([
  ['HEVC to H.264', hevc, avc, ['hvc1.1.6.L60.90,mp4a.40.2', 'avc1.42c01e,mp4a.40.2']],
  ['H.264 to HEVC', avc, hevc, ['avc1.42c01e,mp4a.40.2', 'hvc1.1.6.L60.90,mp4a.40.2']],
] as const)('[A-03] a change from %s is another stretch, and no picture is lost', (_, first, second, codecs) => {
  const run = started()
  send(run, first, 0)
  send(run, second, 2_000)
  run.muxer.end()
  expect(run.stretches.map(({ init }) => init.codecs)).toEqual(codecs)
  for (const stretch of run.stretches) expect(tracksOf(stretch, 1).flatMap(({ sizes }) => sizes).length).toBe(50)
})

test('[A-03] pictures of another codec than the last header are left out', () => {
  const run = started()
  send(run, hevc, 0)
  for (let index = 0; index < 10; index += 1) run.video(2_000 + index * frameMs, videoFrameBody(index === 0))
  run.video(2_400, videoConfigBody())
  run.video(2_400, videoFrameBody(false))
  run.muxer.end()
  expect(run.stretches.length).toBe(1)
  expect(tracksOf(run.stretches[0], 1).flatMap(({ sizes }) => sizes).length).toBe(50)
})

test('[A-03] an HEVC header that cannot be read is an error for its publisher', () => {
  expect(() => startMuxer().video(0, hevcConfigBody().subarray(0, 40))).toThrow(BadCodecHeader)
})
