import { expect, test } from 'vitest'
import type { Call, RequestOf } from '#contract/define-call.ts'
import type { CallResult, Gateway } from '#src/gateway/gateway-port.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { reportStart } from './report-start.ts'

const label = 'v1.0.1 · build 1.1.0 glow 2025-07-23'

const aGateway = (answers: readonly unknown[]) => {
  const sent: [path: string, input: unknown][] = []
  const gateway: Gateway = {
    call: async <C extends Call>(call: C, input: RequestOf<C>) => {
      sent.push([call.path, input])
      return answers[sent.length - 1] as CallResult<C>
    },
  }
  return { gateway, sent }
}

test('[A-07, C-17] the build is reported once a visit, again when it was not heard or is another', async () => {
  const { gateway, sent } = aGateway([
    { kind: 'fault', reason: 'network' },
    { kind: 'accepted', data: { taken: 1 } },
    { kind: 'accepted', data: { taken: 1 } },
  ])
  const parts = { gateway, store: memoryStore(), page: '/app/home', label, nowMs: 1000 }
  await reportStart(parts)
  await reportStart(parts)
  await reportStart(parts)
  await reportStart({ ...parts, label: 'v1.0.2', page: `/${'x'.repeat(200)}` })
  const event = { name: 'client.started', page: `/app/home ${label}`, atMs: 1000, value: null }
  expect(sent).toEqual([
    ['system/log/report', { events: [event] }],
    ['system/log/report', { events: [event] }],
    ['system/log/report', { events: [{ ...event, page: `${'x'.repeat(113)} v1.0.2` }] }],
  ])
})
