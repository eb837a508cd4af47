/** A step of a stream that stands out: its number and its value. */
export interface Peak {
  step: number
  value: number
}

const peaksMax = 5
/** Peaks closer than this are one. */
const apartSteps = 3
/** A peak is at least this multiple of the mean of all steps. */
const muchFactor = 2

/** Steps with much more than the others, the highest ones, in their order. `least`: what is nothing to look at again. */
export const peaksOf = (values: readonly number[], least: number): Peak[] => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const much = Math.max(least, mean * muchFactor)
  const chosen: Peak[] = []
  const ranked = values
    .map((value, step) => ({ step, value }))
    .filter(({ value }) => value >= much)
    .toSorted((a, b) => b.value - a.value || a.step - b.step)
  for (const peak of ranked) {
    if (chosen.length === peaksMax) break
    if (chosen.every(({ step }) => Math.abs(step - peak.step) >= apartSteps)) chosen.push(peak)
  }
  return chosen.toSorted((a, b) => a.step - b.step)
}

const stepsOf10s = 10_000

/** Length of a step, whole tens of seconds, so that a stream has `pointsMax` of them at most. */
export const stepOf = (lengthMs: number, pointsMax: number): number =>
  Math.max(1, Math.ceil(lengthMs / pointsMax / stepsOf10s)) * stepsOf10s
