import { expect, test } from 'vitest'
import { viewerPointsMax } from '#contract/limits.ts'
import type { ViewerPoint } from '#contract/studio/health-calls.ts'
import { extendCurve } from './live-figures.ts'

test('[S-02] a curve of viewers keeps its beginning and its end, and no more than its limit', () => {
  let curve: ViewerPoint[] = []
  for (let at = 0; at < viewerPointsMax; at += 1) curve = extendCurve(curve, { atMs: at, viewers: at })
  expect(curve).toHaveLength(viewerPointsMax)
  curve = extendCurve(curve, { atMs: viewerPointsMax, viewers: 7 })
  expect(curve).toHaveLength(viewerPointsMax / 2 + 1)
  expect([curve[0], curve[1], curve.at(-1)]).toEqual([
    { atMs: 0, viewers: 0 },
    { atMs: 2, viewers: 2 },
    { atMs: viewerPointsMax, viewers: 7 },
  ])
})
