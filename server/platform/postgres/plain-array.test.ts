import { expect, test } from 'vitest'
import { plainArray } from './plain-array.ts'

test('numbers, ids and codes are an array as they are; nothing is NULL', () => {
  expect(plainArray([])).toBe('{}')
  expect(plainArray([1, -2, null, undefined])).toBe('{1,-2,NULL,NULL}')
  expect(plainArray(['2027-05-10', 'round-win', 'a0eebc99-9c0b-8ef8-8b6d-6bb9bd380a11'])).toBe(
    '{2027-05-10,round-win,a0eebc99-9c0b-8ef8-8b6d-6bb9bd380a11}',
  )
})

test('what would have to be quoted is not let through', () => {
  for (const text of ['', 'NULL', 'null', 'a,b', 'a b', 'a"b', 'a\\b', '{a}', "a'b", '看台'])
    expect(() => plainArray(['1', text])).toThrow(TypeError)
})
