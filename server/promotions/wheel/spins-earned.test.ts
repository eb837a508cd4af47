import { expect, test } from 'vitest'
import { spinsEarned, spinsLeft } from './spins-earned.ts'

const wheel = { freePerDay: 2, perDayMax: 6 }
const fresh = { spun: 0, spunGranted: 0, spunGrantedAnywhere: 0, deposit: 0, granted: 0 }

test('[C-15] a day begins with the free spins of the wheel', () => {
  expect(spinsLeft(wheel, fresh)).toEqual({ left: 2, isGrantedNext: false })
  expect(spinsLeft(wheel, { ...fresh, spun: 2 })).toEqual({ left: 0, isGrantedNext: true })
})

test('[C-15] a deposit and a streak add to them, and those that count for any wheel go last', () => {
  const day = { ...fresh, deposit: 1, granted: 1 }
  expect(spinsLeft(wheel, day)).toEqual({ left: 4, isGrantedNext: false })
  expect(spinsLeft(wheel, { ...day, spun: 3 })).toEqual({ left: 1, isGrantedNext: true })
  expect(spinsLeft(wheel, { ...day, spun: 4, spunGranted: 1, spunGrantedAnywhere: 1 }).left).toBe(0)
  expect(spinsEarned(wheel, day)).toEqual([
    { source: 'daily', spins: 2 },
    { source: 'deposit', spins: 1 },
    { source: 'grant', spins: 1 },
  ])
})

test('[C-15] what was spun at one wheel is not there for another', () => {
  expect(spinsLeft(wheel, { ...fresh, granted: 2, spunGrantedAnywhere: 2 }).left).toBe(2)
})

test('[C-15] a day has its most, however many were earned', () => {
  expect(spinsLeft(wheel, { ...fresh, granted: 20 }).left).toBe(6)
  expect(spinsLeft(wheel, { ...fresh, granted: 20, spun: 5, spunGranted: 3, spunGrantedAnywhere: 3 }).left).toBe(1)
  expect(spinsLeft({ ...wheel, perDayMax: 1 }, { ...fresh, spun: 3 }).left).toBe(0)
})
