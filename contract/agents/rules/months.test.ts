import { expect, test } from 'vitest'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { daysOfMonth, monthAfter, siteMonthOf } from './months.ts'

test('[P-03] months follow each other over the year, and end at midnight of the site', () => {
  expect([monthAfter('2026-12'), monthAfter('2027-01', -1), monthAfter('2026-11', -23)]).toEqual([
    '2027-01',
    '2026-12',
    '2024-12',
  ])
  expect(daysOfMonth('2028-02')).toEqual({ fromDay: '2028-02-01', untilDay: '2028-03-01' })
  const startMs = siteDayStartMs('2027-01-01')
  expect([siteMonthOf(startMs - 1), siteMonthOf(startMs)]).toEqual(['2026-12', '2027-01'])
})
