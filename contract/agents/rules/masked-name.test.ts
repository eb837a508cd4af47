import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedName } from './masked-name.ts'

test.each([
  ['beigongda2031', 'beig****31'],
  ['viewer01', 'vie****1'],
  ['fresh7', 'fr****7'],
  ['阿飞球', '阿****'],
  ['a', '****'],
])('[P-03] of %j is shown %j', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})

test('[P-03] no more than half of a name is ever shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const shown = Array.from(maskedName(name)).length - '****'.length
      expect(shown).toBeLessThanOrEqual(Array.from(name).length / 2)
    }),
  )
})
