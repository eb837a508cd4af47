import { expect, test } from 'vitest'
import { fitWhole, windowPlace } from './window-place.ts'

const picture = { width: 1_280, height: 720 }

test('[S-02] the window of the camera lies in its corner, inside the picture, in the shape of the camera', () => {
  const wide = { width: 640, height: 360 }
  const placed = (['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const).map((corner) =>
    windowPlace(picture, wide, { corner, sharePercent: 25 }),
  )
  const size = { width: 320, height: 180 }
  expect(placed).toEqual([
    { x: 26, y: 26, ...size },
    { x: 934, y: 26, ...size },
    { x: 26, y: 514, ...size },
    { x: 934, y: 514, ...size },
  ])
  expect(windowPlace(picture, { width: 0, height: 0 }, { corner: 'topLeft', sharePercent: 25 })).toEqual({
    x: 26,
    y: 26,
    ...size,
  })
})

test('[S-02] the window of a camera that stands upright is not higher than the picture', () => {
  expect(windowPlace(picture, { width: 360, height: 1_280 }, { corner: 'bottomLeft', sharePercent: 40 })).toEqual({
    x: 26,
    y: 0,
    width: 512,
    height: 720,
  })
})

test('[S-02] a shared screen is whole, between bars where it has another shape', () => {
  expect(fitWhole(picture, { width: 1_600, height: 1_200 })).toEqual({ x: 160, y: 0, width: 960, height: 720 })
  expect(fitWhole(picture, { width: 2_560, height: 1_080 })).toEqual({ x: 0, y: 90, width: 1_280, height: 540 })
  expect(fitWhole(picture, { width: 0, height: 0 })).toEqual({ x: 0, y: 0, ...picture })
})
