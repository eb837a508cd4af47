import { BadCodecHeader, IncompleteCodecHeader } from './bit-reader.ts'
import type { VideoConfig } from './codec-config.ts'
import { hevcUnitType, readHevcPictureSize } from './hevc-sps.ts'

const fixedBytes = 23
/** Encoders put their settings into the record as SEI, which is the largest part of it. */
const recordMaxBytes = 16_384
const arrayHeadBytes = 3
const typeVps = 32
const typeSps = 33
const typePps = 34
const profileSpaces = ['', 'A', 'B', 'C']

interface HevcUnit {
  type: number
  unit: Buffer
}

/** The parameter sets and SEI of an HEVCDecoderConfigurationRecord. Throws BadCodecHeader. */
export const hevcUnits = (record: Buffer): HevcUnit[] => {
  const take = (start: number, count: number): number => {
    if (start + count > record.length) throw new BadCodecHeader('HEVC header too short')
    return start + count
  }
  const units: HevcUnit[] = []
  let offset = take(0, fixedBytes)
  for (let array = record.readUInt8(fixedBytes - 1); array > 0; array -= 1) {
    const end = take(offset, arrayHeadBytes)
    const type = record.readUInt8(offset) & 63
    const count = record.readUInt16BE(offset + 1)
    offset = end
    for (let index = 0; index < count; index += 1) {
      const start = take(offset, 2)
      offset = take(start, record.readUInt16BE(offset))
      const unit = record.subarray(start, offset)
      if (hevcUnitType(unit) !== type) throw new BadCodecHeader('HEVC header with a unit of another type')
      units.push({ type, unit })
    }
  }
  return units
}

const reversed = (value: number): number => {
  let result = 0
  for (let bit = 0; bit < 32; bit += 1) if ((value & (1 << bit)) !== 0) result += 2 ** (31 - bit)
  return result
}

const hex = (value: number): string => value.toString(16).toUpperCase()

/** The CODECS string (ISO 14496-15 annex E): `hvc1.1.6.L93.B0`. */
const codecOf = (record: Buffer): string => {
  const general = record.readUInt8(1)
  const profile = `${profileSpaces[general >> 6] ?? ''}${general & 31}`
  const level = `${(general & 32) === 0 ? 'L' : 'H'}${record.readUInt8(12)}`
  const constraints = [...record.subarray(6, 12)]
  const significant = constraints.slice(0, constraints.findLastIndex((byte) => byte !== 0) + 1)
  return ['hvc1', profile, hex(reversed(record.readUInt32BE(2))), level, ...significant.map(hex)].join('.')
}

/** Reads an HEVCDecoderConfigurationRecord (ISO 14496-15, 8.3.3.1). Throws BadCodecHeader. */
export const readHevcConfig = (bytes: Buffer): VideoConfig => {
  if (bytes.length < fixedBytes) throw new IncompleteCodecHeader('HEVC header too short')
  if (bytes.length > recordMaxBytes) throw new BadCodecHeader('HEVC header size')
  if (bytes[0] !== 1) throw new BadCodecHeader('HEVC header version')
  if ((bytes.readUInt8(21) & 3) !== 3) throw new BadCodecHeader('HEVC frames need four length bytes')
  const record = Buffer.from(bytes)
  const units = hevcUnits(record)
  const sps = units.find(({ type }) => type === typeSps)?.unit
  const isWhole = [typeVps, typePps].every((wanted) => units.some(({ type }) => type === wanted))
  if (!sps || !isWhole) throw new IncompleteCodecHeader('HEVC header without parameters')
  return { kind: 'hevc', record, codec: codecOf(record), ...readHevcPictureSize(sps) }
}
