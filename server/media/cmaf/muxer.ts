import { mediaGapMs, timelineStepBackMs, trackLostMs } from '#server/media/media-limits.ts'
import { readAacConfig, readAvcConfig, type AacConfig, type AvcConfig } from './codec-config.ts'
import type { AudioTag, VideoTag } from './flv-tag.ts'
import { codecsOf, writeInitSegment, type Tracks } from './init-segment.ts'
import { createStartWindow } from './start-window.ts'
import { PartCutter, type MediaPart } from './part-cutter.ts'

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

const sameRecord = (left: { record: Buffer } | undefined, right: { record: Buffer } | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && left.record.equals(right.record))

const isSame = (left: Tracks, right: Tracks): boolean =>
  sameRecord(left.video, right.video) && sameRecord(left.audio, right.audio)

const describe = (tracks: Tracks): MediaInit => ({
  data: writeInitSegment(tracks),
  codecs: codecsOf(tracks),
  ...(tracks.video && { widthPixels: tracks.video.widthPixels, heightPixels: tracks.video.heightPixels }),
})

/**
 * Unrolls RTMP's 32-bit milliseconds, which audio and video share, into times that never wrap, and notices jumps.
 * The way back is measured from the latest time since the last jump, so that small steps add up to one.
 */
const createMediaClock = () => {
  let last: { raw: number; timeMs: number; latestMs: number } | undefined
  return (raw: number): { timeMs: number; hasJumped: boolean } => {
    const stepMs = last ? (raw - last.raw) | 0 : 0
    const timeMs = (last?.timeMs ?? 0) + stepMs
    const latestMs = last?.latestMs ?? timeMs
    const hasJumped = stepMs > mediaGapMs || latestMs - timeMs > timelineStepBackMs
    last = { raw, timeMs, latestMs: hasJumped ? timeMs : Math.max(latestMs, timeMs) }
    return { timeMs, hasJumped }
  }
}

/** H.264 and AAC frames in, CMAF header and parts out. */
export class Muxer {
  readonly #ports: MuxerPorts
  readonly #clock = createMediaClock()
  readonly #start = createStartWindow(() => this.#avc !== undefined && this.#aac !== undefined)
  #avc: AvcConfig | undefined
  #aac: AacConfig | undefined
  #cutter: PartCutter | undefined
  #offsetMs: number | undefined
  #endMs = 0
  #pictureEndMs = 0
  #videoAtMs = Number.NEGATIVE_INFINITY
  #audioAtMs = Number.NEGATIVE_INFINITY
  #latestMs = 0
  #timelineStartMs: number | undefined

  constructor(ports: MuxerPorts) {
    this.#ports = ports
  }

  /** Throws BadCodecHeader on a header that cannot be read. */
  video(timestampMs: number, tag: VideoTag): void {
    if (tag.kind === 'config') this.#avc = readAvcConfig(tag.body)
    if (tag.kind === 'frame') this.#frame(timestampMs, tag.data, (timeMs) => this.#pushVideo(timeMs, tag))
  }

  /** Throws BadCodecHeader on a header that cannot be read. */
  audio(timestampMs: number, tag: AudioTag): void {
    if (tag.kind === 'config') {
      this.#aac = readAacConfig(tag.body)
      this.#audioAtMs = Math.max(this.#audioAtMs, this.#latestMs)
    }
    if (tag.kind === 'frame') this.#frame(timestampMs, tag.data, (timeMs) => this.#pushAudio(timeMs, tag.data))
  }

  /** Emits what is left. */
  end(): void {
    this.#start.close()
    this.#closeCutter()
  }

  /** Where the timeline of all that was emitted ends. */
  get endMs(): number {
    return this.#endMs
  }

  #frame(timestampMs: number, data: Buffer, push: (timeMs: number) => void): void {
    const { timeMs, hasJumped } = this.#clock(timestampMs)
    this.#start.pass(timeMs, data.length, () => {
      if (hasJumped) this.#leaveTimeline()
      this.#latestMs = timeMs
      this.#timelineStartMs ??= timeMs
      push(timeMs)
    })
  }

  #pushVideo(timeMs: number, tag: VideoTag & { kind: 'frame' }): void {
    if (!this.#avc) return
    if (this.#cutter?.tracks.video && timeMs - this.#videoAtMs > mediaGapMs) this.#leaveTimeline()
    this.#videoAtMs = timeMs
    if (tag.isKey) {
      const wanted = this.#wantedTracks(timeMs)
      if (!this.#cutter || !isSame(this.#cutter.tracks, wanted)) this.#openCutter(wanted, timeMs)
      this.#ports.onKeyFrame({ config: this.#avc, data: tag.data })
    }
    if (!this.#cutter?.tracks.video) return
    const { isKey, compositionMs, data } = tag
    this.#cutter.video({ timeMs: timeMs + (this.#offsetMs ?? 0), isKey, compositionMs, data })
  }

  #pushAudio(timeMs: number, data: Buffer): void {
    if (!this.#aac) return
    this.#audioAtMs = timeMs
    const videoSeenMs = Math.max(this.#videoAtMs, this.#timelineStartMs ?? timeMs)
    const isAlone = !this.#avc || timeMs - videoSeenMs >= trackLostMs
    const fits = this.#cutter && sameRecord(this.#cutter.tracks.audio, this.#aac)
    if (isAlone && (!this.#cutter || this.#cutter.tracks.video || !fits)) this.#openCutter({ audio: this.#aac }, timeMs)
    if (!this.#cutter || !sameRecord(this.#cutter.tracks.audio, this.#aac)) return
    this.#cutter.audio({ timeMs: timeMs + (this.#offsetMs ?? 0), data })
  }

  #wantedTracks(timeMs: number): Tracks {
    const isAudioThere = this.#aac && (!this.#cutter || timeMs - this.#audioAtMs < trackLostMs)
    return { ...(this.#avc && { video: this.#avc }), ...(isAudioThere && this.#aac && { audio: this.#aac }) }
  }

  #openCutter(tracks: Tracks, timeMs: number): void {
    this.#closeCutter()
    this.#offsetMs ??= Math.ceil(Math.max(this.#endMs, this.#ports.timelineMs())) - timeMs
    this.#ports.onInit(describe(tracks))
    this.#cutter = new PartCutter(tracks, this.#pictureEndMs, this.#ports.onPart)
  }

  #closeCutter(): void {
    const closed = this.#cutter
    this.#cutter = undefined
    if (!closed) return
    const { endMs, pictureEndMs } = closed.finish()
    this.#endMs = Math.max(this.#endMs, endMs)
    this.#pictureEndMs = Math.max(this.#pictureEndMs, pictureEndMs)
  }

  #leaveTimeline(): void {
    this.#closeCutter()
    this.#offsetMs = undefined
    this.#timelineStartMs = undefined
    this.#videoAtMs = Number.NEGATIVE_INFINITY
    this.#audioAtMs = Number.NEGATIVE_INFINITY
  }
}
