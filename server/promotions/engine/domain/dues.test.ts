import { afterEach, expect, test } from 'vitest'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { Promotion, PromotionKind } from '#contract/promotions/entities/promotion.ts'
import type { PlayedDay } from '#server/records/ports.ts'
import { templateOf } from '#server/promotions/engine/templates.ts'
import { dayAfter } from './days.ts'
import { duesOf } from './dues.ts'

const machineZone = process.env['TZ']
afterEach(() => {
  if (machineZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = machineZone
})

const running = (kind: PromotionKind, fromDay: string, untilDay: string): Promotion => {
  const template = templateOf(kind, 0)
  if (!template) throw new Error(`there is no template of ${kind}`)
  const period = { startAtMs: siteDayStartMs(fromDay), endAtMs: siteDayStartMs(untilDay) }
  return { ...template, ...period, id: '1', sort: 0, state: 'live' } as Promotion
}

/** So much turnover on each day from one to the day before another one. */
const playedDaily = (fromDay: string, untilDay: string, countedMinor: number): PlayedDay[] => {
  const days: PlayedDay[] = []
  for (let day = fromDay; day < untilDay; day = dayAfter(day, 1))
    days.push({
      memberId: '7',
      day,
      category: 'sports',
      venue: null,
      currency: 'CNY',
      countedMinor,
      netMinor: 0,
      times: 1,
    })
  return days
}

/** What each period in CNY counts and when it is ready, the oldest first. */
const periodsOf = (promotion: Promotion, days: PlayedDay[], atMs: number) =>
  duesOf(promotion, { deposits: [], days }, atMs)
    .filter(({ itemId }) => itemId.endsWith('CNY'))
    .map(({ fromDay, toDay, progress, readyAtMs }) => [fromDay, toDay, progress?.done, siteDayOf(readyAtMs)])
    .toReversed()

test('[C-15] months count the days they have, of 28 to 31, over leap years and the year’s end', () => {
  const months = (fromDay: string, untilDay: string) =>
    periodsOf(
      running('monthly-dividend', fromDay, untilDay),
      playedDaily(fromDay, untilDay, 1_000),
      siteDayStartMs(untilDay) - 1,
    )
  expect(months('2026-11-01', '2027-04-01')).toEqual([
    ['2026-11-01', '2026-11-30', 30_000, '2026-12-01'],
    ['2026-12-01', '2026-12-31', 31_000, '2027-01-01'],
    ['2027-01-01', '2027-01-31', 31_000, '2027-02-01'],
    ['2027-02-01', '2027-02-28', 28_000, '2027-03-01'],
    ['2027-03-01', '2027-03-31', 31_000, '2027-04-01'],
  ])
  expect(months('2028-02-01', '2028-03-01')).toEqual([['2028-02-01', '2028-02-29', 29_000, '2028-03-01']])
})

test('[C-15] a week runs from Monday to Sunday, over the year’s end as well', () => {
  const days = playedDaily('2026-12-28', '2027-01-11', 1_000)
  const promotion = running('weekly-dividend', '2026-12-28', '2027-01-11')
  expect(periodsOf(promotion, days, siteDayStartMs('2027-01-11') - 1)).toEqual([
    ['2026-12-28', '2027-01-03', 7_000, '2027-01-04'],
    ['2027-01-04', '2027-01-10', 7_000, '2027-01-11'],
  ])
})

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati'])(
  '[C-15] on a machine in %s, whose clocks may change, a day is the site’s and has 24 hours',
  (zone) => {
    process.env['TZ'] = zone
    // New York changes on 1 and 8, Berlin on 25 and 28, of these months.
    for (const [fromDay, untilDay] of [
      ['2026-10-24', '2026-11-03'],
      ['2027-03-13', '2027-03-30'],
    ] as const) {
      const days = playedDaily(fromDay, untilDay, 1_000)
      const dues = duesOf(running('rebate', fromDay, untilDay), { deposits: [], days }, siteDayStartMs(untilDay) - 1)
      const own = dues.filter(({ itemId }) => itemId.endsWith('CNY')).toReversed()
      expect(own.map(({ fromDay: day, progress }) => [day, progress?.done])).toEqual(
        days.map(({ day }) => [day, 1_000]),
      )
      for (const { fromDay: day, readyAtMs } of own) expect(readyAtMs).toBe(Date.parse(`${day}T16:00:00Z`))
    }
  },
)
