import { delay, http, HttpResponse } from 'msw'
import { login, loginV3, loginV4, smsLogin, webLogin, webSmsLogin } from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { Call } from '#contract/define-call.ts'
import { birthdayBonusClaim } from '#contract/members/calls/members.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { chatSend } from '#contract/rooms/calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { bannerList, bannerListV2, newsList, sitePerInfoV5 } from '#contract/site/calls/site.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { timeCheck, versionCheck } from '#contract/site/calls/system.ts'
import { codes, effectOf, type CodeName } from '#contract/codes.ts'
import type { AccessNotice } from '#contract/access/entities/access-notice.ts'
import type { ReauthenticationChallenge } from '#contract/accounts/entities/reauthentication.ts'
import type { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import { clientVersion } from '#contract/limits.ts'
import { provideEndpoints } from '#src/app/gateway/provide-endpoints.ts'
import type { GatewayToast } from '#src/gateway/gateway-answer.ts'
import { createGateway, type GatewayOptions } from '#src/gateway/gateway.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { createMockGateway } from './mock-gateway.ts'

const baseUrl = 'http://transport.grandstand.test'
const second = 'http://line2.transport.grandstand.test'
const mock = await createMockGateway(baseUrl, second)
beforeAll(() => mock.server.listen())
afterEach(() => mock.server.resetHandlers())
afterAll(() => mock.server.close())

const open = (changes: Partial<GatewayOptions> = {}) => {
  const heard: CodeName[] = []
  const toasts: GatewayToast[] = []
  const routes: [string, AccessNotice | null][] = []
  const clock = { offsetMs: 0 }
  const gateway = createGateway({
    baseUrl,
    siteId: 5005,
    clientType: 'web',
    version: clientVersion,
    uuid: crypto.randomUUID(),
    siteKeyFingerprint: mock.fingerprint,
    secureSessionStore: memoryStore(),
    clock,
    language: () => 'zh-CN',
    token: () => '',
    fetch,
    onSessionCode: (name) => void heard.push(name),
    onToast: (toast) => void toasts.push(toast),
    onRoute: (to, notice) => void routes.push([to, notice]),
    ...changes,
  })
  return { gateway, heard, toasts, routes, clock }
}

/** The answer of a server that says this code, once or always. */
const answering = (path: string, name: CodeName, { data = null as unknown, once = false, base = baseUrl } = {}) =>
  mock.server.use(
    http.all(
      `${base}/api/${path}`,
      () => HttpResponse.json({ code: codes[name].code, data, msg: `words of ${name}` }),
      { once },
    ),
  )

test('[C-08] news come from the origin that is named for them, every other call from the line', async () => {
  const fetched = vi.fn(fetch)
  const originOf: GatewayOptions['originOf'] = ({ path }) => (path.startsWith('site/game/newsoccer/') ? second : null)
  const { gateway } = open({ fetch: fetched, originOf })
  await gateway.call(newsList, {})
  await gateway.call(timeCheck, {})
  const handshakes = new Set([baseUrl, second].map((origin) => `${origin}/api/gw/ic/verify`))
  const asked = fetched.mock.calls.map(([url]) => url).filter((url) => !handshakes.has(url as string))
  expect(asked).toEqual([`${second}/api/${newsList.path}`, `${baseUrl}/api/${timeCheck.path}`])
})

test('[C-06] many first calls share one handshake', async () => {
  const fetched = vi.fn(fetch)
  const { gateway } = open({ fetch: fetched })
  await Promise.all([gateway.call(timeCheck, {}), gateway.call(versionCheck, {}), gateway.call(timeCheck, {})])
  const handshakes = fetched.mock.calls.filter(([url]) => url === `${baseUrl}/api/gw/ic/verify`)
  expect([handshakes.length, fetched.mock.calls.length]).toEqual([1, 4])
})

test('[C-06] the saved gateway session goes on after a reload, without a second handshake', async () => {
  const secureSessionStore = memoryStore()
  await open({ secureSessionStore }).gateway.call(timeCheck, {})
  const fetched = vi.fn(fetch)
  const result = await open({ secureSessionStore, fetch: fetched }).gateway.call(timeCheck, {})
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
  const { gateway, toasts } = open()
  mock.server.use(http.get(`${baseUrl}/api/${timeCheck.path}`, () => HttpResponse.text('<html>busy</html>')))
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'unreadable' })
  expect(toasts).toEqual([{ words: 'abnormal', toastMs: 1000 }])
})

