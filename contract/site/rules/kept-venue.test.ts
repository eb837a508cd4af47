import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKeptVenue } from './kept-venue.ts'

test('[C-09, L-04] a venue with AG in its name is never kept, wherever it stands', () => {
  expect(['AG', 'YBAG', 'AGIN', 'AG 视讯'].map(isKeptVenue)).toEqual([false, false, false, false])
  expect(['DB', 'ag', 'A-G', ''].map(isKeptVenue)).toEqual([true, true, true, true])
  fc.assert(fc.property(fc.string(), fc.string(), (before, after) => !isKeptVenue(`${before}AG${after}`)))
})
