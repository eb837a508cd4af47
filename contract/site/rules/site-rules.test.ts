import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserOf, deviceTypeOf } from './device-type.ts'
import { filterList } from './list-filter.ts'
import { isInMarquee, repeatForMarquee } from './marquee.ts'

test.each([
  ['0,1,2', [0, 1, 2]],
  [' 1 , 2 ', [1, 2]],
  ['2,3,10,1', [2, 1]],
  ['a,1,,1.5,-1,0', [1, 0]],
  ['0,1,2,0,1', [0, 1, 2]],
  ['', []],
  [null, []],
  [undefined, []],
])('[V-10] of the list %j stays %j', (list, kept) => {
  expect(filterList(list)).toEqual(kept)
})

test('[V-10] at most three whole numbers below 3 stay, whatever the list', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: -3, max: 6 }), fc.string({ maxLength: 3 }))), (items) => {
      const kept = filterList(items.join())
      expect(kept).toEqual(kept.filter((item) => [0, 1, 2].includes(item)).slice(0, 3))
    }),
  )
})

const nowMs = 1_800_000_000_000
const notice = { category: 1, status: '1', pmdTimerStart: nowMs - 1, pmdTimerEnd: nowMs + 1 } as const

test.each([
  ['between its times', {}, true],
  ['at its start', { pmdTimerStart: nowMs }, true],
  ['at its end', { pmdTimerEnd: nowMs }, true],
  ['with times in texts', { pmdTimerStart: String(nowMs - 1), pmdTimerEnd: String(nowMs + 1) }, true],
  ['before its start', { pmdTimerStart: nowMs + 1 }, false],
  ['after its end', { pmdTimerEnd: nowMs - 1 }, false],
  ['without a start', { pmdTimerStart: null }, false],
  ['without an end', { pmdTimerEnd: null }, false],
  ["with the start 'null'", { pmdTimerStart: 'null' }, false],
  ["with the end 'null'", { pmdTimerEnd: 'null' }, false],
  ["with the start '-1'", { pmdTimerStart: '-1' }, false],
  ['with the start -1', { pmdTimerStart: -1 }, false],
  ["with the end '-1'", { pmdTimerEnd: '-1' }, false],
  ['with an empty start', { pmdTimerStart: '' }, false],
  ['when it is disabled', { status: '2' }, false],
] as const)('[V-13] an announcement of category 1 %s shows: %j', (_name, changes, isShown) => {
  expect(isInMarquee({ ...notice, ...changes }, nowMs)).toBe(isShown)
})

test('[V-13] other categories show whatever their times, as long as they are active', () => {
  const other = { ...notice, category: 2, pmdTimerStart: null, pmdTimerEnd: '-1' }
  expect([isInMarquee(other, nowMs), isInMarquee({ ...other, status: '0' }, nowMs)]).toEqual([true, false])
})

test('[V-13] one item runs five times, two or three run three times, more as they are', () => {
  expect(
    [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map((items) => repeatForMarquee(items).join('')),
  ).toEqual(['', 'aaaaa', 'ababab', 'abcabcabc', 'abcd'])
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    5,
    'iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 5, 'iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 5, 'iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 0, 'Mac'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 5, 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 0, 'Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 0, 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 10, 'Windows'],
  ['Mozilla/5.0 (Windows Phone 8.1; Android 4.2.1; Lumia) like iPhone OS 7_0_3 Mac OS X Safari', 5, 'Windows'],
  ['curl/8.5.0', 0, 'other'],
  ['', 0, 'other'],
] as const)('[L-12] %j with %i touch points is %s', (userAgent, touchPoints, device) => {
  expect(deviceTypeOf(userAgent, touchPoints)).toBe(device)
})

test('[L-12] a server, which knows no touch points, takes the user agent at its word', () => {
  expect(deviceTypeOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('Mac')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile Safari/604.1',
    'Chrome',
  ],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0', 'WeChat'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 OPR/112.0', 'Opera'],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
])('[S-04] %j is the browser %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser)
})
