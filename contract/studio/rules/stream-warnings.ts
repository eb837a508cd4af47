import type { StreamSecond, StreamWarning } from '#contract/studio/entities/stream-health.ts'

export const keyFrameWarnMs = 4_000
export const kbpsWarnMin = 300
export const framesWarnMin = 15
export const skewWarnMs = 400
export const silentWarnMs = 2_000
/** So many seconds have to agree. */
const windowSeconds = 3
const dropWindowSeconds = 5
/** A thousandth of what should have come. */
const dropsWarnMilli = 50

export interface MeteredStream {
  readonly seconds: readonly Omit<StreamSecond, 'atMs'>[]
  readonly keyFrameMs: number | null
  /** Since anything came. */
  readonly silentMs: number
  /** Sound has come once. */
  readonly hadSound: boolean
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Warnings of a stream, the gravest first. The first seconds of a stream are not judged. [S-02] */
export const warningsOf = ({ seconds, keyFrameMs, silentMs, hadSound }: MeteredStream): StreamWarning[] => {
  if (silentMs >= silentWarnMs) return ['silent']
  const last = seconds.slice(-windowSeconds)
  const isJudged = last.length === windowSeconds
  const longer = seconds.slice(-dropWindowSeconds)
  const [frames, drops] = [sumOf(longer.map((second) => second.frames)), sumOf(longer.map((second) => second.drops))]
  const skews = last.flatMap(({ skewMs }) => skewMs ?? [])
  const found: Readonly<Record<Exclude<StreamWarning, 'silent'>, boolean>> = {
    keyFrames: keyFrameMs !== null && keyFrameMs > keyFrameWarnMs,
    bitrate: isJudged && sumOf(last.map(({ kbps }) => kbps)) < kbpsWarnMin * windowSeconds,
    frames: isJudged && sumOf(last.map((second) => second.frames)) < framesWarnMin * windowSeconds,
    drops: drops * 1_000 > (frames + drops) * dropsWarnMilli,
    skew: skews.length === windowSeconds && skews.every((skewMs) => Math.abs(skewMs) > skewWarnMs),
    sound: isJudged && hadSound && skews.length === 0,
  }
  const order = ['keyFrames', 'bitrate', 'frames', 'drops', 'skew', 'sound'] as const
  return order.filter((warning) => found[warning])
}
