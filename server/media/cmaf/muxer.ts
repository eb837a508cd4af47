import { frameOverheadBytes, trackLostMs } from '#server/media/media-limits.ts'
import { readAacConfig, readAvcConfig, type AudioConfig, type VideoConfig } from './codec-config.ts'
import type { AudioTag, VideoTag } from './flv-tag.ts'
import { readHevcConfig } from './hevc-config.ts'
import { codecsOf, writeInitSegment, type Tracks } from './init-segment.ts'
import { Interleaver } from './interleaver.ts'
import { opusSamples, readOpusConfig } from './opus-config.ts'
import { PartCutter, type PartPorts } from './part-cutter.ts'
import { createStartWindow } from './start-window.ts'
import { gapMaxMs, type TrackKind } from './track-clock.ts'

export interface MediaInit {
  data: Buffer
  codecs: string
  widthPixels?: number
  heightPixels?: number
  tracks?: Tracks
}

export interface KeyFrame {
  config: VideoConfig
  data: Buffer
}

export interface MuxerPorts extends PartPorts {
  /** The parts from here on belong to this header; after the first one it is a discontinuity. */
  onInit(init: MediaInit): void
  onKeyFrame(frame: KeyFrame): void
  /** Where the timeline of a new stretch of media may start. */
  timelineMs(): number
}

interface Described {
  record: Buffer
  codec: string
}

const isSameConfig = (left: Described | undefined, right: Described | undefined): boolean =>
  left === right || (!!left && !!right && left.codec === right.codec && left.record.equals(right.record))

const isSame = (left: Tracks, right: Tracks): boolean =>
  isSameConfig(left.video, right.video) && isSameConfig(left.audio, right.audio)

/** The header of these tracks, with what playlists say of it. */
export const describeTracks = (tracks: Tracks): MediaInit => ({
  tracks,
  data: writeInitSegment(tracks),
  codecs: codecsOf(tracks),
  ...(tracks.video && { widthPixels: tracks.video.widthPixels, heightPixels: tracks.video.heightPixels }),
})

const configReaders = { avc: readAvcConfig, hevc: readHevcConfig }
const soundReaders = { aac: readAacConfig, opus: readOpusConfig }

