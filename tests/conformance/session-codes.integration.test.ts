import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  checkChangePassword,
  dormantCheck,
  login,
  loginSecond,
  loginV3,
  loginV4,
  register,
  smsLogin,
  webLogin,
  webSmsLogin,
} from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { passkeyLogin, passkeyOptions } from '#contract/accounts/calls/security.ts'
import { accessAccept } from '#contract/access/calls.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { clientVersion } from '#contract/limits.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { provideAccess } from '#src/app/access/provide-access.ts'
import type { GatewayToast } from '#src/gateway/gateway-answer.ts'
import { createGateway } from '#src/gateway/gateway.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { createSocket } from '#src/gateway/socket.ts'
import type { SocketConnection } from '#src/gateway/socket-connection.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'

const hourMs = 60 * 60_000
const clock = { aheadMs: 0 }
const sockets: SocketConnection[] = []
let world: World
let visitor: TestClient

const newcomer = (): TestClient => openClient(world.baseUrl, '')

const operator = async (...words: string[]): Promise<string> => {
  const { exit, stdout, stderr } = await world.admin(words)
  if (exit !== 0) throw new Error(stderr)
  return stdout.trim()
}

beforeAll(async () => {
  world = await startWorld({ clock })
  // What callers have to show before their calls run has tests of its own.
  await world.services().settings.set('verification', {}, 'test')
})
beforeEach(() => {
  visitor = newcomer()
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await world.stop()
})

const openSocket = ({ token = '', siteId = '5005' } = {}) => {
  const toasts: GatewayToast[] = []
  const ends: unknown[] = []
  const socket = createSocket({
    baseUrl: () => world.baseUrl,
    auth: () => ({ token, uuid: crypto.randomUUID(), siteId, clientType: 'terminal', version: clientVersion }),
    onToast: (toast) => toasts.push(toast),
  })
  sockets.push(socket)
  socket.on('session.ended', (end) => ends.push(end))
  const connected = new Promise<void>((resolve) => {
    socket.onStatus((status) => {
      if (status === 'connected') resolve()
    })
  })
  return { socket, toasts, ends, connected }
}

test.each(['bind', 'withdraw'] as const)(
  '[X-02] a visitor who asks for a code to %s is asked to log in',
  async (purpose) => {
    const asked = { purpose, channel: 'sms', areaCode: '+86', target: '13900000011' } as const
    expect(await visitor.refusal(sendCode, asked)).toEqual({
      name: 'LOGIN_REQUIRED',
      data: null,
      msg: '您的操作需要登录',
    })
    expect(visitor.state.heard).toEqual(['LOGIN_REQUIRED'])
  },
)

test('[S-04] a token that no session ever had is an auth error, for calls and sockets', async () => {
  const token = 'x'.repeat(43)
  visitor.state.token = token
  const words = '登录状态异常，请重新登录'
  expect(await visitor.refusal(memberInfo, {})).toEqual({ name: 'AUTH_ERROR', data: null, msg: words })
  expect(visitor.state.heard).toEqual(['AUTH_ERROR'])
  const { ends, connected } = openSocket({ token })
  await connected
  await expect.poll(() => ends).toEqual([{ code: 20104, msg: words }])
})

test('[X-03] who asks too often over the socket is told so, as for calls', async () => {
  const { socket, toasts, connected } = openSocket()
  await connected
  const answers = await Promise.all(Array.from({ length: 40 }, () => socket.request('match.watch', { matchIds: [] })))
  const refused = answers.filter((answer) => answer.kind === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([20204]))
  expect(toasts).toEqual(refused.map(() => ({ text: '系统繁忙，请稍后再试', toastMs: 3_000 })))
})

const askAs = async (siteId: number, baseUrl = world.baseUrl) => {
  const gateway = createGateway({
    baseUrl,
    siteId,
    clientType: 'terminal',
    version: clientVersion,
    uuid: crypto.randomUUID(),
    siteKeyFingerprint: '',
    secureSessionStore: memoryStore(),
    clock: { offsetMs: 0 },
    language: () => 'zh-CN',
    token: () => '',
    fetch,
    onSessionCode: () => undefined,
  })
  const result = await gateway.call(sitePerInfo, {})
  return result.kind === 'rejected' ? result.name : result.kind === 'accepted' ? result.data.siteId : result.kind
}

