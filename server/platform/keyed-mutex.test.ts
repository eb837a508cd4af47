import { expect, test } from 'vitest'
import { createKeyedMutex, createMutex } from './keyed-mutex.ts'

test('work of one key runs one after the other, in the order of arrival', async () => {
  const inTurn = createKeyedMutex()
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await Promise.resolve()
    events.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([inTurn('k', work('first')), inTurn('k', work('second'))])).toEqual(['first', 'second'])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('one key does not wait for another', async () => {
  const inTurn = createKeyedMutex()
  const held = Promise.withResolvers<string>()
  const first = inTurn('a', () => held.promise)
  expect(await inTurn('b', async () => 'other key')).toBe('other key')
  held.resolve('held')
  expect(await first).toBe('held')
})

test('work that fails or throws lets the next one run', async () => {
  const inTurn = createMutex()
  const outcomes = await Promise.allSettled([
    inTurn(() => Promise.reject(new Error('refused'))),
    inTurn(() => {
      throw new Error('thrown')
    }),
    inTurn(async () => 'done'),
  ])
  expect(outcomes).toEqual([
    { status: 'rejected', reason: new Error('refused') },
    { status: 'rejected', reason: new Error('thrown') },
    { status: 'fulfilled', value: 'done' },
  ])
})
