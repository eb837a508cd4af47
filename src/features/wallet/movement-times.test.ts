import { afterEach, expect, test, vi } from 'vitest'
import { askOf, noFilters } from './statement-filters.ts'
import { headOf, hourOf, momentOf } from './movement-times.ts'

afterEach(() => vi.unstubAllEnvs())

/** A minute before and at midnight of the site's calendar, as 22 November begins there. */
const moments = [{ atMs: Date.UTC(2026, 10, 21, 16) }, { atMs: Date.UTC(2026, 10, 21, 15, 59) }]

test.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])(
  '[C-14] heads, hours and filters are of the same days for a reader in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(moments.map((_, at) => headOf(moments, at, 'en'))).toEqual([
      'Sunday, 22 November 2026',
      'Saturday, 21 November 2026',
    ])
    expect(moments.map((moment) => hourOf(moment, 'zh-CN'))).toEqual(['00:00', '23:59'])
    expect(moments.map((moment) => momentOf(moment, 'zh-CN'))).toEqual([
      '2026年11月22日 00:00:00 UTC+8',
      '2026年11月21日 23:59:00 UTC+8',
    ])
    const { fromMs = 0 } = askOf({ ...noFilters, period: 'today' }, 'CNY', Date.UTC(2026, 10, 22, 3))
    expect(moments.map(({ atMs }) => atMs >= fromMs)).toEqual([true, false])
  },
)

test('[C-14] a day has one head, over its first movement', () => {
  const day = [{ atMs: 3 }, { atMs: 2 }, { atMs: 1 }]
  expect(day.map((_, at) => headOf(day, at, 'zh-CN'))).toEqual(['1970年1月1日星期四', undefined, undefined])
  expect(headOf(day, 3, 'zh-CN')).toBeUndefined()
})
