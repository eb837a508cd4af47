import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropArea, dragCrop, tidyCrop, wholeCrop } from './picture-crop.ts'

const wide = { width: 400, height: 200 }
const cover = 16 / 9

test('[C-12] a picture is cut square from its middle until somebody moves it', () => {
  expect(cropArea(wide, wholeCrop, 1)).toEqual({ width: 200, height: 200, left: 100, top: 0 })
  expect(cropArea(wide, { zoom: 2, x: 1, y: -1 }, 1)).toEqual({ width: 100, height: 100, left: 300, top: 0 })
})

test('[S-02] a cover is cut 16:9, from what stands upright too', () => {
  expect(cropArea({ width: 1_600, height: 1_200 }, wholeCrop, cover)).toEqual({
    width: 1_600,
    height: 900,
    left: 0,
    top: 150,
  })
  expect(cropArea({ width: 900, height: 1_600 }, { zoom: 1, x: 0, y: 1 }, cover)).toEqual({
    width: 900,
    height: 506.25,
    left: 0,
    top: 1_093.75,
  })
})

test('[C-12] a drag moves the picture with the finger, as far as its edge', () => {
  const drag = { windowWidth: 100, dx: 25, dy: 10 }
  expect(dragCrop(wide, wholeCrop, 1, drag)).toEqual({ zoom: 1, x: -0.5, y: 0 })
  expect(dragCrop(wide, wholeCrop, 1, { ...drag, dx: 500, dy: 0 })).toEqual({ zoom: 1, x: -1, y: 0 })
})

test('[C-12] whatever is dragged and zoomed, the window stays inside the picture', () => {
  const number = fc.double({ min: -10, max: 10, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
      fc.record({ zoom: number, x: number, y: number }),
      number,
      fc.constantFrom(1, cover),
      (picture, crop, drag, ratio) => {
        const moved = dragCrop(picture, tidyCrop(crop), ratio, { windowWidth: 280, dx: drag * 100, dy: -drag * 50 })
        const { left, top, width, height } = cropArea(picture, moved, ratio)
        const slack = 1e-6 * Math.max(picture.width, picture.height)
        expect([
          width > 0,
          left >= -slack,
          top >= -slack,
          left + width <= picture.width + slack,
          top + height <= picture.height + slack,
        ]).toEqual([true, true, true, true, true])
      },
    ),
  )
})
