import { expect, test } from 'vitest'
import { checkPicked, shrinkOf } from './picture-upload.ts'

const megabyte = 1024 * 1024

test('[C-14] a picked file is a picture of at most 20 MB', () => {
  expect(checkPicked({ type: 'image/png', size: 1 })).toBe(null)
  expect(checkPicked({ type: 'image/jpeg', size: 20 * megabyte })).toBe(null)
  expect(checkPicked({ type: 'image/webp', size: 20 * megabyte + 1 })).toBe('large')
  for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', 'text/html', ''])
    expect(checkPicked({ type, size: 9 })).toBe('type')
  expect(checkPicked({ type: 'image/png', size: 0 })).toBe('type')
})

test('[C-14] a picture is sent with a longer side of at most 1,600 pixels, and never larger than it is', () => {
  expect([shrinkOf({ width: 1_600, height: 900 }), shrinkOf({ width: 10, height: 20 })]).toEqual([1, 1])
  expect([shrinkOf({ width: 3_200, height: 100 }), shrinkOf({ width: 100, height: 6_400 })]).toEqual([0.5, 0.25])
})
