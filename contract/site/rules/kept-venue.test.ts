import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKept } from './kept-venue.ts'

test('[C-09, L-04] what is asked of a venue with AG in its name or code is never kept, wherever it stands', () => {
  const asked = (name: string) =>
    [{ venueName: name }, { channelCode: name }, { name }].map((input) => isKept(input, null))
  expect(['AG', 'YBAG', 'AGIN', 'AG 视讯'].map(asked)).toEqual(Array(4).fill([false, false, false]))
  expect(['DB', 'ag', 'A-G', ''].map(asked)).toEqual(Array(4).fill([true, true, true]))
  fc.assert(fc.property(fc.string(), fc.string(), (before, after) => !isKept({ venueName: `${before}AG${after}` }, {})))
})

test('[C-09] nor is an answer with such a venue in its list', () => {
  const answers = (name: string) => ({ venues: [{ name: '看台体育' }, { name }] })
  expect([isKept({}, answers('AG 真人')), isKept({}, answers('ag 电子'))]).toEqual([false, true])
  expect(isKept({}, { venues: [{ name: '真人', channelCode: 'AG' }] })).toBe(false)
  expect(isKept({}, { venues: 'AG', notices: [{ name: 'AG' }] })).toBe(true)
  expect([isKept(null, null), isKept({ venueName: 7 }, undefined)]).toEqual([true, true])
})
