import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hevcRecord, hevcRecordNames } from '#server/media/testing/hevc-samples.ts'
import { BadCodecHeader } from './bit-reader.ts'
import { hevcUnits, readHevcConfig } from './hevc-config.ts'
import { readHevcPictureSize } from './hevc-sps.ts'

test.each([
  ['main180', 'hvc1.1.6.L60.90', 320, 180],
  ['main1080', 'hvc1.1.6.L120.90', 1_920, 1_080],
  ['main10', 'hvc1.2.4.L63.90', 640, 360],
  ['rext444', 'hvc1.4.10.L60.9E.8', 320, 240],
  ['layers480', 'hvc1.1.6.L90.90', 854, 480],
  ['highTier2160', 'hvc1.1.6.H153.90', 3_840, 2_160],
] as const)('[A-03] the HEVC header of %s gives codec and size', (name, codec, widthPixels, heightPixels) => {
  const record = hevcRecord(name)
  expect(readHevcConfig(record)).toEqual({ kind: 'hevc', record, codec, widthPixels, heightPixels })
})

test('[A-03] a profile space and six constraint bytes are in the codec string', () => {
  const record = hevcRecord('main180')
  record[1] = 0x81
  record.set([0xb0, 1, 2, 0, 0, 0xf], 6)
  expect(readHevcConfig(record).codec).toBe('hvc1.B1.6.L60.B0.1.2.0.0.F')
  record.fill(0, 6, 12)
  expect(readHevcConfig(record).codec).toBe('hvc1.B1.6.L60')
})

const arraysAt = 22
const unitCountAt = arraysAt + 2
const unitLengthAt = unitCountAt + 2
const unitAt = unitLengthAt + 2

const changed = (change: (record: Buffer) => void): Buffer => {
  const record = hevcRecord('main180')
  change(record)
  return record
}

test.each([
  ['no bytes', Buffer.alloc(0), 'header too short'],
  ['bytes without end', Buffer.concat([hevcRecord('main180'), Buffer.alloc(16_384)]), 'header size'],
  ['another version', changed((record) => (record[0] = 2)), 'version'],
  ['frames with two length bytes', changed((record) => (record[21] = 0x0d)), 'four length bytes'],
  ['no arrays', changed((record) => (record[arraysAt] = 0)), 'without parameters'],
  ['one array of three', changed((record) => (record[arraysAt] = 1)), 'without parameters'],
  ['255 arrays', changed((record) => (record[arraysAt] = 255)), 'too short'],
  ['65,535 units', changed((record) => record.writeUInt16BE(0xffff, unitCountAt)), 'HEVC header'],
  ['a unit of 65,535 bytes', changed((record) => record.writeUInt16BE(0xffff, unitLengthAt)), 'too short'],
  ['a unit of no bytes', changed((record) => record.writeUInt16BE(0, unitLengthAt)), 'another type'],
  ['a unit of another type', changed((record) => (record[unitAt] = 0x42)), 'another type'],
])('[A-03] an HEVC header with %s is refused', (_, record, reason) => {
  expect(() => readHevcConfig(record)).toThrow(BadCodecHeader)
  expect(() => readHevcConfig(record)).toThrow(reason)
})

const spsOf = (record: Buffer): Buffer => {
  const unit = hevcUnits(record).find(({ type }) => type === 33)?.unit
  if (!unit) throw new Error('no sequence parameter set')
  return Buffer.from(unit)
}

test('[A-03] a huge picture, a crop of more than all of it and eight temporal layers are refused', () => {
  const bitsOf = (text: string): Buffer =>
    Buffer.from((text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
  const golomb = (value: number): string => {
    const binary = (value + 1).toString(2)
    return '0'.repeat(binary.length - 1) + binary
  }
  // One 1 in each byte keeps the emulation prevention out of it.
  const head = '0100001000000001' + '0000' + '000' + '1' + '00000001'.repeat(12) + golomb(0) + golomb(1)
  const size = (width: number, height: number, crop = '0') =>
    readHevcPictureSize(bitsOf(head + golomb(width) + golomb(height) + crop + '1'))
  expect(size(64, 32)).toEqual({ widthPixels: 64, heightPixels: 32 })
  expect(size(64, 32, `1${golomb(1)}${golomb(2)}${golomb(3)}${golomb(4)}`)).toEqual({
    widthPixels: 58,
    heightPixels: 18,
  })
  expect(size(8_192, 8_192)).toEqual({ widthPixels: 8_192, heightPixels: 8_192 })
  expect(() => size(8_193, 64)).toThrow('picture side')
  expect(() => size(2 ** 31, 64)).toThrow('picture side')
  expect(() => size(64, 64, `1${golomb(32)}${golomb(0)}${golomb(0)}${golomb(0)}`)).toThrow('picture side')
  expect(() => readHevcPictureSize(bitsOf(head + '0'.repeat(400)))).toThrow(BadCodecHeader)
  const layers = spsOf(hevcRecord('main180'))
  layers[2] = 0x0e
  expect(() => readHevcPictureSize(layers)).toThrow('temporal layers')
})

test('[A-03] every truncation of a real HEVC header is refused', () => {
  for (const name of hevcRecordNames) {
    const record = hevcRecord(name)
    for (let size = 0; size < record.length; size += 1)
      expect(() => readHevcConfig(record.subarray(0, size)), `${name} ${size}`).toThrow(BadCodecHeader)
  }
})

test('[A-03] any bytes give an HEVC header within its bounds or BadCodecHeader', () => {
  const mutated = fc
    .tuple(
      fc.constantFrom(...hevcRecordNames),
      fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { minLength: 1, maxLength: 6 }),
    )
    .map(([name, changes]) => {
      const record = hevcRecord(name)
      for (const [at, byte] of changes) if (at < record.length) record[at] = byte
      return record
    })
  const raw = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.oneof(mutated, raw), (bytes) => {
      try {
        const { widthPixels, heightPixels, codec } = readHevcConfig(bytes)
        expect(Math.min(widthPixels, heightPixels)).toBeGreaterThan(0)
        expect(Math.max(widthPixels, heightPixels)).toBeLessThanOrEqual(8_192)
        expect(codec).toMatch(/^hvc1\.[ABC]?\d{1,2}\.[\dA-F]{1,8}\.[LH]\d{1,3}(\.[\dA-F]{1,2}){0,6}$/)
      } catch (error) {
        expect(error).toBeInstanceOf(BadCodecHeader)
      }
    }),
    { numRuns: 2_000 },
  )
})
