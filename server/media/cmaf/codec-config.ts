import { BadCodecHeader, createBitReader, IncompleteCodecHeader } from './bit-reader.ts'
import { readPictureSize, type PictureSize } from './sps.ts'

export type VideoCodec = 'avc' | 'hevc'
export type AudioCodec = 'aac' | 'opus'

export interface VideoConfig extends PictureSize {
  kind: VideoCodec
  /** The decoder configuration record as it came. */
  record: Buffer
  /** As a playlist's CODECS names it (RFC 6381). */
  codec: string
}

export interface AudioConfig {
  kind: AudioCodec
  /** The AudioSpecificConfig as it came, or the content of an Opus track's dOps box. */
  record: Buffer
  codec: string
  rateHz: number
  channels: number
  frameSamples: number
}

const aacRatesHz = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
const rateFollows = 15
const objectTypeFollows = 31
const objectTypePs = 29
const objectTypeSbr = 5
const aacRecordMaxBytes = 64
const avcRecordMinBytes = 8
const avcRecordMaxBytes = 4_096
const rateMaxHz = 192_000

/** Reads an AVCDecoderConfigurationRecord. Throws BadCodecHeader. */
export const readAvcConfig = (bytes: Buffer): VideoConfig => {
  if (bytes.length < avcRecordMinBytes) throw new IncompleteCodecHeader('H.264 header too short')
  if (bytes.length > avcRecordMaxBytes) throw new BadCodecHeader('H.264 header size')
  if (bytes[0] !== 1) throw new BadCodecHeader('H.264 header version')
  if ((bytes.readUInt8(4) & 3) !== 3) throw new BadCodecHeader('H.264 frames need four length bytes')
  if ((bytes.readUInt8(5) & 31) === 0) throw new IncompleteCodecHeader('H.264 header without parameters')
  const end = avcRecordMinBytes + bytes.readUInt16BE(6)
  if (end > bytes.length) throw new BadCodecHeader('H.264 header too short')
  const record = Buffer.from(bytes)
  return {
    kind: 'avc',
    record,
    codec: `avc1.${record.toString('hex', 1, 4)}`,
    ...readPictureSize(record.subarray(avcRecordMinBytes, end)),
  }
}

/** Reads an AudioSpecificConfig. Throws BadCodecHeader. */
export const readAacConfig = (bytes: Buffer): AudioConfig => {
  if (bytes.length < 2) throw new IncompleteCodecHeader('AAC header too short')
  if (bytes.length > aacRecordMaxBytes) throw new BadCodecHeader('AAC header size')
  const reader = createBitReader(bytes)
  const readObjectType = () => {
    const short = reader.bits(5)
    return short === objectTypeFollows ? 32 + reader.bits(6) : short
  }
  const readRate = () => {
    const index = reader.bits(4)
    return index === rateFollows ? reader.bits(24) : (aacRatesHz[index] ?? 0)
  }
  const objectType = readObjectType()
  const rateHz = readRate()
  const channels = reader.bits(4)
  if (rateHz < 1 || rateHz > rateMaxHz) throw new BadCodecHeader('AAC sample rate')
  if (objectType === objectTypeSbr || objectType === objectTypePs) {
    readRate()
    readObjectType()
  }
  const frameSamples = reader.flag() ? 960 : 1_024
  const codec = `mp4a.40.${objectType}`
  return { kind: 'aac', record: Buffer.from(bytes), codec, rateHz, channels: channels || 2, frameSamples }
}
