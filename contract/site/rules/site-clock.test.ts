import { expect, test } from 'vitest'
import { siteClockOf, siteDayOf, siteDayStartMs, siteIsoOf } from './site-clock.ts'

test('[E-05] a day of the site begins at midnight in China', () => {
  expect(siteDayOf(Date.parse('2027-03-04T15:59:59Z'))).toBe('2027-03-04')
  expect(siteDayOf(Date.parse('2027-03-04T16:00:00Z'))).toBe('2027-03-05')
  expect(siteDayStartMs('2027-03-05')).toBe(Date.parse('2027-03-04T16:00:00Z'))
})

test('[E-05] a moment is told by the clock of China', () => {
  const atMs = Date.parse('2026-12-31T17:04:05.006Z')
  expect([siteClockOf(atMs), siteIsoOf(atMs)]).toEqual(['2027-01-01 01:04', '2027-01-01T01:04:05.006+08:00'])
})
