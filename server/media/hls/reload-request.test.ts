import { expect, test } from 'vitest'
import { LiveWindow } from './live-window.ts'
import { BadReload, checkReload, holds, isSettled, readReload } from './reload-request.ts'

const windowOf = (parts: number) => {
  const window = new LiveWindow({ firstSegment: 9, firstPart: 0, firstDiscontinuity: 0, nowMs: () => 0 })
  window.begin({ data: Buffer.from('init'), codecs: 'avc1.42c01e' })
  window.add({ data: Buffer.of(0), durationMs: 200, isIndependent: true })
  for (let index = 0; index < parts; index += 1)
    window.add({ data: Buffer.of(1), durationMs: 200, isIndependent: index % 10 === 0 })
  return window
}

test.each([
  [{ _HLS_part: '1' }],
  [{ _HLS_msn: '' }],
  [{ _HLS_msn: '-1' }],
  [{ _HLS_msn: '1.5' }],
  [{ _HLS_msn: '1e3' }],
  [{ _HLS_msn: ['1', '2'] }],
  [{ _HLS_msn: '9'.repeat(30) }],
  [{ _HLS_msn: '5', _HLS_part: '' }],
  [{ _HLS_skip: 'NO' }],
])('[A-03] the query %j is refused', (query) => {
  expect(() => readReload(query)).toThrow(BadReload)
})

test('[A-03] delivery directives are read', () => {
  expect(readReload({})).toEqual({ isPlain: false, wantsDelta: false })
  expect(readReload({ _HLS_msn: '7' })).toEqual({ isPlain: false, wantsDelta: false, wanted: { segment: 7 } })
  expect(readReload({ _HLS_msn: '7', _HLS_part: '2', _HLS_skip: 'YES' })).toEqual({
    isPlain: false,
    wantsDelta: true,
    wanted: { segment: 7, part: 2 },
  })
  expect(readReload({ plain: '1', _HLS_skip: 'YES' })).toEqual({ isPlain: true, wantsDelta: false })
})

test('[A-03] what lies far ahead is refused, what comes soon is not', () => {
  const view = windowOf(13).view()
  for (const wanted of [
    { segment: 13 },
    { segment: 12 },
    { segment: 11, part: 3 },
    { segment: 11, part: 17 },
    { segment: 0 },
  ])
    expect(() => checkReload(view, wanted), JSON.stringify(wanted)).not.toThrow()
  for (const wanted of [{ segment: 14 }, { segment: 11, part: 18 }, { segment: 12, part: 15 }])
    expect(() => checkReload(view, wanted), JSON.stringify(wanted)).toThrow(BadReload)
})

test('[A-03] a reload is answered when its part, its whole segment or anything later is there', () => {
  const window = windowOf(13)
  const view = window.view()
  expect(
    [{ segment: 10 }, { segment: 11, part: 2 }, { segment: 3, part: 9 }].map((wanted) => holds(view, wanted)),
  ).toEqual([true, true, true])
  expect(
    [{ segment: 11 }, { segment: 11, part: 3 }, { segment: 12, part: 0 }].map((wanted) => holds(view, wanted)),
  ).toEqual([false, false, false])
  window.end()
  expect(holds(window.view(), { segment: 12, part: 0 })).toBe(true)
})

test('[A-03] a player is let in when it starts behind the last discontinuity', () => {
  const window = windowOf(13)
  expect(isSettled(window.view())).toBe(true)
  window.begin({ data: Buffer.from('other'), codecs: 'avc1.42c01e' })
  const settled = Array.from({ length: 4 }, (_, index) => {
    window.add({ data: Buffer.of(1), durationMs: 200, isIndependent: index === 0 })
    return isSettled(window.view())
  })
  expect(settled).toEqual([false, false, false, true])
})
