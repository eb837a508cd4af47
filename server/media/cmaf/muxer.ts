import { TRACK_LOST_MS } from '#server/media/media-limits.ts'
import { readAacConfig, readAvcConfig, type AacConfig, type AvcConfig } from './codec-config.ts'
import type { AudioTag, VideoTag } from './flv-tag.ts'
import { codecsOf, writeInitSegment, type Tracks } from './init-segment.ts'
import { createMediaClock } from './media-clock.ts'
import { createStartWindow } from './start-window.ts'
import { createTake, type MediaPart, type Take } from './take.ts'

export interface MediaInit {
  data: Buffer
  codecs: string
  widthPixels?: number
  heightPixels?: number
}

export interface KeyFrame {
  config: AvcConfig
  data: Buffer
}

export interface MuxerPorts {
  /** The parts from here on belong to this header; after the first one it is a discontinuity. */
  onInit(init: MediaInit): void
  onPart(part: MediaPart): void
  onKeyFrame(frame: KeyFrame): void
  /** Where the timeline of a new stretch of media may start. */
  timelineMs(): number
}

export interface Muxer {
  video(timestampMs: number, tag: VideoTag): void
  audio(timestampMs: number, tag: AudioTag): void
  /** Emits what is left and says where its timeline ends. */
  end(): number
}

const sameRecord = (left: { record: Buffer } | undefined, right: { record: Buffer } | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && left.record.equals(right.record))

const isSame = (left: Tracks, right: Tracks): boolean =>
  sameRecord(left.video, right.video) && sameRecord(left.audio, right.audio)

const describe = (tracks: Tracks): MediaInit => ({
  data: writeInitSegment(tracks),
  codecs: codecsOf(tracks),
  ...(tracks.video && { widthPixels: tracks.video.widthPixels, heightPixels: tracks.video.heightPixels }),
})

/** H.264 and AAC frames in, CMAF header and parts out. Throws BadCodecHeader on a header that cannot be read. */
export const createMuxer = (ports: MuxerPorts): Muxer => {
  const clock = createMediaClock()
  let avc: AvcConfig | undefined
  let aac: AacConfig | undefined
  let take: Take | undefined
  let offsetMs: number | undefined
  let endMs = 0
  let videoAtMs = Number.NEGATIVE_INFINITY
  let audioAtMs = Number.NEGATIVE_INFINITY
  let latestMs = 0
  let timelineStartMs: number | undefined
  const start = createStartWindow(() => avc !== undefined && aac !== undefined)

  const closeTake = () => {
    if (take) endMs = take.finish()
    take = undefined
  }

  const openTake = (tracks: Tracks, timeMs: number): Take => {
    closeTake()
    offsetMs ??= Math.ceil(Math.max(endMs, ports.timelineMs())) - timeMs
    ports.onInit(describe(tracks))
    take = createTake(tracks, ports.onPart)
    return take
  }

  const forgetTimeline = () => {
    closeTake()
    offsetMs = undefined
    timelineStartMs = undefined
    videoAtMs = Number.NEGATIVE_INFINITY
    audioAtMs = Number.NEGATIVE_INFINITY
  }

  const wantedTracks = (timeMs: number): Tracks => {
    const isAudioThere = aac && (!take || timeMs - audioAtMs < TRACK_LOST_MS)
    return { ...(avc && { video: avc }), ...(isAudioThere && aac && { audio: aac }) }
  }

  const pushVideo = (timeMs: number, tag: VideoTag & { kind: 'frame' }) => {
    if (!avc) return
    videoAtMs = timeMs
    if (tag.isKey) {
      const wanted = wantedTracks(timeMs)
      if (!take || !isSame(take.tracks, wanted)) openTake(wanted, timeMs)
      ports.onKeyFrame({ config: avc, data: tag.data })
    }
    if (!take?.tracks.video) return
    take.video({ timeMs: timeMs + (offsetMs ?? 0), isKey: tag.isKey, compositionMs: tag.compositionMs, data: tag.data })
  }

  const pushAudio = (timeMs: number, data: Buffer) => {
    if (!aac) return
    audioAtMs = timeMs
    const videoSeenMs = Math.max(videoAtMs, timelineStartMs ?? timeMs)
    const isAlone = !avc || timeMs - videoSeenMs >= TRACK_LOST_MS
    const fits = take && sameRecord(take.tracks.audio, aac)
    if (isAlone && (!take || take.tracks.video || !fits)) openTake({ audio: aac }, timeMs)
    if (!take || !sameRecord(take.tracks.audio, aac)) return
    take.audio({ timeMs: timeMs + (offsetMs ?? 0), data })
  }

  const frame = (timestampMs: number, data: Buffer, push: (timeMs: number) => void) => {
    const { timeMs, hasJumped } = clock(timestampMs)
    start.pass(timeMs, data.length, () => {
      if (hasJumped) forgetTimeline()
      latestMs = timeMs
      timelineStartMs ??= timeMs
      push(timeMs)
    })
  }

  return {
    video(timestampMs, tag) {
      if (tag.kind === 'config') avc = readAvcConfig(tag.body)
      if (tag.kind === 'frame') frame(timestampMs, tag.data, (timeMs) => pushVideo(timeMs, tag))
    },
    audio(timestampMs, tag) {
      if (tag.kind === 'config') {
        aac = readAacConfig(tag.body)
        audioAtMs = Math.max(audioAtMs, latestMs)
      }
      if (tag.kind === 'frame') frame(timestampMs, tag.data, (timeMs) => pushAudio(timeMs, tag.data))
    },
    end() {
      start.close()
      closeTake()
      return endMs
    },
  }
}