test('[C-01, A-08] only the site that is served is answered, by calls and sockets', async () => {
  const asked = [5005, 5000, 5006, 1, 999_999_999]
  expect(await Promise.all(asked.map((siteId) => askAs(siteId)))).toEqual([
    5005,
    ...asked.slice(1).map(() => 'BAD_HEADERS'),
  ])
  const stranger = openSocket({ siteId: '5006' })
  const { connected } = openSocket()
  await connected
  await expect.poll(() => stranger.socket.status).toBe('offline')
})

test('[A-08] a site whose id is above 5005 is site 5000', async () => {
  const other = await startWorld({ environment: { SITE_ID: '7001' } })
  try {
    expect([await askAs(5_000, other.baseUrl), await askAs(7_001, other.baseUrl)]).toEqual([5_000, 'BAD_HEADERS'])
  } finally {
    await other.stop()
  }
})

const codeFor = async (contact: string): Promise<string> => {
  const lines = (await operator('outbox', 'list', '20')).split('\n').filter(Boolean)
  const newest = lines.map((line) => JSON.parse(line) as { to: string; body: string }).find(({ to }) => to === contact)
  return /(?<!\d)\d{6}(?!\d)/.exec(newest?.body ?? '')?.[0] ?? 'none'
}

const areaCode = '+86'
const phone = '13900000012'
const name = 'white01'
const password = 'opener1234'
const byPassword = { name, password, flag: 0, version: clientVersion } as const

/** A code by SMS; one a minute goes to a number, so the clock goes on. */
const codeBySms = async (client: TestClient, purpose: 'register' | 'login'): Promise<string> => {
  clock.aheadMs += 61_000
  await client.accepted(sendCode, { purpose, channel: 'sms', areaCode, target: phone })
  return codeFor(`${areaCode}${phone}`)
}

type Way = (client: TestClient) => Promise<{ token: string }>
const through =
  <C extends Call>(call: C, input: RequestOf<C>): Way =>
  async (client) =>
    (await client.accepted(call, input)) as { token: string }

const ways: [string, Way][] = [
  ['v3', through(loginV3, { name, password })],
  ['v4', through(loginV4, byPassword)],
  [
    'v5',
    async (client) => client.accepted(login, await loginPayload(name, password, false, Date.now() + clock.aheadMs)),
  ],
  ['the web form', through(webLogin, { username: name, password })],
  [
    'SMS',
    async (client) =>
      client.accepted(smsLogin, {
        areaCode,
        phone,
        code: await codeBySms(client, 'login'),
        flag: 0,
        version: clientVersion,
      }),
  ],
  [
    'the web form by SMS',
    async (client) => client.accepted(webSmsLogin, { areaCode, phone, code: await codeBySms(client, 'login') }),
  ],
]

const joinAndWhiten = async (): Promise<void> => {
  const code = await codeBySms(visitor, 'register')
  const wanted = {
    requestId: crypto.randomUUID(),
    name,
    password,
    areaCode,
    phone,
    code,
    version: clientVersion,
    ageConfirmed: true,
    agreed: agreedInDemo,
  } as const
  await visitor.accepted(register, wanted)
  await operator('white', 'add', name)
}

test.for(ways)(
  '[P-03, S-10] in maintenance a member of the white list logs in by %s and is let in',
  async ([, way]) => {
    if (world.services().settings.get('whiteMembers').length === 0) await joinAndWhiten()
    await operator('maintenance', 'on')
    try {
      const refused = await visitor.refusal(livePopularList, {})
      expect('name' in refused && refused.name).toBe('ACCESS_CAVEAT')
      const client = newcomer()
      client.state.token = (await way(client)).token
      expect((await client.accepted(memberInfo, {})).userInfo.name).toBe(name)
    } finally {
      await operator('maintenance', 'off')
    }
  },
)