/** H.264 or HEVC pictures and AAC or Opus sound in, CMAF header and parts out. */
export class Muxer {
  readonly #ports: MuxerPorts
  readonly #interleaver = new Interleaver({
    isExpected: (kind) => (kind === 'video' ? this.#picture : this.#sound) !== undefined,
    jumped: () => this.#leaveTimeline(),
  })
  readonly #start = createStartWindow(() => this.#picture !== undefined && this.#sound !== undefined)
  #picture: VideoConfig | undefined
  #sound: AudioConfig | undefined
  /** The header of the sound that is being cut, while a newer one may wait its turn. */
  #audioConfig: AudioConfig | undefined
  #hasAudio = false
  #cutter: PartCutter | undefined
  #offsetMs: number | undefined
  #endMs = 0
  #pictureEndMs = 0
  #videoAtMs = Number.NEGATIVE_INFINITY
  #pictureStepMs: number | undefined
  #audioAtMs = Number.NEGATIVE_INFINITY
  #latestMs = 0
  #timelineStartMs: number | undefined

  constructor(ports: MuxerPorts) {
    this.#ports = ports
  }

  /**
   * Throws BadCodecHeader on a header that cannot be read, IncompleteCodecHeader on one that is empty (what was known of
   * the track stands), BadMedia on what no playlist can keep.
   */
  video(timestampMs: number, tag: VideoTag): void {
    if (tag.kind === 'config') this.#picture = configReaders[tag.codec](tag.body)
    if (tag.kind === 'frame')
      this.#frame('video', timestampMs, tag.data, () => {
        const config = this.#picture
        return (timeMs) => config?.kind === tag.codec && this.#pushVideo(timeMs, config, tag)
      })
  }

  /** Throws what `video` throws. */
  audio(timestampMs: number, tag: AudioTag): void {
    if (tag.kind === 'config') {
      this.#sound = soundReaders[tag.codec](tag.body)
      this.#audioAtMs = Math.max(this.#audioAtMs, this.#latestMs)
    }
    if (tag.kind !== 'frame') return
    this.#hasAudio = true
    this.#frame('audio', timestampMs, tag.data, () => {
      const config = this.#sound
      return (timeMs) => config?.kind === tag.codec && this.#pushAudio(timeMs, config, tag.data)
    })
  }

  /** Emits what is left. */
  end(): void {
    this.#start.close()
    this.#interleaver.drain()
    this.#closeCutter()
  }

  /** Where the timeline of all that was emitted ends. */
  get endMs(): number {
    return this.#endMs
  }

  /** `bind` is called when the frame goes into the order of times: later headers are not its own. */
  #frame(kind: TrackKind, timestampMs: number, data: Buffer, bind: () => (timeMs: number) => void): void {
    const sizeBytes = data.length + frameOverheadBytes
    this.#start.pass(kind, timestampMs, sizeBytes, () => {
      const run = bind()
      this.#interleaver.push(kind, timestampMs, sizeBytes, (timeMs) => {
        this.#latestMs = timeMs
        this.#timelineStartMs ??= timeMs
        run(timeMs)
      })
    })
  }

  #pushVideo(timeMs: number, config: VideoConfig, tag: VideoTag & { kind: 'frame' }): void {
    const stepMs = timeMs - this.#videoAtMs
    if (this.#cutter?.tracks.video && stepMs > gapMaxMs(this.#pictureStepMs)) this.#leaveTimeline()
    else if (Number.isFinite(stepMs)) this.#pictureStepMs = stepMs
    this.#videoAtMs = timeMs
    if (tag.isKey) {
      const wanted = this.#tracksWith(config, timeMs)
      if (!this.#cutter || !isSame(this.#cutter.tracks, wanted)) this.#openCutter(wanted, timeMs)
      this.#ports.onKeyFrame({ config, data: tag.data })
    }
    if (this.#cutter?.tracks.video?.kind !== config.kind) return
    const { isKey, compositionMs, data } = tag
    this.#cutter.video({ timeMs: timeMs + (this.#offsetMs ?? 0), isKey, compositionMs, data })
  }

  #pushAudio(timeMs: number, config: AudioConfig, data: Buffer): void {
    this.#audioAtMs = timeMs
    this.#audioConfig = config
    const videoSeenMs = Math.max(this.#videoAtMs, this.#timelineStartMs ?? timeMs)
    const isAlone = !this.#picture || timeMs - videoSeenMs >= trackLostMs
    const fits = this.#cutter && isSameConfig(this.#cutter.tracks.audio, config)
    if (isAlone && (!this.#cutter || this.#cutter.tracks.video || !fits)) this.#openCutter({ audio: config }, timeMs)
    if (!this.#cutter || !isSameConfig(this.#cutter.tracks.audio, config)) return
    const samples = config.kind === 'opus' ? opusSamples(data) : config.frameSamples
    this.#cutter.audio({ timeMs: timeMs + (this.#offsetMs ?? 0), data, samples })
  }

  #tracksWith(video: VideoConfig, timeMs: number): Tracks {
    const audio = this.#audioConfig ?? this.#sound
    const isAudioThere = this.#cutter ? timeMs - this.#audioAtMs < trackLostMs : this.#hasAudio
    return { video, ...(isAudioThere && audio && { audio }) }
  }

  #openCutter(tracks: Tracks, timeMs: number): void {
    this.#closeCutter()
    this.#offsetMs ??= Math.ceil(Math.max(this.#endMs, this.#ports.timelineMs())) - timeMs
    this.#ports.onInit(describeTracks(tracks))
    this.#cutter = new PartCutter(tracks, this.#pictureEndMs, this.#ports)
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
    if (this.#cutter && !this.#cutter.tracks.audio) this.#hasAudio = false
    this.#closeCutter()
    this.#offsetMs = undefined
    this.#timelineStartMs = undefined
    this.#pictureStepMs = undefined
    this.#videoAtMs = Number.NEGATIVE_INFINITY
    this.#audioAtMs = Number.NEGATIVE_INFINITY
  }
}
