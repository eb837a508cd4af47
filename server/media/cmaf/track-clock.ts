import { clockJoinMs, mediaGapMs, stillGapMs, stillStepMs, timelineStepBackMs } from '#server/media/media-limits.ts'

export type TrackKind = 'video' | 'audio'

/** One frame on its way through the interleaver. */
export interface TimedWork {
  timeMs: number
  sizeBytes: number
  run(timeMs: number): void
}

/** The longest step that is no gap after a step of this length; undefined: none is known yet. */
export const gapMaxMs = (stepMs: number | undefined): number =>
  stepMs === undefined || stepMs >= stillStepMs ? stillGapMs : mediaGapMs

/**
 * The clock of one track: unrolls RTMP's 32-bit milliseconds into times that never wrap. The first stamp of the second
 * track is unrolled from the first one's, so that both count from one origin.
 */
export class TrackClock {
  #last: { raw: number; timeMs: number } | undefined
  /** The latest time since the last jump, so that small steps back add up to one. */
  #latestMs: number | undefined
  #stepMs: number | undefined
  /** Frames whose place is not decided: the other track's clock jumped, and this one's may follow. */
  readonly limbo: TimedWork[] = []
  readonly queue: TimedWork[] = []
  /** Which jump of the clocks its times belong to. */
  epoch = 0
  /** Its own time when the other track was received last. */
  otherSeenMs: number | undefined

  get latestMs(): number | undefined {
    return this.#latestMs
  }

  unroll(raw: number, other: TrackClock): number {
    const origin = this.#last ?? other.#last ?? { raw, timeMs: raw }
    const timeMs = origin.timeMs + ((raw - origin.raw) | 0)
    this.#last = { raw, timeMs }
    return timeMs
  }

  /** What a time is after those before it. */
  stepTo(timeMs: number): 'first' | 'on' | 'back' | 'leap' {
    if (this.#latestMs === undefined) return 'first'
    if (this.#latestMs - timeMs > timelineStepBackMs) return 'back'
    return timeMs - this.#latestMs > gapMaxMs(this.#stepMs) ? 'leap' : 'on'
  }

  advance(timeMs: number): void {
    if (this.#latestMs !== undefined && timeMs > this.#latestMs) this.#stepMs = timeMs - this.#latestMs
    this.#latestMs = Math.max(this.#latestMs ?? timeMs, timeMs)
    this.otherSeenMs ??= timeMs
  }

  jumpTo(timeMs: number): void {
    this.#stepMs = undefined
    this.#latestMs = timeMs
    this.otherSeenMs = timeMs
  }

  /** Counts all times from elsewhere, those that wait in limbo too. */
  shift(byMs: number): void {
    if (this.#last) this.#last.timeMs += byMs
    for (const frame of this.limbo) frame.timeMs += byMs
    this.jumpTo((this.#latestMs ?? 0) + byMs)
  }

  noteOther(): void {
    this.otherSeenMs = this.#latestMs
  }

  /** How much it went on since the other track was received last. */
  get aloneMs(): number {
    return (this.#latestMs ?? 0) - (this.otherSeenMs ?? this.#latestMs ?? 0)
  }

  get isLimboOver(): boolean {
    const [first] = this.limbo
    return first !== undefined && Math.abs((this.#latestMs ?? 0) - first.timeMs) >= clockJoinMs
  }
}
