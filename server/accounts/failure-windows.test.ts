import { describe, expect, test } from 'vitest'
import {
  FailureWindows,
  failureAddressesMax,
  failureWindowMs,
  failureWindowsMax,
  type Failure,
} from './failure-windows.ts'

const startMs = 1_800_000_000_000
const client = (address: string) => ({ address, uuid: 'a device', clientType: 'web', language: 'zh-CN' }) as const
const failure = (memberId: string, address: string): Failure => ({
  kind: 'login.failed',
  memberId,
  way: 'password',
  client: client(address),
})

describe('[S-04] failed log-ins are counted in windows', () => {
  test('of one member and address the 1st, 10th and 100th are written, and the rest at the end of the hour', () => {
    const windows = new FailureWindows()
    const rows = Array.from({ length: 123 }, () => windows.add(failure('7', '203.0.113.9'), startMs))
    expect(rows.flatMap((row, nth) => (row ? [[nth + 1, row.count]] : []))).toEqual([
      [1, 1],
      [10, 9],
      [100, 90],
    ])
    expect(windows.over(startMs + failureWindowMs - 1)).toEqual([])
    expect(windows.over(startMs + failureWindowMs)).toEqual([{ ...failure('7', '203.0.113.9'), count: 23 }])
    expect(windows.isEmpty).toBe(true)
    expect(windows.add(failure('7', '203.0.113.9'), startMs + failureWindowMs)?.count).toBe(1)
  })

  test('another address, way or kind is another row; addresses of one /64 are one', () => {
    const windows = new FailureWindows()
    const first = failure('7', '2001:db8::1')
    const counts = [
      first,
      failure('7', '2001:db8::2'),
      failure('7', '2001:db8:0:1::1'),
      { ...first, way: 'sms' } as const,
      { ...first, kind: 'password.wrong' } as const,
    ].map((each) => windows.add(each, startMs)?.count)
    expect(counts).toEqual([1, undefined, 1, 1, 1])
    expect(windows.rest()).toEqual([{ ...failure('7', '2001:db8::2'), count: 1 }])
    expect(windows.rest()).toEqual([])
  })

  test('of one member so many addresses are told apart; the others are one row without an address', () => {
    const windows = new FailureWindows()
    for (let nth = 0; nth < failureAddressesMax; nth += 1)
      expect(windows.add(failure('7', `203.0.113.${nth}`), startMs)?.count).toBe(1)
    const others = Array.from({ length: 30 }, (_, nth) => windows.add(failure('7', `198.51.100.${nth}`), startMs))
    const shared = { ...failure('7', ''), client: null }
    expect(others.filter(Boolean)).toEqual([
      { ...shared, count: 1 },
      { ...shared, count: 9 },
    ])
    expect(windows.rest()).toEqual([{ ...shared, count: 20 }])
    expect(windows.add(failure('8', '198.51.100.1'), startMs)?.memberId).toBe('8')
  })

  test('a flood against all members from everywhere is one row of no member beyond the bound', () => {
    const windows = new FailureWindows()
    const flood = Array.from({ length: failureWindowsMax + 500 }, (_, nth) =>
      windows.add(failure(String(nth), `2001:db8:${nth.toString(16)}::1`), startMs),
    ).filter((row) => row !== undefined)
    expect(flood.slice(failureWindowsMax)).toEqual(
      [1, 9, 90].map((count) => ({ ...failure('', ''), memberId: null, client: null, count })),
    )
    expect(windows.over(startMs + failureWindowMs).map(({ count }) => count)).toEqual([400])
    expect(windows.isEmpty).toBe(true)
  })
})