test.each(['', 'about:blank', 'no address'])(
  '[X-07] with the request address "%s" there is an alert',
  async (broken) => {
    const onAlert = vi.fn<() => void>()
    const fetched = vi.fn(fetch)
    const { gateway } = open({ baseUrl: broken, onAlert, fetch: fetched })
    expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'network' })
    expect([onAlert.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 0])
  },
)

test('[C-02] a success that is not sealed is not believed', async () => {
  const { gateway } = open()
  mock.server.use(
    http.get(`${baseUrl}/api/${timeCheck.path}`, () =>
      HttpResponse.json({ code: 0, data: { serverTimeMs: 1 }, msg: '' }),
    ),
  )
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'unreadable' })
})

test('[X-05] a network that is down is a fault, told for a second', async () => {
  const { gateway, toasts } = open()
  mock.server.use(http.get(`${baseUrl}/api/${timeCheck.path}`, () => HttpResponse.error()))
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'network' })
  expect(toasts).toEqual([{ words: 'network', toastMs: 1000 }])
})

const proxyPage = (status: number) => HttpResponse.html('<html><body><h1>Bad Gateway</h1></body></html>', { status })

test.each([404, 500, 502, 503, 504])(
  '[X-05] a proxy’s page with status %i is a network error, told with its status for a second',
  async (status) => {
    const { gateway, toasts } = open()
    await gateway.call(timeCheck, {})
    mock.server.use(http.get(`${baseUrl}/api/${timeCheck.path}`, () => proxyPage(status)))
    expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'network' })
    expect(toasts).toEqual([{ words: 'network', status, toastMs: 1000 }])
  },
)

test('[X-05, C-06] the same where the handshake meets it', async () => {
  const { gateway, toasts } = open()
  mock.server.use(http.post(`${baseUrl}/api/gw/ic/verify`, () => proxyPage(502)))
  expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'network' })
  expect(toasts).toEqual([{ words: 'network', status: 502, toastMs: 1000 }])
})

test('[X-03, C-06] a handshake that is refused says why', async () => {
  const { gateway, toasts } = open()
  answering('gw/ic/verify', 'RATE_LIMITED_ADDRESS')
  expect(await gateway.call(timeCheck, {})).toEqual({
    kind: 'rejected',
    name: 'RATE_LIMITED_ADDRESS',
    data: null,
    msg: 'words of RATE_LIMITED_ADDRESS',
  })
  expect(toasts).toEqual([{ text: 'words of RATE_LIMITED_ADDRESS', toastMs: 3000 }])
})

