import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'

type SliderAnswer = Extract<ChallengeAnswer, { kind: 'slider' }>
type Trace = SliderAnswer['trace']

const pointsMin = 8
const dragMs = { min: 200, max: 30_000 }
/** A hand never moves this evenly: standard deviation of the speed, as a share of its mean. */
const speedSpreadMin = 0.15
const stepShareMax = 0.6
const keySteps = { min: 3, perSecondMax: 45, pixelsMax: 20 }
/** The clock of a device may be a little ahead of ours. */
const clockSlackMs = 1_000

interface Step {
  readonly dx: number
  readonly dtMs: number
}

const stepsOf = (trace: Trace): Step[] =>
  trace.slice(1).map((point, index) => {
    const before = trace[index] ?? point
    return { dx: point.x - before.x, dtMs: point.atMs - before.atMs }
  })

const spreadOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return mean === 0 ? 0 : Math.sqrt(variance) / mean
}

/** The track may be shown smaller or larger than the picture. */
const endsNear = (trace: Trace, x: number): boolean =>
  Math.abs((trace.at(-1)?.x ?? 0) - x) <= Math.max(12, Math.round(x * 0.35))

const isHandLike = (steps: readonly Step[], way: number, durationMs: number): boolean => {
  if (steps.length + 1 < pointsMin || durationMs < dragMs.min || durationMs > dragMs.max) return false
  if (steps.some(({ dx }) => Math.abs(dx) > way * stepShareMax)) return false
  const speeds = steps.filter(({ dtMs }) => dtMs > 0).map(({ dx, dtMs }) => Math.abs(dx) / dtMs)
  return spreadOf(speeds) >= speedSpreadMin
}

const areKeyPresses = (steps: readonly Step[], durationMs: number): boolean =>
  steps.length >= keySteps.min &&
  steps.every(({ dx }) => Math.abs(dx) <= keySteps.pixelsMax) &&
  steps.length * 1000 <= durationMs * keySteps.perSecondMax

/**
 * Whether a person can have moved the piece so: time runs forward and not beyond the `elapsedMs` since the challenge was
 * given, the way ends near `x`; a pointer moves unevenly and without a leap, keys are pressed at a human rate. [S-07]
 */
export const isPlausibleDrag = ({ x, by, trace }: SliderAnswer, elapsedMs: number): boolean => {
  const steps = stepsOf(trace)
  const durationMs = (trace.at(-1)?.atMs ?? 0) - (trace[0]?.atMs ?? 0)
  if (durationMs > elapsedMs + clockSlackMs || steps.some(({ dtMs }) => dtMs < 0) || !endsNear(trace, x)) return false
  return by === 'keys' ? areKeyPresses(steps, durationMs) : isHandLike(steps, Math.max(x, 1), durationMs)
}
