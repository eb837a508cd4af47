import { BadCodecHeader } from './cmaf/bit-reader.ts'
import { readAudioTag, readVideoTag } from './cmaf/flv-tag.ts'
import { Muxer, type MuxerPorts } from './cmaf/muxer.ts'
import { PublishRefused } from './rtmp/rtmp-errors.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'

const orRefuse = (work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof BadCodecHeader)) throw error
    throw new PublishRefused('NetStream.Publish.Rejected', `unreadable codec header: ${error.message}`)
  }
}

/** Turns the messages of one publisher into parts; `ended` hears where its timeline stopped, once. */
export const createPublishSink = (ports: MuxerPorts, ended: (endMs: number) => void): PublishSink => {
  const muxer = new Muxer(ports)
  let isOver = false
  return {
    video: (timestampMs, body) => orRefuse(() => muxer.video(timestampMs, readVideoTag(body))),
    audio: (timestampMs, body) => orRefuse(() => muxer.audio(timestampMs, readAudioTag(body))),
    end() {
      if (isOver) return
      isOver = true
      ended(muxer.end())
    },
  }
}
