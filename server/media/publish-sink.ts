import { BadMedia } from './cmaf/bad-media.ts'
import { BadCodecHeader, IncompleteCodecHeader } from './cmaf/bit-reader.ts'
import { readAudioTag, readVideoTag } from './cmaf/flv-tag.ts'
import type { StreamMeter } from './health/stream-meter.ts'
import { Muxer, type MuxerPorts } from './cmaf/muxer.ts'
import type { MediaPart } from './cmaf/part-cutter.ts'
import { MediaIgnored, PublishRefused } from './rtmp/rtmp-errors.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'

export interface PublishSinkPorts extends Omit<MuxerPorts, 'onPart'> {
  /** `isLast`: the publisher is gone, and this is what was left of it. */
  onPart(part: MediaPart, isLast: boolean): void
  /** Something came. */
  onMessage(): void
  readonly meter: Pick<StreamMeter, 'picture' | 'sound'>
  /** The publisher is gone; receives where its timeline stopped, once. */
  onEnd(endMs: number): void
}

const rejected = 'NetStream.Publish.Rejected'

const orRefuse = (work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (error instanceof BadMedia) throw new PublishRefused(rejected, error.message)
    if (error instanceof IncompleteCodecHeader) throw new MediaIgnored(`codec header left out: ${error.message}`)
    if (!(error instanceof BadCodecHeader)) throw error
    throw new PublishRefused(rejected, `unreadable codec header: ${error.message}`)
  }
}

/** Turns the messages of one publisher into parts. */
export const createPublishSink = (ports: PublishSinkPorts): PublishSink => {
  let isOver = false
  const muxer = new Muxer({ ...ports, onPart: (part) => ports.onPart(part, isOver) })
  const take = (work: () => void): void => {
    ports.onMessage()
    orRefuse(work)
  }
  return {
    video: (timestampMs, body) =>
      take(() => {
        const tag = readVideoTag(body)
        if (tag.kind === 'frame') ports.meter.picture({ timestampMs, bytes: body.length, isKey: tag.isKey })
        muxer.video(timestampMs, tag)
      }),
    audio: (timestampMs, body) =>
      take(() => {
        const tag = readAudioTag(body)
        if (tag.kind === 'frame') ports.meter.sound({ timestampMs, bytes: body.length })
        muxer.audio(timestampMs, tag)
      }),
    end() {
      if (isOver) return
      isOver = true
      try {
        muxer.end()
      } catch (error) {
        if (!(error instanceof BadMedia)) throw error
      } finally {
        ports.onEnd(muxer.endMs)
      }
    },
  }
}
