import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

test('with one entry too many, the one that was used longest ago goes', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([[...map.keys()], map.get('b'), map.get('a')]).toEqual([['a', 'c'], undefined, 1])
})

test('what is set again is the newest and counts once', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect([[...map.keys()], map.get('a')]).toEqual([['a', 'c'], 3])
})

test('what is deleted or cleared is gone', () => {
  const map = new LruMap<string, number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index + 1)
  for (const key of map.keys()) if (key !== 'b') map.delete(key)
  expect([...map.keys()]).toEqual(['b'])
  map.clear()
  expect(map.get('b')).toBeUndefined()
})

test('whatever is done, it holds the last keys used and no more than it may', () => {
  const step = fc.record({ key: fc.integer({ min: 0, max: 9 }), sets: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step), (entriesMax, steps) => {
      const map = new LruMap<number, number>(entriesMax)
      let model: number[] = []
      for (const { key, sets } of steps) {
        if (sets) map.set(key, key)
        else expect(map.get(key)).toBe(model.includes(key) ? key : undefined)
        if (sets || model.includes(key)) model = [...model.filter((one) => one !== key), key].slice(-entriesMax)
      }
      expect([...map.keys()]).toEqual(model)
    }),
  )
})
