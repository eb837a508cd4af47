import type { Sample, TrackRun } from './fragment.ts'
import { audioTrackId } from './init-segment.ts'

export interface AudioFrame {
  timeMs: number
  data: Buffer
  samples: number
}

const audioResyncMs = 100
/** Sound that begins this soon after the first picture is moved before it: a frame of sound or two, which nobody hears. */
const audioBesideMs = 50

/** Audio times are rounded to milliseconds in RTMP: frames are counted, and times believed again when they differ much. */
export class AudioQueue {
  readonly #rateHz: number
  #samples: Sample[] = []
  #startTicks = 0
  #nextTicks: number | undefined
  #pictureTicks: number | undefined

  constructor(rateHz: number) {
    this.#rateHz = rateHz
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

  /**
   * The first frame of sound starts before the first picture, if only by a tick. In Media Source Extensions a step in the
   * time of any track asks all of them for a random access point: were it found in the sound just after the first picture,
   * all pictures up to the next key frame would be lost.
   */
  startBefore(pictureMs: number): void {
    this.#pictureTicks = Math.ceil((pictureMs * this.#rateHz) / 1_000)
  }

  /** How long the queue would be with this frame in it. */
  lengthWithMs(frame: AudioFrame): number {
    const { skipped } = this.#place(frame)
    return this.lengthMs + ((skipped + frame.samples) * 1_000) / this.#rateHz
  }

  push(frame: AudioFrame): void {
    const { expectedTicks, isLate, skipped } = this.#place(frame)
    if (isLate) return
    const before = this.#samples.at(-1)
    if (before) before.duration += skipped
    else this.#startTicks = expectedTicks + skipped
    this.#samples.push({ data: frame.data, duration: frame.samples, compositionOffset: 0, isSync: true })
    this.#nextTicks = expectedTicks + skipped + frame.samples
  }

  /** The last frame stands for what little is missing up to this time, so that players see no hole. */
  lastUntil(endMs: number): void {
    const last = this.#samples.at(-1)
    const missingTicks = Math.round((endMs * this.#rateHz) / 1_000) - (this.#nextTicks ?? 0)
    if (!last || missingTicks <= 0 || missingTicks > (this.#rateHz * audioResyncMs) / 1_000) return
    last.duration += missingTicks
    this.#nextTicks = (this.#nextTicks ?? 0) + missingTicks
  }

  /** Removes what starts before the time, or all that waits. */
  flush(untilMs = Number.POSITIVE_INFINITY): TrackRun {
    const decodeTime = this.#startTicks
    const untilTicks = (untilMs * this.#rateHz) / 1_000
    let count = 0
    for (const { duration } of this.#samples) {
      if (this.#startTicks >= untilTicks) break
      this.#startTicks += duration
      count += 1
    }
    return { trackId: audioTrackId, decodeTime, samples: this.#samples.splice(0, count) }
  }

  #place(frame: AudioFrame): { expectedTicks: number; isLate: boolean; skipped: number } {
    const resyncTicks = (this.#rateHz * audioResyncMs) / 1_000
    const wantedTicks = Math.max(0, Math.round((frame.timeMs * this.#rateHz) / 1_000))
    const expectedTicks = this.#nextTicks ?? this.#firstTicks(wantedTicks)
    const ahead = wantedTicks - expectedTicks
    return { expectedTicks, isLate: ahead < -resyncTicks, skipped: ahead > resyncTicks ? ahead : 0 }
  }

  #firstTicks(wantedTicks: number): number {
    const beforeTicks = (this.#pictureTicks ?? Number.POSITIVE_INFINITY) - 1
    const isBeside = wantedTicks - beforeTicks <= (this.#rateHz * audioBesideMs) / 1_000
    return isBeside ? Math.max(0, Math.min(wantedTicks, beforeTicks)) : wantedTicks
  }
}
