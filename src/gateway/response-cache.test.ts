import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { createResponseCache } from './response-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const result = { kind: 'accepted', data: {} as never } as const
const keptAfter = (input: object, laterMs = 0, answered: typeof result = result): boolean => {
  const kept = createResponseCache()
  kept.keeper(sitePerInfo, input, '["site/x"]')(answered)
  vi.advanceTimersByTime(laterMs)
  return kept.find('["site/x"]') !== undefined
}

test('[C-09] an answer is kept for 60 s', () => {
  expect([keptAfter({}), keptAfter({}, 59_999), keptAfter({}, 60_000)]).toEqual([true, true, false])
})

test('[C-09, L-04] one of a venue with AG in the name is not', () => {
  const inputs = [{ venueName: 'YBAG' }, { channelCode: 'AG' }, { venueName: 'DB' }, { venueName: 7 }]
  expect(inputs.map((input) => keptAfter(input))).toEqual([false, false, true, true])
  const answer = (name: string) => ({ kind: 'accepted', data: { venues: [{ name }] } as never }) as const
  expect([keptAfter({}, 0, answer('AG 真人')), keptAfter({}, 0, answer('DB'))]).toEqual([false, true])
})

test('[C-09] no more than 200 are kept', () => {
  const kept = createResponseCache()
  for (let at = 0; at < 201; at++) kept.keeper(sitePerInfo, {}, `["site/${at}"]`)(result)
  expect([kept.find('["site/0"]'), kept.find('["site/200"]')]).toEqual([undefined, result])
})
