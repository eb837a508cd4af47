import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropSquare, dragCrop, tidyCrop, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('[C-12] a picture is cut square from its middle until somebody moves it', () => {
  expect(cropSquare(wide, wholeCrop)).toEqual({ side: 200, left: 100, top: 0 })
  expect(cropSquare(wide, { zoom: 2, x: 1, y: -1 })).toEqual({ side: 100, left: 300, top: 0 })
})

test('[C-12] a drag moves the picture with the finger, as far as its edge', () => {
  expect(dragCrop(wide, wholeCrop, 100, 25, 10)).toEqual({ zoom: 1, x: -0.5, y: 0 })
  expect(dragCrop(wide, wholeCrop, 100, 500, 0)).toEqual({ zoom: 1, x: -1, y: 0 })
})

test('[C-12] whatever is dragged and zoomed, the square stays inside the picture', () => {
  const number = fc.double({ min: -10, max: 10, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
      fc.record({ zoom: number, x: number, y: number }),
      number,
      (picture, crop, drag) => {
        const moved = dragCrop(picture, tidyCrop(crop), 280, drag * 100, -drag * 50)
        const { left, top, side } = cropSquare(picture, moved)
        const slack = 1e-6 * Math.max(picture.width, picture.height)
        expect([
          side > 0,
          left >= -slack,
          top >= -slack,
          left + side <= picture.width + slack,
          top + side <= picture.height + slack,
        ]).toEqual([true, true, true, true, true])
      },
    ),
  )
})
