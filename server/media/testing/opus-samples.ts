import { enhancedBody } from './hevc-samples.ts'

/** Two channels, 312 samples to skip, 48 kHz. */
export const opusHead = Buffer.from('4f707573486561640102380180bb0000000000', 'hex')

const frameBytes = 30
const configurations = new Map([
  [10, 30],
  [20, 31],
  [40, 2],
  [60, 3],
])

/** A packet of one frame. */
export const opusPacket = (lengthMs = 20): Buffer =>
  Buffer.concat([Buffer.of((configurations.get(lengthMs) ?? 31) << 3), Buffer.alloc(frameBytes, 5)])

export const opusConfigBody = (): Buffer => enhancedBody(0, 1, opusHead, 'Opus')
export const opusFrameBody = (lengthMs = 20): Buffer => enhancedBody(1, 1, opusPacket(lengthMs), 'Opus')
