import { delay, http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { memberInfo } from '#contract/calls/member.ts'
import { sitePerInfo } from '#contract/calls/site.ts'
import { timeCheck, versionCheck } from '#contract/calls/system.ts'
import { codes, type CodeName } from '#contract/codes.ts'
import { clientVersion } from '#contract/limits.ts'
import { createGateway, type GatewayOptions } from '#src/gateway/gateway.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { createMockGateway } from './mock-gateway.ts'

const baseUrl = 'http://transport.grandstand.test'
const mock = await createMockGateway(baseUrl)
beforeAll(() => mock.server.listen())
afterEach(() => mock.server.resetHandlers())
afterAll(() => mock.server.close())

const open = (changes: Partial<GatewayOptions> = {}) => {
  const heard: CodeName[] = []
  const clock = { offsetMs: 0 }
  const gateway = createGateway({
    baseUrl,
    siteId: 5005,
    clientType: 'web',
    version: clientVersion,
    uuid: crypto.randomUUID(),
    siteKeyFingerprint: mock.fingerprint,
    channelStore: memoryStore(),
    clock,
    language: () => 'zh-CN',
    token: () => '',
    fetch,
    onSessionCode: (name) => void heard.push(name),
    ...changes,
  })
  return { gateway, heard, clock }
}

test('[C-06] many first calls share one handshake', async () => {
  const fetched = vi.fn(fetch)
  const { gateway } = open({ fetch: fetched })
  await Promise.all([gateway.call(timeCheck, {}), gateway.call(versionCheck, {}), gateway.call(timeCheck, {})])
  const handshakes = fetched.mock.calls.filter(([url]) => url === `${baseUrl}/api/gw/ic/verify`)
  expect([handshakes.length, fetched.mock.calls.length]).toEqual([1, 4])
})

test('[C-06] the saved gateway session goes on after a reload, without a second handshake', async () => {
  const channelStore = memoryStore()
  await open({ channelStore }).gateway.call(timeCheck, {})
  const fetched = vi.fn(fetch)
  const result = await open({ channelStore, fetch: fetched }).gateway.call(timeCheck, {})
  expect([result.kind, fetched.mock.calls.length]).toEqual(['accepted', 1])
})

test('[C-02] a gateway session that the server forgot is made anew, unseen by the caller', async () => {
  const { gateway } = open()
  await gateway.call(timeCheck, {})
  mock.restart()
  expect((await gateway.call(timeCheck, {})).kind).toBe('accepted')
})

test('[C-01] a clock that is hours off is set by the answer, and the call is repeated once', async () => {
  const { gateway, clock } = open()
  await gateway.call(timeCheck, {})
  clock.offsetMs = 3 * 3_600_000
  expect((await gateway.call(timeCheck, {})).kind).toBe('accepted')
  expect(Math.abs(clock.offsetMs)).toBeLessThan(5_000)
})

test('[C-06] a site key that is not the one of the page is refused before anything is sent', async () => {
  const fetched = vi.fn(fetch)
  const { gateway } = open({ siteKeyFingerprint: '0'.repeat(64), fetch: fetched })
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'unreadable' })
  expect(fetched.mock.calls.length).toBe(1)
})

test('[X-07] an answer that is no object is a fault: the outcome is unknown', async () => {
  const { gateway } = open()
  mock.server.use(http.get(`${baseUrl}/api/${timeCheck.path}`, () => HttpResponse.text('<html>busy</html>')))
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'unreadable' })
})

test('[C-02] a success that is not sealed is not believed', async () => {
  const { gateway } = open()
  mock.server.use(
    http.get(`${baseUrl}/api/${timeCheck.path}`, () =>
      HttpResponse.json({ code: 0, data: { serverTimeMs: 1 }, msg: '' }),
    ),
  )
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'unreadable' })
})

test('[X-05] a network that is down is a fault', async () => {
  const { gateway } = open()
  mock.server.use(http.get(`${baseUrl}/api/${timeCheck.path}`, () => HttpResponse.error()))
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'network' })
})

test('[X-04, C-05] a call that takes longer than its time is a fault called timeout', async () => {
  const { gateway } = open()
  await gateway.call(timeCheck, {})
  mock.server.use(
    http.get(`${baseUrl}/api/${timeCheck.path}`, async () => {
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )
  expect(await gateway.call(timeCheck, {}, { timeoutMs: 30 })).toEqual({ kind: 'fault', reason: 'timeout' })
})

test.each([
  ['LOGIN_REQUIRED', ['LOGIN_REQUIRED']],
  ['LOGGED_IN_ELSEWHERE', ['LOGGED_IN_ELSEWHERE']],
  ['ACCOUNT_BLOCKED', ['ACCOUNT_BLOCKED']],
  ['TOO_MANY_USERS', []],
] as const)('[S-03, S-04, X-03] code %s is told to the session: %j', async (name, told) => {
  const { gateway, heard } = open()
  mock.server.use(
    http.post(`${baseUrl}/api/${memberInfo.path}`, () =>
      HttpResponse.json({ code: codes[name].code, data: null, msg: 'words' }),
    ),
  )
  expect(await gateway.call(memberInfo, {})).toEqual({ kind: 'rejected', name, data: null, msg: 'words' })
  expect(heard).toEqual(told)
})

test('[X-03] a bug of the server is a fault, not a refusal', async () => {
  const { gateway } = open()
  mock.server.use(
    http.post(`${baseUrl}/api/${memberInfo.path}`, () =>
      HttpResponse.json({ code: codes.INTERNAL.code, data: null, msg: '' }),
    ),
  )
  expect(await gateway.call(memberInfo, {})).toEqual({ kind: 'fault', reason: 'busy' })
})

test('[C-09] an answer that may be kept is asked once for a path, its parameters and a token', async () => {
  const fetched = vi.fn(fetch)
  let token = ''
  const { gateway } = open({ fetch: fetched, token: () => token })
  await gateway.call(sitePerInfo, {})
  await gateway.call(sitePerInfo, {})
  expect(fetched.mock.calls.length).toBe(2)
  token = 'another'
  await gateway.call(sitePerInfo, {})
  expect(fetched.mock.calls.length).toBe(3)
})

test('an input that the contract forbids is refused here and not sent', async () => {
  const fetched = vi.fn(fetch)
  const { gateway } = open({ fetch: fetched })
  const result = await gateway.call(timeCheck, { extra: 1 } as never)
  expect([result.kind, 'name' in result && result.name, fetched.mock.calls.length]).toEqual([
    'rejected',
    'BAD_REQUEST',
    0,
  ])
})
