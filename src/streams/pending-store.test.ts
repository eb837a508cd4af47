import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPendingStore, pendingAgeMaxMs } from './pending-store.ts'

const start = () => {
  const values = new Map<string, string>()
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  let nowMs = 1_000_000
  const pending = createPendingStore({ store, kind: 'gift', nowMs: () => nowMs }, z.object({ requestId: z.string() }))
  return {
    pending,
    values,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('what is written is read back by its scope alone, until it is dropped', () => {
  const { pending, values } = start()
  pending.write('12.88231', { requestId: 'a' })
  expect([pending.read('12.88231'), pending.read('13.88231'), pending.read('12.88232')]).toEqual([
    { requestId: 'a' },
    null,
    null,
  ])
  pending.write('12.88231', null)
  expect([pending.read('12.88231'), values.size]).toEqual([null, 0])
})

test('what is too old is not sent again', () => {
  const { pending, pass } = start()
  pending.write('s', { requestId: 'a' })
  pass(pendingAgeMaxMs)
  expect(pending.read('s')).toEqual({ requestId: 'a' })
  pass(1)
  expect(pending.read('s')).toBeNull()
})

test.each(['{', 'null', '{"atMs":1000000,"pending":{"requestId":5}}', '{"pending":{"requestId":"a"}}'])(
  'an entry of %s counts as none',
  (text) => {
    const { pending, values } = start()
    values.set('grandstand.pending.gift.s', text)
    expect(pending.read('s')).toBeNull()
  },
)

test('a store that throws keeps nothing and breaks nothing', () => {
  const refuse = (): never => {
    throw new Error('blocked')
  }
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const pending = createPendingStore({ store, kind: 'gift', nowMs: () => 0 }, z.string())
  pending.write('s', 'a')
  pending.write('s', null)
  expect(pending.read('s')).toBeNull()
})
