import type { PublishSink } from '#server/media/rtmp/rtmp-session.ts'
import type { Publisher } from '#server/media/stream-channel.ts'
import { audioConfigBody, audioFrameBody, videoConfigBody, videoFrameBody } from './media-samples.ts'

/** A streamer that does not mind to be replaced. */
export const anyStreamer = (): Publisher => ({ isOnDemand: false, dismiss: () => undefined })

const frameMs = 40
const keyEveryFrames = 50

/** Plays an encoder of 25 pictures a second on a sink, without a clock of its own. */
export const createFeed = (sink: PublishSink, startMs = 0) => {
  let frame = 0
  sink.video(startMs, videoConfigBody())
  sink.audio(startMs, audioConfigBody())
  return {
    /** Sends media of this length. */
    run(lengthMs: number) {
      for (const end = frame + lengthMs / frameMs; frame < end; frame += 1) {
        const timeMs = startMs + frame * frameMs
        sink.video(timeMs, videoFrameBody(frame % keyEveryFrames === 0))
        sink.audio(timeMs, audioFrameBody())
        sink.audio(timeMs + 20, audioFrameBody())
      }
    },
  }
}
