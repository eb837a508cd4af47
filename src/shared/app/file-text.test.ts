import { expect, test } from 'vitest'
import { base64Of, formatBytes } from './file-text.ts'

test('[C-12] a file travels as base64, whatever its size', async () => {
  expect(await base64Of(new Blob(['看台']))).toEqual(Buffer.from('看台').toString('base64'))
  const large = Buffer.alloc(100_001, 7)
  expect(await base64Of(new Blob([large]))).toEqual(large.toString('base64'))
})

test('sizes of files read in the unit that fits', () => {
  expect([0, 812, 1536, 2 * 1024 * 1024, 3 * 1024 ** 3].map(formatBytes)).toEqual([
    '0 B',
    '812 B',
    '1.5 KB',
    '2.0 MB',
    '3.0 GB',
  ])
})
