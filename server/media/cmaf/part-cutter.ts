import { keyFramePartMinMs, keyFrameSpacingMs, partCutMs } from '#server/media/media-limits.ts'
import { writeFragment, type Sample, type TrackRun } from './fragment.ts'
import { audioTrackId, videoTimescale, videoTrackId, type Tracks } from './init-segment.ts'

export interface MediaPart {
  data: Buffer
  durationMs: number
  /** It starts with a key frame, or holds audio only. */
  isIndependent: boolean
}

export interface VideoFrame {
  timeMs: number
  isKey: boolean
  compositionMs: number
  data: Buffer
}

export interface AudioFrame {
  timeMs: number
  data: Buffer
}

const ticksPerMs = videoTimescale / 1_000
const firstFrameMs = 33
const audioResyncMs = 100
/** Audio that runs ahead of a lost picture by more than this has no place in the last part. */
const audioAheadMaxMs = 500

interface TimedSample extends Sample {
  timeMs: number
}

const videoSample = (frame: VideoFrame): TimedSample => ({
  timeMs: frame.timeMs,
  data: frame.data,
  duration: 0,
  compositionOffset: frame.compositionMs * ticksPerMs,
  isSync: frame.isKey,
})

/** Audio times are rounded to milliseconds in RTMP: frames are counted, and times believed again when they differ much. */
class AudioQueue {
  readonly #rateHz: number
  readonly #frameSamples: number
  #samples: Sample[] = []
  #startTicks = 0
  #nextTicks: number | undefined

  constructor(rateHz: number, frameSamples: number) {
    this.#rateHz = rateHz
    this.#frameSamples = frameSamples
  }

  get isEmpty(): boolean {
    return this.#samples.length === 0
  }

  get lengthMs(): number {
    return (this.#samples.reduce((sum, sample) => sum + sample.duration, 0) * 1_000) / this.#rateHz
  }

  get endMs(): number {
    return ((this.#nextTicks ?? 0) * 1_000) / this.#rateHz
  }

  push(frame: AudioFrame): void {
    const resyncTicks = (this.#rateHz * audioResyncMs) / 1_000
    const wantedTicks = Math.max(0, Math.round((frame.timeMs * this.#rateHz) / 1_000))
    const expectedTicks = this.#nextTicks ?? wantedTicks
    const ahead = wantedTicks - expectedTicks
    if (ahead < -resyncTicks) return
    const skipped = ahead > resyncTicks ? ahead : 0
    const before = this.#samples.at(-1)
    if (before) before.duration += skipped
    else this.#startTicks = expectedTicks + skipped
    this.#samples.push({ data: frame.data, duration: this.#frameSamples, compositionOffset: 0, isSync: true })
    this.#nextTicks = expectedTicks + skipped + this.#frameSamples
  }

  /** Removes all that waits. */
  flush(): TrackRun {
    const run: TrackRun = { trackId: audioTrackId, decodeTime: this.#startTicks, samples: this.#samples }
    this.#samples = []
    return run
  }
}

/** Cuts a stretch of media with the same tracks on one timeline into parts. */
export class PartCutter {
  readonly tracks: Tracks
  readonly #onPart: (part: MediaPart) => void
  readonly #audio: AudioQueue
  #frames: TimedSample[] = []
  #pending: TimedSample | undefined
  #sequence = 0
  #frameMs = firstFrameMs
  #independentAtMs = Number.NEGATIVE_INFINITY
  #earliestMs: number

  /** No picture starts before `earliestMs`, whatever its time stamp says. */
  constructor(tracks: Tracks, earliestMs: number, onPart: (part: MediaPart) => void) {
    this.tracks = tracks
    this.#earliestMs = earliestMs
    this.#onPart = onPart
    this.#audio = new AudioQueue(tracks.audio?.rateHz ?? 1, tracks.audio?.frameSamples ?? 1)
  }

  video(frame: VideoFrame): void {
    const sample = videoSample(frame)
    sample.timeMs = Math.max(sample.timeMs, this.#earliestMs)
    this.#earliestMs = sample.timeMs + 1
    if (this.#pending) {
      this.#settlePending(sample.timeMs - this.#pending.timeMs)
      if (this.#isCutBefore(sample)) this.#cutVideo()
    }
    this.#pending = sample
  }

  audio(frame: AudioFrame): void {
    this.#audio.push(frame)
    if (!this.tracks.video && this.#audio.lengthMs >= partCutMs) this.#cutAudio()
  }

  /** Emits what is left and returns where the stretch and its pictures end. */
  finish(): { endMs: number; pictureEndMs: number } {
    const pictureEndMs = this.#pending ? this.#pending.timeMs + this.#frameMs : 0
    this.#settlePending(this.#frameMs)
    if (this.tracks.video && this.#audio.endMs - pictureEndMs > audioAheadMaxMs) this.#audio.flush()
    this.#cutVideo()
    if (!this.tracks.video) this.#cutAudio()
    return { endMs: Math.max(pictureEndMs, this.#audio.endMs), pictureEndMs }
  }

  #emit(runs: TrackRun[], durationMs: number, isIndependent: boolean): void {
    this.#sequence += 1
    this.#onPart({ data: writeFragment(this.#sequence, runs), durationMs, isIndependent })
  }

  #cutVideo(): void {
    const samples = this.#frames
    const first = samples[0]
    if (!first) return
    this.#frames = []
    if (first.isSync) this.#independentAtMs = first.timeMs
    const durationMs = samples.reduce((sum, sample) => sum + sample.duration, 0) / ticksPerMs
    const run: TrackRun = { trackId: videoTrackId, decodeTime: first.timeMs * ticksPerMs, samples }
    this.#emit(this.#audio.isEmpty ? [run] : [run, this.#audio.flush()], durationMs, first.isSync)
  }

  #cutAudio(): void {
    if (this.#audio.isEmpty) return
    const { lengthMs } = this.#audio
    this.#emit([this.#audio.flush()], lengthMs, true)
  }

  #isCutBefore(frame: TimedSample): boolean {
    const first = this.#frames[0]
    if (!first) return false
    const lengthMs = frame.timeMs - first.timeMs
    if (lengthMs >= partCutMs) return true
    const isDue = lengthMs >= keyFramePartMinMs || frame.timeMs - this.#independentAtMs >= keyFrameSpacingMs
    return frame.isSync && isDue
  }

  #settlePending(durationMs: number): void {
    if (!this.#pending) return
    this.#frameMs = durationMs
    this.#pending.duration = durationMs * ticksPerMs
    this.#frames.push(this.#pending)
    this.#pending = undefined
  }
}