test('[P-03, S-10] in maintenance the steps of a log-in with a passkey or a second factor are answered', async () => {
  await operator('maintenance', 'on')
  try {
    const { challengeId } = await visitor.accepted(passkeyOptions, {})
    const flags = { flag: 0, version: clientVersion } as const
    const refusals = [
      await visitor.refusal(passkeyLogin, { challengeId, response: '{}', ...flags }),
      await visitor.refusal(loginSecond, { ticket: 'k'.repeat(43), code: '000000' }),
      await visitor.refusal(dormantCheck, { ticket: 'k'.repeat(43) }),
    ]
    expect(refusals.map((refused) => 'name' in refused && refused.name)).toEqual([
      'PASSKEY_REFUSED',
      'TICKET_INVALID',
      'TICKET_INVALID',
    ])
  } finally {
    await operator('maintenance', 'off')
  }
})

/** A tab of a browser with the go flag: what it was led to, and how often its data was asked again. */
const openTab = () => {
  const store = memoryStore()
  store.setItem('go', '1')
  const led: string[] = []
  let refreshes = 0
  const gateway = createGateway({
    baseUrl: world.baseUrl,
    siteId: 5005,
    clientType: 'web',
    version: clientVersion,
    uuid: crypto.randomUUID(),
    siteKeyFingerprint: '',
    secureSessionStore: memoryStore(),
    clock: { offsetMs: 0 },
    language: () => 'zh-CN',
    token: () => '',
    fetch,
    onSessionCode: () => undefined,
    onRoute: (to, notice) => access.send({ type: 'access.met', to, notice, page: '/app/live' }),
  })
  const access = provideAccess({
    gateway,
    store,
    currentPage: () => '/app/live',
    navigate: (to) => void led.push(to),
    clearSession: () => undefined,
    refresh: () => {
      refreshes += 1
    },
  })
  const isAnswered = async () => (await gateway.call(livePopularList, {})).kind === 'accepted'
  return { gateway, store, led, isAnswered, refreshes: () => refreshes, stop: () => access.stop() }
}

test('[S-08] the go flag outlives the pass of 12 hours: a new one is had unseen, and maintenance leads to its page', async () => {
  const id = await operator('access', 'add', 'caveat', 'address', '127.0.0.1', '--title', '提示')
  const tab = openTab()
  const { untilMs, passes } = await tab.gateway
    .call(accessAccept, {})
    .then((result) => (result.kind === 'accepted' ? result.data : { untilMs: 0, passes: false }))
  expect([Math.round((untilMs - Date.now() - clock.aheadMs) / hourMs), passes]).toEqual([12, true])
  expect(await tab.isAnswered()).toBe(true)

  clock.aheadMs += 12 * hourMs + 1_000
  expect(await tab.isAnswered()).toBe(false)
  await expect.poll(tab.refreshes).toBe(1)
  expect([await tab.isAnswered(), tab.led, tab.store.getItem('go')]).toEqual([true, [], '1'])

  await operator('maintenance', 'on')
  expect(await tab.isAnswered()).toBe(false)
  await expect.poll(() => tab.led).toEqual(['/maintenance'])
  expect(tab.store.getItem('go')).toBe(null)
  await operator('maintenance', 'off')
  await operator('access', 'remove', id)
  tab.stop()
})

test('[C-13, S-01] a table is watched by members: a visitor who asks sets none going', async () => {
  const { socket, connected } = openSocket()
  await connected
  const asked = await socket.request('table.watch', { game: 'crash', isOn: true })
  expect([asked.kind, 'code' in asked && asked.code]).toEqual(['rejected', 401])
  const client = newcomer()
  client.state.token = (await client.accepted(loginV4, byPassword)).token
  const member = openSocket({ token: client.state.token })
  await member.connected
  expect((await member.socket.request('table.watch', { game: 'crash', isOn: true })).kind).toBe('accepted')
})

test('[S-04, C-11] a password that is older than 180 days should be changed; whether a phone is bound is told', async () => {
  const client = newcomer()
  const check = async () => {
    const { changedAtMs: _at, ...advice } = await client.accepted(checkChangePassword, {})
    return advice
  }
  client.state.token = (await client.accepted(loginV4, byPassword)).token
  expect(await check()).toEqual({ mustChange: false, reason: 'none', phoneBind: '1' })
  clock.aheadMs += 180 * 24 * hourMs
  await world.services().settings.set('dormantAfterDays', 3_650, 'test')
  client.state.token = (await client.accepted(loginV4, byPassword)).token
  expect(await check()).toEqual({ mustChange: true, reason: 'aged', phoneBind: '1' })
})
