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

const kept = { pending: { requestId: 'a' }, hasLeft: true }

test('what is written is read back by its scope alone, until it is dropped', () => {
  const { pending, values } = start()
  pending.write('12.88231', kept)
  expect([pending.read('12.88231'), pending.read('13.88231'), pending.read('12.88232')]).toEqual([
    { ...kept, ageMs: 0 },
    null,
    null,
  ])
  pending.write('12.88231', null)
  expect([pending.read('12.88231'), values.size]).toEqual([null, 0])
})

test('what is too old is not sent again', () => {
  const { pending, pass } = start()
  pending.write('s', kept)
  pass(pendingAgeMaxMs)
  expect(pending.read('s')).toEqual({ ...kept, ageMs: pendingAgeMaxMs })
  pass(1)
  expect(pending.read('s')).toBeNull()
})

test('a command keeps its age through its tries; another one has its own', () => {
  const { pending, pass } = start()
  pending.write('s', { ...kept, hasLeft: false })
  pass(7_000)
  pending.write('s', { ...kept, hasLeft: false })
  pass(5_000)
  expect(pending.read('s')).toEqual({ ...kept, hasLeft: false, ageMs: 12_000 })
  pending.write('s', { pending: { requestId: 'b' }, hasLeft: false })
  expect(pending.read('s')?.ageMs).toBe(0)
})

test('of what was kept before that was noted, a try may have left', () => {
  const { pending, values } = start()
  values.set('grandstand.pending.gift.s', '{"atMs":999000,"pending":{"requestId":"a"}}')
  expect(pending.read('s')).toEqual({ ...kept, ageMs: 1_000 })
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
  pending.write('s', { pending: 'a', hasLeft: true })
  pending.write('s', null)
  expect(pending.read('s')).toBeNull()
})
