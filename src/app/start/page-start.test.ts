import { expect, test } from 'vitest'
import type { PageStart } from '#contract/page-start.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { matchList } from '#contract/sports/match-calls.ts'
import { carriedBy } from './page-start.ts'

const madeAtMs = 1_795_000_000_000
const offer = { serverKey: 'k', siteKey: 's', signature: 'g', token: 't', expiresAtMs: madeAtMs + 1 }
const start: PageStart = {
  madeAtMs,
  language: 'zh-CN',
  offer,
  answers: [
    { path: sitePerInfo.path, input: {}, data: { siteId: 5005 } },
    { path: livePopularList.path, input: { page: 1, pageSize: 200 }, data: { total: 3 } },
    { path: memberInfo.path, input: {}, data: { id: '1' } },
    { path: matchList.path, input: { scope: 'live' }, data: { matches: [], next: null } },
  ],
}
const read = (nowMs = madeAtMs, text = JSON.stringify(start)) => carriedBy(text, nowMs, nowMs - 40)

test('[C-08] what a page carries answers the same call once, in its language', () => {
  const { takeCarried, offsetMs } = read()
  expect(offsetMs).toBe(40)
  expect(takeCarried(sitePerInfo, {}, 'en')).toBe(undefined)
  expect(takeCarried(sitePerInfo, {}, 'zh-CN')).toEqual({ siteId: 5005 })
  expect(takeCarried(sitePerInfo, {}, 'zh-CN')).toBe(undefined)
  expect(takeCarried(livePopularList, { page: 2, pageSize: 200 }, 'zh-CN')).toBe(undefined)
  expect(takeCarried(livePopularList, { page: 1, pageSize: 200 }, 'zh-CN')).toEqual({ total: 3 })
})

test('[C-08] the age of a page that others got before is added to its time', () => {
  expect(carriedBy(JSON.stringify(start), madeAtMs, madeAtMs, 900).offsetMs).toBe(900)
})

test('[C-08] a call of a member is never answered by a page; one that anybody may make is, logged in or not', () => {
  expect(read().takeCarried(matchList, { scope: 'live' }, 'zh-CN')).toEqual({ matches: [], next: null })
  expect(read().takeCarried(memberInfo, {}, 'zh-CN')).toBe(undefined)
})

test('[C-06, C-08] a page out of a cache, or without a block, leaves everything to be asked', () => {
  for (const carried of [read(madeAtMs + 60_001), read(madeAtMs - 60_001), read(madeAtMs, ''), read(madeAtMs, '{}')]) {
    expect([carried.offer, carried.offsetMs]).toEqual([undefined, 0])
    expect(carried.takeCarried(sitePerInfo, {}, 'zh-CN')).toBe(undefined)
  }
  expect(read(madeAtMs + 60_000).offer).toEqual(offer)
})
