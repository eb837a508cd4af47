import { partCutMs, partFramesMax, partTargetMs, segmentMaxBytes } from '#server/media/media-limits.ts'
import { AudioQueue, type AudioFrame } from './audio-queue.ts'
import { BadMedia } from './bad-media.ts'
import { writeFragment, type Sample, type TrackRun } from './fragment.ts'
import { videoTimescale, videoTrackId, type Tracks } from './init-segment.ts'

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

const ticksPerMs = videoTimescale / 1_000
const firstFrameMs = 33
/** One frame of audio may begin before the first picture. */
const audioEarlyMs = 50
/** Audio that runs ahead of a lost picture by more than this ends with it. */
const audioAheadMaxMs = 500
/** Audio that is later than the part that is being cut by more than this comes too late to be heard. */
const audioBehindMaxMs = 500

export interface PartPorts {
  onPart(part: MediaPart): void
  /** Whether a key frame opens a segment when the part before it is this one: only the last part of a segment may be short. */
  opensSegment(endedPart: Pick<MediaPart, 'durationMs' | 'isIndependent'>): boolean
}

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

/**
 * Cuts a stretch of media with the same tracks on one timeline into parts that are never longer than partTargetMs.
 * A picture belongs to the part in which it starts; one that stands longer goes on through the parts after it.
 */
export class PartCutter {
  readonly tracks: Tracks
  readonly #ports: PartPorts
  readonly #audio: AudioQueue
  #frames: TimedSample[] = []
  #partBytes = 0
  #pending: TimedSample | undefined
  #sequence = 0
  #partStartMs = 0
  #frameMs = firstFrameMs
  #audioFromMs = Number.NEGATIVE_INFINITY
  #earliestMs: number

  /** No picture starts before `earliestMs`, whatever its time stamp says. */
  constructor(tracks: Tracks, earliestMs: number, ports: PartPorts) {
    this.tracks = tracks
    this.#earliestMs = earliestMs
    this.#ports = ports
    this.#audio = new AudioQueue(tracks.audio?.rateHz ?? 1)
  }

  video(frame: VideoFrame): void {
    const sample = videoSample(frame)
    sample.timeMs = Math.max(sample.timeMs, this.#earliestMs)
    this.#earliestMs = sample.timeMs + 1
    if (this.#pending) {
      this.#settlePending(sample.timeMs - this.#pending.timeMs)
      this.#cutFullParts(sample.timeMs)
      if (this.#isCutBefore(sample)) this.#cutVideo(sample.timeMs)
    } else {
      this.#partStartMs = sample.timeMs
      this.#audioFromMs = sample.timeMs - audioEarlyMs
      this.#audio.startBefore(sample.timeMs)
    }
    this.#pending = sample
    this.#count(sample.data)
  }

  audio(frame: AudioFrame): void {
    if (this.tracks.video && frame.timeMs < this.#audioFromMs) return
    this.#count(frame.data)
    if (!this.tracks.video && this.#audio.lengthWithMs(frame) > partTargetMs) this.#cutAudio()
    this.#audio.push(frame)
    if (!this.tracks.video && this.#audio.lengthMs >= partCutMs) this.#cutAudio()
  }

  /** Emits what is left and returns where the stretch and its pictures end. */
  finish(): { endMs: number; pictureEndMs: number } {
    const lastFrameMs = Math.min(this.#frameMs, partTargetMs)
    const pictureEndMs = this.#pending ? this.#pending.timeMs + lastFrameMs : 0
    this.#settlePending(lastFrameMs)
    this.#audio.lastUntil(pictureEndMs)
    const isAudioAhead = this.#audio.endMs - pictureEndMs > audioAheadMaxMs
    this.#cutFullParts(pictureEndMs)
    if (this.#frames.length > 0) this.#cutVideo(pictureEndMs, isAudioAhead ? pictureEndMs : undefined)
    if (!this.tracks.video) this.#cutAudio()
    return { endMs: Math.max(pictureEndMs, this.#audio.endMs), pictureEndMs }
  }

  /** Bounds what one part may grow to when its time does not go on. */
  #count(data: Buffer): void {
    this.#partBytes += data.length
    if (this.#partBytes > segmentMaxBytes) throw new BadMedia('bit rate too high: send at most 48 Mbit/s')
    if (this.#frames.length >= partFramesMax) throw new BadMedia('time stamps stand still: restart the encoder')
  }

  #emit(runs: TrackRun[], durationMs: number, isIndependent: boolean): void {
    this.#sequence += 1
    this.#partBytes = this.#pending?.data.length ?? 0
    this.#ports.onPart({ data: writeFragment(this.#sequence, runs), durationMs, isIndependent })
  }

  /** Cuts as long as a part up to this time would be too long. */
  #cutFullParts(nextMs: number): void {
    while (nextMs - this.#partStartMs > partTargetMs) {
      const untilMs = this.#partStartMs + partTargetMs
      this.#cutVideo(untilMs, untilMs)
    }
  }

  #cutVideo(endMs: number, audioUntilMs?: number): void {
    const samples = this.#frames
    const startMs = samples[0]?.timeMs ?? this.#partStartMs
    const isIndependent = samples[0]?.isSync ?? false
    const pictures: TrackRun = { trackId: videoTrackId, decodeTime: startMs * ticksPerMs, samples }
    const sound = this.#audio.flush(audioUntilMs)
    const runs = [pictures, sound].filter((run) => run.samples.length > 0)
    const durationMs = endMs - this.#partStartMs
    this.#frames = []
    this.#partStartMs = endMs
    this.#audioFromMs = Math.max(this.#audioFromMs, endMs - audioBehindMaxMs)
    this.#emit(runs.length > 0 ? runs : [pictures], durationMs, isIndependent)
  }

  #cutAudio(): void {
    if (this.#audio.isEmpty) return
    const { lengthMs } = this.#audio
    this.#emit([this.#audio.flush()], lengthMs, true)
  }

  #isCutBefore(frame: TimedSample): boolean {
    const lengthMs = frame.timeMs - this.#partStartMs
    if (lengthMs >= partCutMs) return true
    const isIndependent = this.#frames[0]?.isSync ?? false
    return frame.isSync && this.#frames.length > 0 && this.#ports.opensSegment({ durationMs: lengthMs, isIndependent })
  }

  #settlePending(durationMs: number): void {
    if (!this.#pending) return
    this.#frameMs = durationMs
    this.#pending.duration = durationMs * ticksPerMs
    this.#frames.push(this.#pending)
    this.#pending = undefined
  }
}
