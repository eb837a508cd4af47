import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call, InputOf, RequestOf } from '#contract/define-call.ts'
import type { logReport } from '#contract/site/calls/system.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { createTelemetry } from './telemetry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (answers: readonly unknown[] = []) => {
  const sent: InputOf<typeof logReport>['events'][] = []
  const gateway = {
    call: async <C extends Call>(_: C, input: RequestOf<C>) => {
      sent.push((input as InputOf<typeof logReport>).events)
      return (answers[sent.length - 1] ?? { kind: 'accepted', data: { taken: 1 } }) as CallResult<C>
    },
  }
  const telemetry = createTelemetry({ gateway, page: () => `/app/${'x'.repeat(200)}`, nowMs: () => 7 })
  return { telemetry, sent }
}

test('[C-17] reports go out together, some seconds later', async () => {
  const { telemetry, sent } = start()
  telemetry.report('page.opened')
  await vi.advanceTimersByTimeAsync(4_999)
  telemetry.report('play.started', 320)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const page = 'x'.repeat(120)
  expect(sent).toEqual([
    [
      { name: 'page.opened', page, atMs: 7, value: null },
      { name: 'play.started', page, atMs: 7, value: 320 },
    ],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.length).toBe(1)
})

test('[C-17] a page that goes sends at once; 50 go in one call', async () => {
  const { telemetry, sent } = start()
  for (let value = 0; value < 60; value += 1) telemetry.report('gift.sent', value)
  await telemetry.send()
  expect(sent.map(({ length }) => length)).toEqual([50])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.map(({ length }) => length)).toEqual([50, 10])
})

test('[C-17] what was not heard goes with the next ones, the oldest of more than 200 not at all; a refusal is final', async () => {
  const { telemetry, sent } = start([
    { kind: 'fault', reason: 'network' },
    { kind: 'rejected', name: 'RATE_LIMITED_ADDRESS', data: null, msg: '' },
  ])
  for (let value = 0; value < 201; value += 1) telemetry.report('gift.sent', value)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent[0]?.map(({ value }) => value).slice(0, 2)).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.length).toBe(1)
  telemetry.report('page.opened')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent.slice(1).flat().length).toBe(200)
  expect(sent[1]?.[0]?.value).toBe(2)
  expect(sent.at(-1)?.at(-1)?.name).toBe('page.opened')
})
