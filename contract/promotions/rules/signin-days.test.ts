import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canMakeUp,
  coinsOfDay,
  currentRun,
  dayAfter,
  daysBetween,
  daysOfMonth,
  emptyBefore,
  newestToMakeUp,
  runAround,
  shareOfGifts,
  timesDue,
} from './signin-days.ts'

const gifts = [
  { days: 3, coins: 60, cards: 0 },
  { days: 7, coins: 188, cards: 1 },
]

test('[C-15] days go on over the ends of months of 28 to 31 days and of years', () => {
  expect(['2027-02-28', '2028-02-28', '2027-04-30', '2027-12-31'].map((day) => dayAfter(day))).toEqual([
    '2027-03-01',
    '2028-02-29',
    '2027-05-01',
    '2028-01-01',
  ])
  expect(['2027-02', '2028-02', '2027-04', '2027-12'].map((month) => daysOfMonth(month).length)).toEqual([
    28, 29, 30, 31,
  ])
  // 1 July 2025 was a Tuesday, 1 February 2027 a Monday, 1 August 2027 a Sunday.
  expect(['2025-07', '2027-02', '2027-08'].map(emptyBefore)).toEqual([1, 0, 6])
})

test('[C-15] a run goes on over a year’s end, and holds until its next day is over', () => {
  const signed = new Set(['2027-12-30', '2027-12-31', '2028-01-01'])
  expect(runAround(signed, '2027-12-31')).toEqual({ from: '2027-12-30', until: '2028-01-01', length: 3 })
  expect(currentRun(signed, '2028-01-02')?.length).toBe(3)
  expect(currentRun(signed, '2028-01-03')).toBeNull()
})

test('[C-15] a gift comes once a run, and anew after the last one', () => {
  const due = (length: number) => gifts.map((gift) => timesDue(gifts, gift, length))
  expect([2, 3, 6, 7, 9, 10, 14].map(due)).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 1],
    [1, 1],
    [2, 1],
    [2, 2],
  ])
  expect([0, 3, 7, 8].map((length) => shareOfGifts(gifts, length))).toEqual([0, 3 / 7, 1, 1 / 7])
})

test('[C-15] the coins of a day repeat by the run’s length', () => {
  expect([1, 2, 3, 4].map((nth) => coinsOfDay({ dayCoins: [10, 20, 30] }, nth))).toEqual([10, 20, 30, 10])
})

test('[C-15] a day is made up for only while it is missed, near enough and not before the promotion', () => {
  const signed = new Set(['2027-03-09'])
  const bounds = { today: '2027-03-10', daysBack: 7, firstDay: '2027-03-04' }
  const days = ['2027-03-11', '2027-03-10', '2027-03-09', '2027-03-08', '2027-03-04', '2027-03-03']
  expect(days.map((day) => canMakeUp(signed, day, bounds))).toEqual([false, false, false, true, true, false])
  expect(newestToMakeUp(signed, bounds)).toBe('2027-03-08')
  expect(newestToMakeUp(signed, { ...bounds, daysBack: 1 })).toBeNull()
})

test('[C-15] a made-up day never shortens a run', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((at) => dayAfter('2027-12-10', at))
  fc.assert(
    fc.property(fc.uniqueArray(day), day, (days, made) => {
      const before = new Set(days)
      const after = new Set([...days, made])
      for (const one of days) {
        const [old, grown] = [runAround(before, one), runAround(after, one)]
        expect(grown?.length ?? 0).toBeGreaterThanOrEqual(old?.length ?? 0)
        expect(daysBetween(grown?.from ?? '', grown?.until ?? '') + 1).toBe(grown?.length)
      }
    }),
  )
})