const neverAnswering = (base = baseUrl) =>
  mock.server.use(
    http.get(`${base}/api/${timeCheck.path}`, async () => {
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )

test('[X-04, C-05] a call that takes longer than its time is a fault called timeout, told for 1.5 s', async () => {
  const { gateway, toasts } = open()
  await gateway.call(timeCheck, {})
  neverAnswering()
  expect(await gateway.call(timeCheck, {}, { timeoutMs: 30 })).toEqual({ kind: 'fault', reason: 'timeout' })
  expect(toasts).toEqual([{ words: 'timeout', toastMs: 1500 }])
})

test('[C-05] waiting for a handshake counts as well', async () => {
  const { gateway } = open()
  mock.server.use(
    http.post(`${baseUrl}/api/gw/ic/verify`, async () => {
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )
  expect(await gateway.call(timeCheck, {}, { timeoutMs: 30 })).toEqual({ kind: 'fault', reason: 'timeout' })
})

test('[X-04, X-05] what nobody asked for, or gave up, is not told', async () => {
  const { gateway, toasts } = open()
  await gateway.call(timeCheck, {})
  neverAnswering()
  await gateway.call(timeCheck, {}, { timeoutMs: 20, quiet: true })
  answering(memberInfo.path, 'TOO_MANY_USERS')
  await gateway.call(memberInfo, {}, { quiet: true })
  const leaving = new AbortController()
  const left = gateway.call(timeCheck, {}, { signal: leaving.signal })
  leaving.abort()
  expect([await left, toasts]).toEqual([{ kind: 'fault', reason: 'network' }, []])
})

test.each([
  ['LOGIN_REQUIRED', ['LOGIN_REQUIRED']],
  ['LOGGED_IN_ELSEWHERE', ['LOGGED_IN_ELSEWHERE']],
  ['ACCOUNT_BLOCKED', ['ACCOUNT_BLOCKED']],
  ['SESSION_IDLE', ['SESSION_IDLE']],
  ['IP_BLOCKED', ['IP_BLOCKED']],
  ['DEVICE_BLOCKED', ['DEVICE_BLOCKED']],
  ['BAD_SIGNATURE', []],
] as const)('[S-03, S-04, S-05] code %s is told to the session: %j', async (name, told) => {
  const { gateway, heard, toasts } = open()
  answering(memberInfo.path, name)
  expect(await gateway.call(memberInfo, {})).toEqual({ kind: 'rejected', name, data: null, msg: `words of ${name}` })
  expect([heard, toasts]).toEqual([told, []])
})

test.each([
  'TOO_MANY_USERS',
  'RATE_LIMITED_ADDRESS',
  'RATE_LIMITED_MEMBER',
  'RATE_LIMITED_CALL',
  'INTERFACE_DEGRADED',
] as const)("[X-03] %s shows the server's words for 3 s, and is a refusal", async (name) => {
  const { gateway, toasts } = open()
  answering(memberInfo.path, name)
  expect(await gateway.call(memberInfo, {})).toEqual({ kind: 'rejected', name, data: null, msg: `words of ${name}` })
  expect(toasts).toEqual([{ text: `words of ${name}`, toastMs: 3000 }])
})

test('[X-03] a bug of the server is a fault, not a refusal, with its generic words', async () => {
  const { gateway, toasts } = open()
  answering(memberInfo.path, 'INTERNAL')
  expect(await gateway.call(memberInfo, {})).toEqual({ kind: 'fault', reason: 'busy' })
  expect(toasts).toEqual([{ text: 'words of INTERNAL', toastMs: 3000 }])
})

test.each(['NOTHING_NEW', 'ALREADY_DONE'] as const)('[X-01] %s is ignored: no words, no toast', async (name) => {
  const { gateway, heard, toasts } = open()
  answering(memberInfo.path, name)
  expect(await gateway.call(memberInfo, {})).toEqual({ kind: 'rejected', name, data: null, msg: '' })
  expect([heard, toasts]).toEqual([[], []])
})

test('[X-01] what is ignored has no words, also where a call lists it', async () => {
  const { gateway, toasts } = open()
  const name = 'ALREADY_DONE'
  answering(birthdayBonusClaim.path, name)
  const result = await gateway.call(birthdayBonusClaim, { requestId: crypto.randomUUID() })
  expect([result, toasts]).toEqual([{ kind: 'rejected', name, data: null, msg: '' }, []])
})

test('[X-02] 401 ends the session for every call that may be asked without one', async () => {
  const { gateway, heard } = open()
  answering(sendCode.path, 'LOGIN_REQUIRED')
  await gateway.call(sendCode, { purpose: 'bind', channel: 'sms', areaCode: '+86', target: '13800000000' })
  expect(heard).toEqual(['LOGIN_REQUIRED'])
})

test('[C-03] the token is blank on log-ins, banner lists and perInfo v1, and there on the others', async () => {
  const fetched = vi.fn(fetch)
  const { gateway } = open({ fetch: fetched, token: () => 'of-a-member' })
  const sent = async (call: Call, input: object) => {
    answering(call.path, 'UNKNOWN_PATH')
    await gateway.call(call, input as never)
    const init = fetched.mock.calls.findLast(([url]) => (url as string).includes(`/api/${call.path}`))?.[1]
    return new Headers(init?.headers).get('token')
  }
  const proof = { timewd: `1800000000000.${'0'.repeat(64)}`, oldPassword: '0'.repeat(64) }
  const who = { name: 'viewer01', password: 'demo1234', flag: 0, version: clientVersion }
  const byPhone = { areaCode: '+86', phone: '13800000000', code: '000000' }
  expect([
    await sent(login, { ...who, ...proof }),
    await sent(loginV4, who),
    await sent(loginV3, { name: 'viewer01', password: 'demo1234' }),
    await sent(webLogin, { username: 'viewer01', password: 'demo1234' }),
    await sent(smsLogin, { ...byPhone, flag: 0, version: clientVersion }),
    await sent(webSmsLogin, byPhone),
    await sent(bannerList, {}),
    await sent(sitePerInfo, {}),
  ]).toEqual(Array.from({ length: 8 }, () => ''))
  // Who looks decides what is advertised.
  expect([
    await sent(memberInfo, {}),
    await sent(sitePerInfoV5, {}),
    await sent(timeCheck, {}),
    await sent(bannerListV2, { place: 'home' }),
  ]).toEqual(Array.from({ length: 4 }, () => 'of-a-member'))
})

test('[X-01] what a call lists as its own goes to its caller alone', async () => {
  const { gateway, heard, toasts } = open()
  const name = 'ACCOUNT_BLOCKED'
  answering(webLogin.path, name)
  const result = await gateway.call(webLogin, { username: 'viewer01', password: 'demo1234' })
  expect([result, heard, toasts]).toEqual([{ kind: 'rejected', name, data: null, msg: `words of ${name}` }, [], []])
})

const notice: AccessNotice = {
  maintainStatus: '0',
  title: '平台维护中',
  text: '',
  untilMs: null,
  address: '203.0.113.7',
  region: 'CN',
}

test.each([
  ['SYSTEM_MAINTENANCE', 'maintenance'],
  ['ACCESS_CAVEAT', 'caveat'],
  ['ACCESS_RESTRICTION', 'restriction'],
] as const)('[S-08, S-09, S-10, R-05] %s goes to the access machine with its notice', async (name, to) => {
  const { gateway, routes } = open()
  answering(memberInfo.path, name, { data: notice })
  await gateway.call(memberInfo, {})
  answering(memberInfo.path, name, { data: { broken: true } })
  await gateway.call(memberInfo, {})
  expect(routes).toEqual([
    [to, notice],
    [to, null],
  ])
})

test('[X-01] every code of the catalogue ends as a refusal, a fault or an answer, and never throws', async () => {
  const { gateway } = open({
    verify: () => Promise.reject(new Error('unreadable')),
    reauthenticate: () => Promise.reject(new Error('unreadable')),
  })
  const outcomes = new Set<string>()
  for (const name of Object.keys(codes) as CodeName[]) {
    answering(memberInfo.path, name)
    const result = await gateway.call(memberInfo, {})
    outcomes.add(`${effectOf(name).kind} ${result.kind}`)
  }
  expect([...outcomes].toSorted()).toEqual([
    'agreement rejected',
    'bug fault',
    'ignored rejected',
    'mend fault',
    'reauthentication fault',
    'reject rejected',
    'route rejected',
    'session rejected',
    'success fault',
    'toast rejected',
    'verification fault',
  ])
})

const ticket = 'k'.repeat(43)
const stepUp: StepUpChallenge = {
  demandId: '0b9d3a52-38f9-4a43-9c86-2a6a2f4b2a10',
  reason: 'safety',
  left: { image: 0, afs: 0, slider: 1 },
  expiresAtMs: 1_800_000_000_000,
}
const text = { chatRoomNo: '88231', requestId: '5c1d62e1-8d4b-4a5e-a0ff-8a4a60f9f7c1', text: '好球' }
const openedSince = (count: number, path: string) => mock.opened.slice(count).filter((one) => one.path === path)

test.each(['ROBOT_CHECK', 'SAFETY_VERIFICATION'] as const)(
  '[S-06, S-07] after %s the same input goes out once more with the ticket',
  async (name) => {
    const asked: unknown[] = []
    const { gateway } = open({
      verify: async (met) => {
        asked.push(met)
        return ticket
      },
    })
    const before = mock.opened.length
    answering(chatSend.path, name, { data: stepUp, once: true })
    await gateway.call(chatSend, text)
    answering(timeCheck.path, name, { data: stepUp, once: true })
    await gateway.call(timeCheck, {})
    expect([asked, openedSince(before, chatSend.path), openedSince(before, timeCheck.path)]).toEqual([
      [stepUp, stepUp],
      [{ path: chatSend.path, input: text, verification: ticket }],
      [{ path: timeCheck.path, input: {}, verification: ticket }],
    ])
  },
)

test('[S-07] closed: the call is refused with the tip, and nothing goes out again', async () => {
  const { gateway } = open({ verify: async () => null })
  const before = mock.opened.length
  answering(chatSend.path, 'SAFETY_VERIFICATION', { data: stepUp })
  expect(await gateway.call(chatSend, text)).toEqual({
    kind: 'rejected',
    name: 'VERIFICATION_CLOSED',
    data: null,
    msg: '您已取消安全验证，操作未完成',
  })
  expect(openedSince(before, chatSend.path)).toEqual([])
})

test('[S-07] a step-up on the repetition is asked twice more, then the refusal is told', async () => {
  const verify = vi.fn(async () => ticket)
  const { gateway } = open({ verify })
  answering(chatSend.path, 'SAFETY_VERIFICATION', { data: stepUp })
  const result = await gateway.call(chatSend, text)
  expect([result.kind, 'name' in result && result.name, verify.mock.calls.length]).toEqual([
    'rejected',
    'SAFETY_VERIFICATION',
    3,
  ])
})

test('[S-07] a step-up that is gone goes out again without a ticket', async () => {
  const { gateway } = open({ verify: async () => '' })
  const before = mock.opened.length
  answering(chatSend.path, 'ROBOT_CHECK', { data: stepUp, once: true })
  await gateway.call(chatSend, text)
  expect(openedSince(before, chatSend.path)).toEqual([{ path: chatSend.path, input: text, verification: undefined }])
})

const change = { ...text, chatRoomNo: '88232' }
const lacking: ReauthenticationChallenge = {
  methods: ['password'],
  contacts: [{ channel: 'sms', masked: '138****0001' }],
}

test('a change goes out once more with the same request id when its caller has shown who it is', async () => {
  const reauthenticate = vi.fn(async () => true)
  const { gateway } = open({ reauthenticate })
  const before = mock.opened.length
  answering(chatSend.path, 'REAUTHENTICATION_REQUIRED', { data: lacking, once: true })
  await gateway.call(chatSend, change)
  expect([reauthenticate.mock.calls, openedSince(before, chatSend.path)]).toEqual([
    [[lacking, undefined]],
    [{ path: chatSend.path, input: change, verification: undefined }],
  ])
})

test('a change that is still refused after that is told so, and asked for once', async () => {
  const reauthenticate = vi.fn(async () => true)
  const { gateway } = open({ reauthenticate })
  answering(chatSend.path, 'REAUTHENTICATION_REQUIRED', { data: lacking })
  const result = await gateway.call(chatSend, change)
  expect(['name' in result && result.name, reauthenticate.mock.calls.length]).toEqual(['REAUTHENTICATION_REQUIRED', 1])
})

test('closed: the change is refused with words that nothing was changed, and does not go out again', async () => {
  const { gateway } = open({ reauthenticate: async () => false })
  const before = mock.opened.length
  answering(chatSend.path, 'REAUTHENTICATION_REQUIRED', { data: lacking })
  expect(await gateway.call(chatSend, change)).toEqual({
    kind: 'rejected',
    name: 'REAUTHENTICATION_CLOSED',
    data: null,
    msg: '您没有完成身份确认，没有任何更改',
  })
  expect(openedSince(before, chatSend.path)).toEqual([])
})

test('[C-11] what needs the terms agreed to goes out once more after that, and is refused as it was when it is put off', async () => {
  const agree = vi.fn(async () => true)
  const before = mock.opened.length
  answering(chatSend.path, 'AGREEMENTS_DUE', { once: true })
  await open({ agree }).gateway.call(chatSend, change)
  expect([agree.mock.calls.length, openedSince(before, chatSend.path)]).toEqual([
    1,
    [{ path: chatSend.path, input: change, verification: undefined }],
  ])
  answering(chatSend.path, 'AGREEMENTS_DUE')
  expect(await open({ agree: async () => false }).gateway.call(chatSend, change)).toMatchObject({
    kind: 'rejected',
    name: 'AGREEMENTS_DUE',
  })
})

test('[C-04] a form travels as one sealed field', async () => {
  const fetched = vi.fn(fetch)
  const { gateway } = open({ fetch: fetched })
  const before = mock.opened.length
  await gateway.call(webLogin, { username: 'viewer01', password: 'a+b &=汉' })
  const init = fetched.mock.calls.find(([url]) => url === `${baseUrl}/api/${webLogin.path}`)?.[1]
  expect(new Headers(init?.headers).get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(init?.body).toMatch(/^payload=[\w-]+$/)
  expect(openedSince(before, webLogin.path)).toEqual([
    { path: webLogin.path, input: { username: 'viewer01', password: 'a+b &=汉' }, verification: undefined },
  ])
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

test('[C-09] what is forgotten is asked again, also when the answer was on its way', async () => {
  const fetched = vi.fn(fetch)
  const { gateway } = open({ fetch: fetched })
  await gateway.call(sitePerInfo, {})
  gateway.forget('member/')
  await gateway.call(sitePerInfo, {})
  expect(fetched.mock.calls.length).toBe(2)
  gateway.forget('')
  const underWay = gateway.call(sitePerInfo, {})
  gateway.forget('site/')
  await underWay
  await gateway.call(sitePerInfo, {})
  expect(fetched.mock.calls.length).toBe(4)
})

describe('several lines', () => {
  const openLines = (changes: Partial<GatewayOptions> = {}, { online = true, errorsMax = 2 } = {}) => {
    const store = memoryStore()
    const lines = provideEndpoints({ store, isHealthy: async () => false, isOnline: () => online })
    lines.learn({
      lines: [
        { name: '1', origin: baseUrl },
        { name: '2', origin: second },
      ],
      lineErrorsMax: errorsMax,
    })
    const run = open({ endpoints: lines, ...changes })
    return { ...run, lines, store }
  }
  const down = (base: string) => mock.server.use(http.all(`${base}/api/*`, () => HttpResponse.error()))

  test('[L-10, X-06] a query goes on over the next line; what is wrong is told by the counter', async () => {
    const { gateway, toasts, lines } = openLines()
    down(baseUrl)
    expect((await gateway.call(timeCheck, {})).kind).toBe('accepted')
    expect([toasts, lines.current()]).toEqual([
      [
        { text: '网络异常，请检查网络后重试', toastMs: 1000 },
        { text: '线路异常，正在为您切换线路', toastMs: 1000 },
      ],
      { origin: second, timeoutMs: 30_000 },
    ])
  })

  test.each([
    ['a proxy’s 502', () => proxyPage(502)],
    ['its 503', () => proxyPage(503)],
    ['its 504', () => proxyPage(504)],
    ['a page of somebody else', () => proxyPage(200)],
  ])('[L-10, X-06, X-07] %s counts against its line: the next one takes over', async (_title, page) => {
    const { gateway, toasts, lines } = openLines()
    mock.server.use(http.all(`${baseUrl}/api/*`, page))
    expect((await gateway.call(timeCheck, {})).kind).toBe('accepted')
    expect([toasts, lines.current()]).toEqual([
      [
        { text: '网络异常，请检查网络后重试', toastMs: 1000 },
        { text: '线路异常，正在为您切换线路', toastMs: 1000 },
      ],
      { origin: second, timeoutMs: 30_000 },
    ])
  })

  test('[L-10] a command with its requestId goes out again unchanged', async () => {
    const { gateway } = openLines({}, { errorsMax: 1 })
    const before = mock.opened.length
    down(baseUrl)
    await gateway.call(chatSend, text)
    expect(openedSince(before, chatSend.path)).toEqual([{ path: chatSend.path, input: text, verification: undefined }])
  })

  test('[L-10] what could happen twice is not repeated: its outcome is unknown', async () => {
    const { gateway, lines } = openLines({}, { errorsMax: 1 })
    const before = mock.opened.length
    down(baseUrl)
    expect(await gateway.call(webLogin, { username: 'viewer01', password: 'demo1234' })).toEqual({
      kind: 'fault',
      reason: 'network',
    })
    expect([openedSince(before, webLogin.path), lines.current().origin]).toEqual([[], second])
  })

  test('[C-05] while lines are switched a call has 5 s', async () => {
    const { gateway, lines } = openLines()
    expect(lines.current().timeoutMs).toBe(30_000)
    down(baseUrl)
    await gateway.call(webLogin, { username: 'viewer01', password: 'demo1234' })
    expect(lines.current()).toEqual({ origin: baseUrl, timeoutMs: 5_000 })
  })

  test('[L-10] each line has a gateway session of its own, and both survive a reload', async () => {
    const secureSessionStore = memoryStore()
    const { gateway } = openLines({ secureSessionStore }, { errorsMax: 1 })
    await gateway.call(timeCheck, {})
    down(baseUrl)
    await gateway.call(timeCheck, {})
    const tokens = [baseUrl, second].map(
      (origin) =>
        (JSON.parse(secureSessionStore.getItem(`grandstand.gateway${origin}`) ?? '{}') as { token?: string }).token,
    )
    expect([tokens.every((token) => token !== undefined), tokens[0] === tokens[1]]).toEqual([true, false])
  })

  test('[L-10] with all lines down the circle ends', async () => {
    const fetched = vi.fn(fetch)
    const { gateway } = openLines({ fetch: fetched })
    down(baseUrl)
    down(second)
    expect(await gateway.call(timeCheck, {})).toEqual({ kind: 'fault', reason: 'network' })
    expect(fetched.mock.calls.length).toBe(4)
  })

  test('[X-05] an offline device blames no line', async () => {
    const { gateway, lines, toasts } = openLines({}, { online: false })
    down(baseUrl)
    await gateway.call(timeCheck, {})
    expect([lines.current().origin, toasts]).toEqual([baseUrl, [{ words: 'network', toastMs: 1000 }]])
  })

  test('[L-10] the line in force and its faults survive a reload', async () => {
    const { gateway, store } = openLines()
    down(baseUrl)
    await gateway.call(webLogin, { username: 'viewer01', password: 'demo1234' })
    const later = provideEndpoints({ store, isHealthy: async () => false, isOnline: () => true })
    expect([later.current(), later.failed(baseUrl), later.current().origin]).toEqual([
      { origin: baseUrl, timeoutMs: 5_000 },
      'LINE_ABNORMAL',
      second,
    ])
  })
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
