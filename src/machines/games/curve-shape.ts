import { curveAt } from '#contract/games/rules/crash-curve.ts'

export const curveWidth = 600
export const curveHeight = 300

const axisMsMin = 10_000
const axisMultiplierMin = 2
const pointsMax = 48

const scaleOf = (elapsedMs: number) => {
  const mostMs = Math.max(axisMsMin, elapsedMs)
  const most = Math.max(axisMultiplierMin, curveAt(elapsedMs))
  const x = (ms: number): number => Math.round((ms / mostMs) * curveWidth * 10) / 10
  const y = (ms: number): number => Math.round((1 - (curveAt(ms) - 1) / (most - 1)) * curveHeight * 10) / 10
  return { x, y }
}

/** The curve so long after its start as the line of an SVG path. The first ten seconds and 2.00 always fit. */
export const curveShape = (elapsedMs: number): string => {
  const ms = Math.max(0, elapsedMs)
  const { x, y } = scaleOf(ms)
  const at = Array.from({ length: pointsMax + 1 }, (_, nth) => (ms * nth) / pointsMax)
  return `M${at.map((each) => `${x(each)} ${y(each)}`).join('L')}`
}
