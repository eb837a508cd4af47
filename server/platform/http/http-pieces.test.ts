import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createResponseCache } from './response-cache.ts'
import { languageOf } from './language.ts'
import { queryInput } from './query-input.ts'
import { parseStrictJson } from './strict-json.ts'

test('[C-02] strict JSON reads what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(parseStrictJson(Buffer.from(text))).toEqual({ ok: true, value: JSON.parse(text) })
    }),
  )
})

test('[C-02] strict JSON refuses a repeated key at any depth, and takes the same key in two objects', () => {
  const isRead = (text: string) => parseStrictJson(Buffer.from(text)).ok
  expect(['{"a":1,"a":1}', '[{"b":{"a":1,"a":2}}]', '{"a":":","b":1,"a":2}'].map(isRead)).toEqual([false, false, false])
  expect(['[{"a":1},{"a":1}]', '{"a":{"a":1}}', '{"a":"a","b":"\\"a\\":"}'].map(isRead)).toEqual([true, true, true])
})

test('[C-02] strict JSON finds a key that was written twice wherever it is, and reads what is nested very deep', () => {
  const key = fc.string()
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), key, fc.nat({ max: 3 }), (value, other, name, depth) => {
      const twice = `{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify(name)}:${JSON.stringify(other)}}`
      const text = `${'[{"a":'.repeat(depth)}${twice}${'}]'.repeat(depth)}`
      expect(parseStrictJson(Buffer.from(text))).toEqual({
        ok: false,
        reason: `repeated key: ${name.slice(0, 40)}`,
        value: JSON.parse(text),
      })
    }),
  )
  const deep = 100_000
  expect(parseStrictJson(Buffer.from(`${'['.repeat(deep)}${']'.repeat(deep)}`)).ok).toBe(true)
})

test('[C-04] query values are texts, and JSON where the schema takes no text', () => {
  const schema = z.strictObject({ id: z.string(), page: z.int(), only: z.boolean(), ids: z.array(z.string()) })
  expect(queryInput('id=12&page=2&only=true&ids=["1"]', schema)).toEqual({ id: '12', page: 2, only: true, ids: ['1'] })
  expect(queryInput('id=1&id=2', schema)).toBeUndefined()
  expect(queryInput('page=x', schema)).toEqual({ page: 'x' })
})

test('[A-04] the language is the heaviest that is enabled, else the first', () => {
  expect(languageOf('en;q=0.2, zh-TW;q=0.8', ['en', 'zh-CN'])).toBe('zh-CN')
  expect(languageOf('en', ['zh-CN'])).toBe('zh-CN')
  expect(languageOf('en;q=0', ['zh-CN', 'en'])).toBe('zh-CN')
  expect(languageOf(undefined, ['en', 'zh-CN'])).toBe('en')
})

test('[C-09] an answer is kept for its time and by its input', () => {
  let nowMs = 0
  const cache = createResponseCache(() => nowMs, 2)
  cache.keeper('p', { a: 1 }, 60_000)('one')
  expect(cache.find('p', { a: 1 })?.data).toBe('one')
  expect(cache.find('p', { a: 2 })).toBeUndefined()
  nowMs = 60_000
  expect(cache.find('p', { a: 1 })).toBeUndefined()
})

test('[C-09] an answer that was under way when the settings changed is not kept', () => {
  const cache = createResponseCache(() => 0, 2)
  const keep = cache.keeper('p', {}, 60_000)
  cache.forget()
  keep('of before')
  expect(cache.find('p', {})).toBeUndefined()
})
