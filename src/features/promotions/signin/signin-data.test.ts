import { expect, test } from 'vitest'
import type { SigninStatus } from '#contract/promotions/entities/signin.ts'
import { calendarOf, weekOf } from './signin-data.ts'

const standing = (changes: Partial<SigninStatus>): SigninStatus => ({
  today: '2025-07-25',
  month: '2025-07',
  days: [],
  isSigned: false,
  streak: 0,
  monthCount: 0,
  totalCoins: 0,
  todayCoins: 10,
  cards: 0,
  makeupsLeft: 0,
  makeup: null,
  gifts: [
    { days: 3, coins: 60, cards: 0, got: false },
    { days: 7, coins: 188, cards: 1, got: false },
  ],
  dayCoins: [10, 10, 20, 20, 30, 30, 50],
  makeupDaysBack: 7,
  ...changes,
})
const signed = (...days: number[]) => days.map((day) => ({ day: `2025-07-${day}`, madeUp: false }))

test('[C-15] the calendar says what was signed, what can be made up for, and what days to come bring', () => {
  const shown = calendarOf(
    standing({
      days: signed(20, 21, 22, 23, 24),
      streak: 5,
      makeup: { day: '2025-07-19', streak: 6 },
      makeupsLeft: 1,
    }),
  )
  expect(shown.empty).toBe(1)
  expect(shown.days.length).toBe(31)
  expect(shown.days.slice(17, 29).map(({ kind, coins }) => [kind, coins])).toEqual([
    ['past', 0],
    ['makeup', 0],
    ['signed', 0],
    ['signed', 0],
    ['signed', 0],
    ['signed', 0],
    ['signed', 0],
    ['today', 30],
    ['gift', 50],
    ['ahead', 10],
    ['ahead', 10],
    ['gift', 20],
  ])
})

test('[C-15] a week that begins in the month before knows the days of its run', () => {
  const week = weekOf(
    standing({
      today: '2025-08-02',
      month: '2025-08',
      days: [
        { day: '2025-08-01', madeUp: false },
        { day: '2025-08-02', madeUp: true },
      ],
      streak: 4,
      isSigned: true,
    }),
  )
  expect(week.map(({ day, kind }) => [day.slice(5), kind])).toEqual([
    ['07-28', 'past'],
    ['07-29', 'past'],
    ['07-30', 'signed'],
    ['07-31', 'signed'],
    ['08-01', 'signed'],
    ['08-02', 'made-up'],
    ['08-03', 'ahead'],
  ])
})
