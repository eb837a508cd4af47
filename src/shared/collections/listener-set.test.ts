import { expect, test, vi } from 'vitest'
import { createListenerSet } from './listener-set.ts'

test('listeners are called in the order in which they came, until they leave', () => {
  const listeners = createListenerSet<[text: string]>()
  const received: string[] = []
  const leave = listeners.add((text) => received.push(`1 ${text}`))
  listeners.add((text) => received.push(`2 ${text}`))
  listeners.notify('a')
  leave()
  leave()
  listeners.notify('b')
  expect([received, listeners.size]).toEqual([['1 a', '2 a', '2 b'], 1])
})

test('a listener that came twice is called twice and leaves one at a time', () => {
  const listeners = createListenerSet()
  let calls = 0
  const listener = () => (calls += 1)
  const leave = listeners.add(listener)
  listeners.add(listener)
  listeners.notify()
  leave()
  listeners.notify()
  expect(calls).toBe(3)
})

test('one that throws does not keep it from the others, and its error is not swallowed', () => {
  const thrown: (() => void)[] = []
  const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => void thrown.push(run))
  const listeners = createListenerSet()
  let calls = 0
  listeners.add(() => {
    throw new Error('a bug')
  })
  listeners.add(() => (calls += 1))
  listeners.notify()
  queue.mockRestore()
  expect([calls, thrown.length]).toEqual([1, 1])
  expect(thrown[0]).toThrow('a bug')
})

test('who leaves while it is told hears no more', () => {
  const listeners = createListenerSet()
  const received: string[] = []
  listeners.add(() => {
    received.push('first')
    leave()
  })
  const leave = listeners.add(() => received.push('second'))
  listeners.notify()
  expect(received).toEqual(['first'])
})
