import { viewerPointsMax } from '#contract/limits.ts'
import type { ViewerPoint } from '#contract/studio/health-calls.ts'

export const viewerStepMs = 10_000

/** A curve with one more point. A full one keeps every second point, so that it goes on from its beginning. */
export const extendCurve = (curve: readonly ViewerPoint[], point: ViewerPoint): ViewerPoint[] =>
  curve.length < viewerPointsMax ? [...curve, point] : [...curve.filter((_, at) => at % 2 === 0), point]
