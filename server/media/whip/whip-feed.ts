import type { PublishSink } from '#server/media/rtmp/rtmp-session.ts'
import { decoderRecord, lengthPrefixed, type Picture } from './h264-units.ts'

const opusHead = Buffer.from('4f707573486561640102380180bb0000000000', 'hex')
const opusConfig = Buffer.concat([Buffer.from([0x90]), Buffer.from('Opus'), opusHead])
const opusFrame = Buffer.concat([Buffer.from([0x91]), Buffer.from('Opus')])
const avcConfig = Buffer.from([0x17, 0, 0, 0, 0])
const avcKey = Buffer.from([0x17, 1, 0, 0, 0])
const avcFrame = Buffer.from([0x27, 1, 0, 0, 0])
/** Room for sound that lies before the first picture. */
const startMs = 1_000

/** Pictures and packets of Opus become the messages that an encoder of enhanced RTMP sends. Throws what the sink throws. */
export const createWhipFeed = (sink: PublishSink) => {
  let record: Buffer | undefined
  let hasSoundHeader = false
  let zeroMs: number | undefined
  const stamp = (timeMs: number): number => {
    zeroMs ??= timeMs - startMs
    return Math.max(0, Math.round(timeMs - zeroMs))
  }
  return {
    picture({ units, isKey }: Picture, timeMs: number): void {
      const next = isKey ? decoderRecord(units) : undefined
      if (next && !record?.equals(next)) {
        record = next
        sink.video(stamp(timeMs), Buffer.concat([avcConfig, record]))
      }
      const data = lengthPrefixed(units)
      if (data.length > 0) sink.video(stamp(timeMs), Buffer.concat([isKey ? avcKey : avcFrame, data]))
    },
    sound(packet: Buffer, timeMs: number): void {
      if (!hasSoundHeader) sink.audio(stamp(timeMs), opusConfig)
      hasSoundHeader = true
      sink.audio(stamp(timeMs), Buffer.concat([opusFrame, packet]))
    },
  }
}

export type WhipFeed = ReturnType<typeof createWhipFeed>
