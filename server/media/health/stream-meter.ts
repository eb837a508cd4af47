import { healthSecondsMax } from '#contract/limits.ts'
import type { StreamHealth, StreamSecond, StreamWarning } from '#contract/studio/entities/stream-health.ts'
import { warningsOf } from '#contract/studio/rules/stream-warnings.ts'

const secondMs = 1_000
/** A step of time stamps that is so many times the usual one has left frames out. */
const gapFactor = 1.5
const stepWeight = 0.1
/** A jump of the clock is no loss of frames. */
const gapMaxMs = 5_000

export interface MeteredFrame {
  readonly timestampMs: number
  readonly bytes: number
  readonly isKey: boolean
}

const emptySecond = { bytes: 0, frames: 0, drops: 0, skewSumMs: 0, skews: 0, sounds: 0 }

/** Measures what one publisher sends, second by second of the wall clock. [S-02] */
export class StreamMeter {
  readonly #nowMs: () => number
  #seconds: StreamSecond[] = []
  #second = { ...emptySecond }
  #secondStartMs: number
  #dataAtMs: number
  #pictureMs: number | undefined
  #soundMs: number | undefined
  #stepMs = 0
  #keyStampMs: number | undefined
  #keyAtMs: number | undefined
  #keyStepMs: number | null = null

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
    this.#secondStartMs = nowMs()
    this.#dataAtMs = nowMs()
  }

  picture({ timestampMs, bytes, isKey }: MeteredFrame): void {
    this.#count(bytes)
    const second = this.#second
    second.frames += 1
    second.drops += this.#gapOf(timestampMs)
    this.#pictureMs = timestampMs
    if (this.#soundMs !== undefined) {
      // Time stamps are of 32 bits and may wrap.
      second.skewSumMs += (this.#soundMs - timestampMs) | 0
      second.skews += 1
    }
    if (!isKey) return
    if (this.#keyStampMs !== undefined) this.#keyStepMs = (timestampMs - this.#keyStampMs) | 0
    this.#keyStampMs = timestampMs
    this.#keyAtMs = this.#nowMs()
  }

  sound({ timestampMs, bytes }: Omit<MeteredFrame, 'isKey'>): void {
    this.#count(bytes)
    this.#second.sounds += 1
    this.#soundMs = timestampMs
  }

  health(): StreamHealth {
    this.#roll()
    const nowMs = this.#nowMs()
    const sinceKeyMs = this.#keyAtMs === undefined ? null : nowMs - this.#keyAtMs
    const keyFrameMs = sinceKeyMs === null ? null : Math.max(sinceKeyMs, this.#keyStepMs ?? 0)
    const [silentMs, hadSound] = [nowMs - this.#dataAtMs, this.#soundMs !== undefined]
    const warnings = warningsOf({ seconds: this.#seconds, keyFrameMs, silentMs, hadSound })
    return { seconds: [...this.#seconds], keyFrameMs, warnings }
  }

  #count(bytes: number): void {
    this.#roll()
    this.#dataAtMs = this.#nowMs()
    this.#second.bytes += bytes
  }

  /** Frames that are missing before this one, by the usual step of their time stamps. */
  #gapOf(timestampMs: number): number {
    const before = this.#pictureMs
    const stepMs = before === undefined ? 0 : (timestampMs - before) | 0
    if (stepMs <= 0 || stepMs > gapMaxMs) return 0
    const isGap = this.#stepMs > 0 && stepMs > this.#stepMs * gapFactor
    const missing = isGap ? Math.round(stepMs / this.#stepMs) - 1 : 0
    // A publisher that has changed its frame rate is followed, if slowly.
    this.#stepMs = this.#stepMs === 0 ? stepMs : this.#stepMs * (1 - stepWeight) + stepMs * stepWeight
    return missing
  }

  #roll(): void {
    const nowMs = this.#nowMs()
    if (nowMs - this.#secondStartMs > healthSecondsMax * secondMs) this.#secondStartMs = nowMs - secondMs
    while (nowMs - this.#secondStartMs >= secondMs) {
      this.#secondStartMs += secondMs
      const { bytes, frames, drops, skewSumMs, skews, sounds } = this.#second
      const skewMs = skews === 0 || sounds === 0 ? null : Math.round(skewSumMs / skews)
      this.#seconds.push({ atMs: this.#secondStartMs, kbps: Math.round((bytes * 8) / 1_000), frames, drops, skewMs })
      this.#second = { ...emptySecond }
    }
    if (this.#seconds.length > healthSecondsMax) this.#seconds = this.#seconds.slice(-healthSecondsMax)
  }
}

const lookEveryMs = 1_000

interface WatchOptions {
  /** Rooms that a streamer publishes in, with how their streams are. */
  healths(): Iterable<readonly [roomNo: string, health: StreamHealth]>
  changed(roomNo: string, warnings: readonly StreamWarning[]): void
}

/** Looks each second whether a streamer has to be warned of something else than before. */
export const createWarningWatch = ({ healths, changed }: WatchOptions) => {
  const before = new Map<string, readonly StreamWarning[]>()
  const look = (): void => {
    const now = new Map<string, readonly StreamWarning[]>()
    for (const [roomNo, { warnings }] of healths()) now.set(roomNo, warnings)
    for (const roomNo of new Set([...before.keys(), ...now.keys()])) {
      const [was, is] = [before.get(roomNo) ?? [], now.get(roomNo) ?? []]
      if (is.length === 0) before.delete(roomNo)
      else before.set(roomNo, is)
      if (was.join() !== is.join()) changed(roomNo, is)
    }
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}
