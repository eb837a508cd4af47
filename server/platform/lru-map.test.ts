import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

const filled = (evicted: string[] = []): LruMap<string, number> => {
  const map = new LruMap<string, number>(2, (key) => evicted.push(key))
  map.set('a', 1)
  map.set('b', 2)
  return map
}

test('with one entry more than it takes, the oldest is dropped', () => {
  const evicted: string[] = []
  const map = filled(evicted)
  map.set('c', 3)
  expect([map.peek('a'), map.peek('b'), map.peek('c')]).toEqual([undefined, 2, 3])
  expect(evicted).toEqual(['a'])
})

test('an entry that was got or set again is the newest; one that was peeked at is not', () => {
  const got = filled()
  expect(got.get('a')).toBe(1)
  got.set('c', 3)
  expect([got.peek('a'), got.peek('b')]).toEqual([1, undefined])
  const set = filled()
  set.set('a', 4)
  set.set('c', 3)
  expect([set.peek('a'), set.peek('b')]).toEqual([4, undefined])
  const peeked = filled()
  expect(peeked.peek('a')).toBe(1)
  peeked.set('c', 3)
  expect([peeked.peek('a'), peeked.peek('b')]).toEqual([undefined, 2])
})

test('what was deleted or cleared makes room and is not evicted', () => {
  const evicted: string[] = []
  const map = filled(evicted)
  map.delete('a')
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 2, 3])
  map.clear()
  expect([map.get('b'), map.get('c')]).toEqual([undefined, undefined])
  expect(evicted).toEqual([])
})
