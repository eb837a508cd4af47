import { expect, test } from 'vitest'
import { lengthText } from './length-text.ts'

test('[S-02] a length has hours only where there are some', () => {
  const lengths = [0, 999, 38_000, 60_000, 725_999, 3_599_999, 3_600_000, 9_068_000, 360_000_000]
  expect(lengths.map(lengthText)).toEqual([
    '0:00',
    '0:00',
    '0:38',
    '1:00',
    '12:05',
    '59:59',
    '1:00:00',
    '2:31:08',
    '100:00:00',
  ])
})
