import { expect, test } from 'vitest'
import { periodOf } from './period.ts'

test('[V-13] an announcement says its time when both ends are valid', () => {
  const startMs = new Date('2026-07-26T04:00+08:00').getTime()
  const endMs = new Date('2026-07-26T06:30+08:00').getTime()
  expect(periodOf({ pmdTimerStart: startMs, pmdTimerEnd: String(endMs) }, 'zh-CN')).toEqual({
    from: '7月26日 04:00',
    until: '7月26日 06:30',
  })
  for (const unset of [null, 'null', '-1', ''])
    expect(periodOf({ pmdTimerStart: startMs, pmdTimerEnd: unset }, 'zh-CN')).toEqual(null)
})
