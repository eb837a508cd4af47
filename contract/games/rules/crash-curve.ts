import { cashOutHundredthsMax } from './crash.ts'

/** How fast the curve grows: e^(rate × ms), so that it is at 2.00 after 11.6 s and at 1,000.00 after 115 s. */
const ratePerMs = 0.000_06

/** The curve so long after the start, as it is drawn: a multiplier of 1 or more. */
export const curveAt = (elapsedMs: number): number => Math.exp(ratePerMs * Math.max(0, elapsedMs))

/** Where the curve stands so long after the start, in hundredths, rounded down; at most where every round ends. */
export const crashHundredthsAt = (elapsedMs: number): number =>
  Math.min(cashOutHundredthsMax, Math.floor(100 * curveAt(elapsedMs)))

/** The first whole millisecond after the start at which the curve stands there. */
export const crashMsTo = (hundredths: number): number => {
  const most = Math.min(hundredths, cashOutHundredthsMax)
  let ms = Math.max(0, Math.floor(Math.log(most / 100) / ratePerMs) - 1)
  while (crashHundredthsAt(ms) < most) ms += 1
  return ms
}
