import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, jsonParts, share } from './shared-json.ts'

const jsonOf = (value: unknown): string => bytesOf(jsonParts(value)).toString()

test('[X-03] what is put together from shared texts is what JSON says', () => {
  const value = fc.jsonValue()
  const item = fc.record({ name: fc.string(), value })
  const answer = fc.record({
    items: fc.array(item),
    marked: fc.array(fc.boolean()),
    other: value,
    none: fc.constant(undefined),
  })
  fc.assert(
    fc.property(answer, ({ items, marked, ...rest }) => {
      const listed = items.map((each, index) => (marked[index] ? share(each) : each))
      const data = { ...rest, items: listed, list: rest.other }
      expect(jsonOf(data)).toBe(JSON.stringify(data))
      expect(jsonOf(listed)).toBe(JSON.stringify(listed))
    }),
  )
  for (const data of [undefined, null, 0, '', [], {}]) expect(jsonOf(data)).toBe(JSON.stringify(data ?? null))
})
