import { expect, test } from 'vitest'
import { daysOf, isBackwards, noPeriod, spanOf } from './bet-filters.ts'

// 00:30 of 22 November on the site's calendar.
const nowMs = Date.UTC(2026, 10, 21, 16, 30)

test('[C-13] days are those of the site’s calendar; the day of today has no end', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`)
  expect(daysOf(noPeriod, nowMs)).toEqual({ first: '2026-11-16', last: '2026-11-22' })
  expect(spanOf(noPeriod, nowMs)).toEqual({ fromMs: day('2026-11-16'), untilMs: null })
  expect(spanOf({ ...noPeriod, period: 'today' }, nowMs)).toEqual({ fromMs: day('2026-11-22'), untilMs: null })
  const custom = { ...noPeriod, period: 'custom', from: '2026-11-01', until: '2026-11-03' } as const
  expect(spanOf(custom, nowMs)).toEqual({ fromMs: day('2026-11-01'), untilMs: day('2026-11-04') })
  expect(spanOf({ ...custom, from: '', until: '' }, nowMs)).toEqual({ fromMs: null, untilMs: null })
})

test('[C-13] an end before the start is said and does not count', () => {
  const backwards = { ...noPeriod, period: 'custom', from: '2026-11-05', until: '2026-11-03' } as const
  expect(isBackwards(backwards)).toBe(true)
  expect(daysOf(backwards, nowMs)).toEqual({ first: '2026-11-05', last: null })
})
