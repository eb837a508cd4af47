import { expect, test } from 'vitest'
import { closedFloats, closeFloat } from './float-closed.ts'

const aStore = () => {
  const kept = new Map<string, string>()
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
}

const noon = new Date(2026, 6, 26, 12).getTime()
const lateEvening = new Date(2026, 6, 26, 23, 59).getTime()
const nextMorning = new Date(2026, 6, 27, 0, 1).getTime()

test('[C-10] a floating window that was closed stays closed for the day, and returns on the next', () => {
  const store = aStore()
  expect(closedFloats(store, noon)).toEqual([])
  expect(closeFloat(store, 'f1', noon)).toEqual(['f1'])
  expect(closeFloat(store, 'f2', noon)).toEqual(['f1', 'f2'])
  expect(closedFloats(store, lateEvening)).toEqual(['f1', 'f2'])
  expect(closedFloats(store, nextMorning)).toEqual([])
  expect(closeFloat(store, 'f3', nextMorning)).toEqual(['f3'])
})

test('[C-10] without storage a window can still be closed', () => {
  const blocked = (): never => {
    throw new Error('storage is blocked')
  }
  expect([closedFloats(blocked, noon), closeFloat(blocked, 'f1', noon)]).toEqual([[], ['f1']])
})
