import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxesIn } from '#server/media/testing/fragment-reader.ts'
import {
  audioConfigBody,
  audioFrameBody,
  videoConfigBody,
  videoFrameBody,
} from '#server/media/testing/media-samples.ts'
import { expectGapless, startMuxer, tracksOf } from '#server/media/testing/muxer-run.ts'
import { opusConfigBody, opusFrameBody, opusHead } from '#server/media/testing/opus-samples.ts'
import { BadCodecHeader } from './bit-reader.ts'
import { opusSamples, readOpusConfig } from './opus-config.ts'

test('[S-02] an OpusHead becomes the content of dOps in big endian', () => {
  const record = Buffer.from('0002013800' + '00bb80' + '0000' + '00', 'hex')
  expect(readOpusConfig(opusHead)).toEqual({
    kind: 'opus',
    record,
    codec: 'opus',
    rateHz: 48_000,
    channels: 2,
    frameSamples: 960,
  })
})

test('[S-02] Opus headers of five channels, of another version and cut short are refused', () => {
  const changed = (at: number, byte: number): Buffer => {
    const bytes = Buffer.from(opusHead)
    bytes[at] = byte
    return bytes
  }
  for (const bytes of [changed(0, 0), changed(8, 0x10), changed(9, 0), changed(9, 5), changed(18, 1)])
    expect(() => readOpusConfig(bytes)).toThrow(BadCodecHeader)
  for (let size = 0; size < opusHead.length; size += 1)
    expect(() => readOpusConfig(opusHead.subarray(0, size))).toThrow(BadCodecHeader)
})

test.each([
  ['SILK of 60 ms', [3 << 3], 2_880],
  ['hybrid of 10 ms', [12 << 3], 480],
  ['CELT of 2.5 ms', [16 << 3], 120],
  ['CELT of 20 ms', [31 << 3], 960],
  ['two frames of 20 ms', [(31 << 3) | 1], 1_920],
  ['six counted frames of 20 ms', [(31 << 3) | 3, 6], 5_760],
  ['more than 120 ms', [(31 << 3) | 3, 7], 960],
  ['no frame at all', [(31 << 3) | 3, 0], 960],
  ['nothing', [], 960],
] as const)('[S-02] the length of an Opus packet is read from it: %s', (_, bytes, samples) => {
  expect(opusSamples(Buffer.from(bytes))).toBe(samples)
})

test('[S-02] any packet has a length of at most 120 ms', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4 }), (bytes) => {
      const samples = opusSamples(Buffer.from(bytes))
      expect(samples).toBeGreaterThan(0)
      expect(samples).toBeLessThanOrEqual(5_760)
    }),
  )
})

const pathTo = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
const sampleEntryOf = (init: Buffer) => {
  const description = pathTo.reduce((bytes, type) => {
    const boxes = boxesIn(bytes).filter((box) => box.type === type)
    return boxes.at(-1)?.body ?? Buffer.alloc(0)
  }, init)
  return boxesIn(description, 8)[0]
}

test.each([20, 60])('[S-02] Opus of %i ms a packet is cut beside its pictures without a gap', (packetMs) => {
  const run = startMuxer()
  run.video(0, videoConfigBody())
  run.audio(0, opusConfigBody())
  for (let timeMs = 0; timeMs < 2_400; timeMs += 20) {
    if (timeMs % 40 === 0) run.video(timeMs, videoFrameBody(timeMs === 0))
    if (timeMs % packetMs === 0) run.audio(timeMs, opusFrameBody(packetMs))
  }
  run.muxer.end()
  expect(run.stretches.map(({ init }) => init.codecs)).toEqual(['avc1.42c01e,opus'])
  const entry = sampleEntryOf(run.stretches[0]?.init.data ?? Buffer.alloc(0))
  expect(entry?.type).toBe('Opus')
  expect(boxesIn(entry?.body ?? Buffer.alloc(0), 28).map(({ type, body }) => [type, body.toString('hex')])).toEqual([
    ['dOps', '000201380000bb80000000'],
  ])
  const sound = tracksOf(run.stretches[0], 2)
  expectGapless(sound)
  expect(new Set(sound.flatMap(({ durations }) => durations).slice(0, -1))).toEqual(new Set([packetMs * 48]))
})

test('[S-02] sound that changes from AAC to Opus begins a new stretch, and frames of the other codec are left out', () => {
  const run = startMuxer()
  run.video(0, videoConfigBody())
  run.audio(0, audioConfigBody())
  for (let timeMs = 0; timeMs < 4_800; timeMs += 20) {
    if (timeMs === 2_000) run.audio(timeMs, opusConfigBody())
    if (timeMs % 40 === 0) run.video(timeMs, videoFrameBody(timeMs % 2_000 === 0))
    run.audio(timeMs, timeMs < 2_100 ? audioFrameBody() : opusFrameBody(20))
  }
  run.muxer.end()
  expect(run.stretches.map(({ init }) => init.codecs).at(-1)).toBe('avc1.42c01e,opus')
  expect(tracksOf(run.stretches.at(-1), 2).every(({ sizes }) => sizes.every((size) => size === 31))).toBe(true)
})
