import { BadCodecHeader, IncompleteCodecHeader } from './bit-reader.ts'
import type { AudioConfig } from './codec-config.ts'

const opusRateHz = 48_000
const opusHeadBytes = 19
const decoderBoxBytes = 11
/** 20 ms; a packet says its own length. */
const usualFrameSamples = 960
/** 120 ms, the longest packet (RFC 6716, 3.2.5). */
const packetMaxSamples = 5_760

/**
 * Reads an OpusHead (RFC 7845, 5.1), as enhanced RTMP has it; dOps holds the same fields in big endian, without name and
 * version. Throws BadCodecHeader.
 */
export const readOpusConfig = (bytes: Buffer): AudioConfig => {
  if (bytes.length < opusHeadBytes) throw new IncompleteCodecHeader('Opus header too short')
  if (bytes.toString('latin1', 0, 8) !== 'OpusHead' || bytes.readUInt8(8) >> 4 !== 0)
    throw new BadCodecHeader('Opus header')
  const channels = bytes.readUInt8(9)
  if (channels < 1 || channels > 2 || bytes.readUInt8(18) !== 0) throw new BadCodecHeader('Opus channels')
  const record = Buffer.alloc(decoderBoxBytes)
  record.writeUInt8(channels, 1)
  record.writeUInt16BE(bytes.readUInt16LE(10), 2)
  record.writeUInt32BE(bytes.readUInt32LE(12), 4)
  record.writeInt16BE(bytes.readInt16LE(16), 8)
  return { kind: 'opus', record, codec: 'opus', rateHz: opusRateHz, channels, frameSamples: usualFrameSamples }
}

const silkSamples = [480, 960, 1_920, 2_880]
const hybridSamples = [480, 960]
const celtSamples = [120, 240, 480, 960]

const frameSamplesOf = (configuration: number): number => {
  if (configuration < 12) return silkSamples[configuration & 3] ?? usualFrameSamples
  if (configuration < 16) return hybridSamples[configuration & 1] ?? usualFrameSamples
  return celtSamples[configuration & 3] ?? usualFrameSamples
}

/** The length of an Opus packet in samples of 48 kHz (RFC 6716, 3.1); 20 ms for one that cannot be. */
export const opusSamples = (packet: Buffer): number => {
  const head = packet[0]
  if (head === undefined) return usualFrameSamples
  const code = head & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63
  const samples = frames * frameSamplesOf(head >> 3)
  return samples === 0 || samples > packetMaxSamples ? usualFrameSamples : samples
}
