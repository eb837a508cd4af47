import { expect, test } from 'vitest'
import { createListenerSet } from './listener-set.ts'

const openLogged = () => {
  const logged: [object, string][] = []
  const listeners = createListenerSet<[room: string, count: number]>(
    { error: (fields, text) => void logged.push([fields, text]) },
    'the room log',
  )
  return { listeners, logged }
}

test('every listener is called with what happened, in the order in which they came, until it leaves', () => {
  const { listeners } = openLogged()
  const received: string[] = []
  const leave = listeners.add((room, count) => received.push(`one ${room} ${count}`))
  listeners.add((room, count) => received.push(`two ${room} ${count}`))
  listeners.notify('88231', 1)
  leave()
  leave()
  listeners.notify('88231', 2)
  expect(received).toEqual(['one 88231 1', 'two 88231 1', 'two 88231 2'])
})

test('a listener that throws is logged and does not keep it from the others', () => {
  const { listeners, logged } = openLogged()
  const received: string[] = []
  const broken = new Error('broken')
  listeners.add(() => {
    throw broken
  })
  listeners.add((room) => received.push(room))
  listeners.notify('88231', 1)
  expect(received).toEqual(['88231'])
  expect(logged).toEqual([[{ err: broken }, 'a listener of the room log failed']])
})

test('a function that was added twice is called twice, and leaves once at a time', () => {
  const { listeners } = openLogged()
  let calls = 0
  const count = (): void => void (calls += 1)
  const leave = listeners.add(count)
  listeners.add(count)
  listeners.notify('88231', 1)
  leave()
  listeners.notify('88231', 2)
  expect(calls).toBe(3)
})
