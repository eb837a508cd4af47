import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aacRecord, aacRecords, avcRecord, avcRecords } from '#server/media/testing/media-samples.ts'
import { BadCodecHeader } from './bit-reader.ts'
import { readAacConfig, readAvcConfig } from './codec-config.ts'
import { readPictureSize } from './sps.ts'

test.each([
  ['baseline360', 'avc1.42c01e', 640, 360],
  ['high1080', 'avc1.640028', 1_920, 1_080],
  ['high422', 'avc1.7a001e', 854, 480],
  ['high444', 'avc1.f4000d', 320, 240],
  ['interlaced576', 'avc1.4d401e', 720, 576],
] as const)('[A-03] the header of %s gives codec and size', (name, codec, widthPixels, heightPixels) => {
  const record = avcRecord(name)
  expect(readAvcConfig(record)).toEqual({ kind: 'avc', record, codec, widthPixels, heightPixels })
})

test.each([
  ['stereo44100', 'mp4a.40.2', 44_100, 2],
  ['mono48000', 'mp4a.40.2', 48_000, 1],
  ['sbr24000', 'mp4a.40.5', 24_000, 2],
] as const)('[A-03] the sound header of %s gives rate and channels', (name, codec, rateHz, channels) => {
  const record = aacRecord(name)
  expect(readAacConfig(record)).toEqual({ kind: 'aac', record, codec, rateHz, channels, frameSamples: 1_024 })
})

const bitsOf = (text: string): Buffer => {
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '0')
  return Buffer.from((padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const golomb = (value: number): string => {
  const binary = (value + 1).toString(2)
  return '0'.repeat(binary.length - 1) + binary
}
const head = '01100111' + '01000010' + '00000000' + '00011110' + golomb(0) + golomb(0)

test('[A-03] a crafted reference cycle of 2^31 does not loop', () => {
  const sps = bitsOf(head + golomb(1) + '0' + golomb(0) + golomb(0) + golomb(2 ** 31 - 2))
  expect(() => readPictureSize(sps)).toThrow('reference cycle')
})

test('[A-03] endless zeros and huge pictures are refused', () => {
  expect(() => readPictureSize(bitsOf(head + '0'.repeat(400)))).toThrow(BadCodecHeader)
  const huge = bitsOf(head + golomb(2) + golomb(1) + '0' + golomb(2 ** 20) + golomb(10) + '1' + '1' + '0' + '0')
  expect(() => readPictureSize(huge)).toThrow('picture side')
})

test('[A-03] every truncation of a real header is read or refused', () => {
  for (const name of Object.keys(avcRecords) as (keyof typeof avcRecords)[]) {
    const record = avcRecord(name)
    for (let size = 0; size < 20; size += 1)
      expect(() => readAvcConfig(record.subarray(0, size)), `${name} ${size}`).toThrow(BadCodecHeader)
  }
  for (const name of Object.keys(aacRecords) as (keyof typeof aacRecords)[])
    expect(() => readAacConfig(aacRecord(name).subarray(0, 1))).toThrow(BadCodecHeader)
})

test('[A-03] any bytes give a header within its bounds or BadCodecHeader', () => {
  const mutated = fc
    .tuple(
      fc.constantFrom(...(Object.keys(avcRecords) as (keyof typeof avcRecords)[])),
      fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 6 }),
    )
    .map(([name, changes]) => {
      const record = avcRecord(name)
      for (const [at, byte] of changes) if (at < record.length) record[at] = byte
      return record
    })
  const raw = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.oneof(mutated, raw), (bytes) => {
      try {
        const { widthPixels, heightPixels } = readAvcConfig(bytes)
        expect(Math.min(widthPixels, heightPixels)).toBeGreaterThan(0)
        expect(Math.max(widthPixels, heightPixels)).toBeLessThanOrEqual(8_192)
      } catch (error) {
        expect(error).toBeInstanceOf(BadCodecHeader)
      }
      try {
        expect(readAacConfig(bytes).rateHz).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(BadCodecHeader)
      }
    }),
    { numRuns: 1_000 },
  )
})
