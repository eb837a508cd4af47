import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sitePerInfo } from '#contract/calls/site.ts'
import { memberInfo } from '#contract/calls/member.ts'
import { logout } from '#contract/calls/accounts.ts'
import { timeCheck, versionCheck } from '#contract/calls/system.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import { handleLogin } from '#server/handlers/accounts/login.ts'
import { handleLogout } from '#server/handlers/accounts/logout.ts'
import { handleMemberInfo } from '#server/handlers/member/member-info.ts'
import { handleSitePerInfo } from '#server/handlers/site/site-per-info.ts'
import { handleTimeCheck } from '#server/handlers/system/time-check.ts'
import { handleVersionCheck } from '#server/handlers/system/version-check.ts'
import { notYet, type HandledCallName, type HandlerTable } from '#server/ports/handling.ts'
import type { Services } from '#server/ports/services.ts'
import { createLoginLimiter } from '#server/stores/login-limiter.ts'
import { createMembers } from '#server/stores/members.ts'
import { createSessions, type SessionStore } from '#server/stores/sessions.ts'
import { calls } from '#contract/registry.ts'
import { aMember } from '#tests/builders/member.ts'
import { aSite } from '#tests/builders/site-info.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createApp, registerHttp } from './http-server.ts'
import { makeSiteKey, readSiteKey } from './site-key.ts'

const siteKey = readSiteKey(makeSiteKey())
const dayMs = 24 * 60 * 60_000

let database: TestDatabase
let web: string
let app: FastifyInstance
let baseUrl: string
let sessions: SessionStore
let offsetMs: number
let errors: string[]
let passwordChecks: number
let isDatabaseUp: boolean
let metricsAnywhere: boolean
let balances: () => Promise<{ currency: 'CNY'; balanceMinor: number }[]>

const table = {
  ...(Object.fromEntries(Object.keys(calls).map((name) => [name, notYet])) as Record<HandledCallName, typeof notYet>),
  versionCheck: handleVersionCheck,
  timeCheck: handleTimeCheck,
  sitePerInfo: handleSitePerInfo,
  login: handleLogin,
  logout: handleLogout,
  memberInfo: handleMemberInfo,
} satisfies HandlerTable

const start = async (perMinute = { address: 100_000, member: 100_000 }): Promise<void> => {
  const now = () => Date.now() + offsetMs
  const members = createMembers(database.db)
  sessions = createSessions(database.db, now)
  const services = {
    now,
    log: {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (_fields: object, text: string) => errors.push(text),
    },
    site: () => aSite(),
    members: {
      ...members,
      checkPassword: (name: string, password: string) => {
        passwordChecks += 1
        return members.checkPassword(name, password)
      },
    },
    sessions,
    loginLimiter: createLoginLimiter(now),
    wallets: { balances: () => balances(), verify: () => Promise.reject(new Error('unused')) },
  } as Partial<Services> as Services
  app = createApp(false)
  await registerHttp(app, {
    services,
    table,
    siteKey,
    tokenSecret: Buffer.alloc(32, 1),
    epoch: Buffer.alloc(16, 2),
    languages: ['zh-CN'],
    perMinute,
    checksAnswers: true,
    metricsAnywhere,
    publicOrigin: undefined,
    mediaOrigin: undefined,
    webFolder: web,
    readyChecks: { database: async () => (isDatabaseUp ? true : 'no answer') },
  })
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
}

const client = (): TestClient => openClient(baseUrl, siteKey.fingerprint)

beforeAll(async () => {
  database = await testDatabase()
  web = mkdtempSync(join(tmpdir(), 'grandstand-web-'))
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><html><head><title>看台</title></head><body></body></html>')
  writeFileSync(join(web, 'assets', 'app-1a2b.js'), `export const text = '${'grandstand '.repeat(400)}'\n`)
})
afterAll(async () => {
  rmSync(web, { recursive: true, force: true })
  await database.drop()
})
beforeEach(async () => {
  metricsAnywhere = false
  offsetMs = 0
  errors = []
  passwordChecks = 0
  isDatabaseUp = true
  balances = async () => [{ currency: 'CNY', balanceMinor: 1_000_000 }]
  await start()
  return () => app.close()
})

test('[C-06, C-08, C-07, L-02] an honest client shakes hands, checks the site key, and is answered', async () => {
  const visitor = client()
  expect(await visitor.accepted(sitePerInfo, {})).toEqual(aSite())
  expect((await visitor.accepted(versionCheck, {})).maintainStatus).toBe('1')
  const { serverTimeMs } = await visitor.accepted(timeCheck, {})
  expect(Math.abs(serverTimeMs - Date.now())).toBeLessThan(2_000)
})

test('[C-06] a page that carries another key refuses the server', async () => {
  const visitor = openClient(baseUrl, 'f'.repeat(64))
  expect(await visitor.refusal(sitePerInfo, {})).toEqual({ kind: 'fault', reason: 'unreadable' })
})

test('[E-02, E-01, S-01, S-03] a member logs in, is known by the token, and is not after logging out', async () => {
  const member = await aMember(database.db)
  const someone = client()
  expect(await someone.refusal(memberInfo, {})).toEqual({ name: 'LOGIN_REQUIRED', data: null, msg: '您的操作需要登录' })
  const { userInfo } = await someone.logIn(member.name)
  expect(userInfo).toEqual(member)
  expect(await someone.accepted(memberInfo, {})).toEqual({
    userInfo: member,
    wallets: [{ currency: 'CNY', balanceMinor: 1_000_000 }],
  })
  expect(await someone.accepted(logout, {})).toEqual({})
  expect((await someone.refusal(memberInfo, {})) as object).toEqual({
    name: 'LOGIN_REQUIRED',
    data: null,
    msg: '您的操作需要登录',
  })
  expect(someone.state.heard).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
})

test('[S-04] a log-in elsewhere ends the earlier session with words', async () => {
  const member = await aMember(database.db)
  const [first, second] = [client(), client()]
  await first.logIn(member.name)
  await second.logIn(member.name)
  expect(await first.refusal(memberInfo, {})).toEqual({
    name: 'LOGGED_IN_ELSEWHERE',
    data: null,
    msg: '您的账号已在其他设备登录',
  })
  expect((await second.accepted(memberInfo, {})).userInfo).toEqual(member)
})

test('[E-02] a wrong password and an unknown name get the same answer; then both wait', async () => {
  const member = await aMember(database.db)
  const guess = async (name: string) => {
    try {
      await client().logIn(name, 'wrong pass')
      return 'let in'
    } catch (error) {
      return (error as Error).message.replace(/"retryAfterMs":[45]\d{3}\b/, '"retryAfterMs":5000')
    }
  }
  const known = []
  const unknown = []
  for (let i = 0; i < 5; i++) {
    known.push(await guess(member.name))
    unknown.push(await guess('nobody-here'))
  }
  expect(known).toEqual(unknown)
  expect(known[0]).toContain('"name":"LOGIN_REFUSED","data":{"retryAfterMs":0}')
  expect(known[4]).toContain('"name":"LOGIN_REFUSED","data":{"retryAfterMs":5000}')
  await expect(client().logIn(member.name)).rejects.toThrow('LOGIN_REFUSED')
})

test('[E-02] passwords that are tried all at once do not overtake the limit', async () => {
  const member = await aMember(database.db)
  const guesses = Array.from({ length: 30 }, (_, nth) => client().logIn(member.name, `guess ${nth}`))
  const outcomes = await Promise.allSettled(guesses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
  expect(passwordChecks).toBe(5)
})

test('[E-02, S-04] a blocked member is told so, after the right password only', async () => {
  const member = await aMember(database.db, { status: '2' })
  await expect(client().logIn(member.name)).rejects.toThrow('ACCOUNT_BLOCKED')
  await expect(client().logIn(member.name, 'wrong pass')).rejects.toThrow('LOGIN_REFUSED')
})

test('[E-02] a session without "keep me" lasts 12 hours', async () => {
  const member = await aMember(database.db)
  const someone = client()
  await someone.logIn(member.name)
  offsetMs = dayMs / 2 - 60_000
  expect((await sessions.find(someone.state.token)).kind).toBe('active')
  offsetMs = dayMs / 2 + 60_000
  expect((await sessions.find(someone.state.token)).kind).toBe('unknown')
})

test('[C-01] a client whose clock is wrong learns the time and goes on', async () => {
  const visitor = client()
  await visitor.accepted(sitePerInfo, {})
  offsetMs = 3 * 60 * 60_000
  expect(await visitor.accepted(sitePerInfo, {})).toEqual(aSite())
})

test('[C-06] after a restart clients shake hands again, unseen', async () => {
  const visitor = client()
  await visitor.accepted(sitePerInfo, {})
  await app.close()
  const port = Number(new URL(baseUrl).port)
  await start()
  await app.close()
  app = createApp(false)
  await registerHttp(app, {
    services: { now: Date.now, site: () => aSite(), log: console } as Partial<Services> as Services,
    table,
    siteKey,
    tokenSecret: Buffer.alloc(32, 1),
    epoch: Buffer.alloc(16, 3),
    languages: ['zh-CN'],
    perMinute: { address: 1_000, member: 1_000 },
    checksAnswers: true,
    publicOrigin: undefined,
    mediaOrigin: undefined,
    webFolder: web,
    readyChecks: {},
    metricsAnywhere: false,
  })
  await app.listen({ host: '127.0.0.1', port })
  expect(await visitor.accepted(sitePerInfo, {})).toEqual(aSite())
})

const post = async (path: string, body: string | Uint8Array<ArrayBuffer>) => {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, ...((await response.json()) as { code: number; data: unknown; msg: string }) }
}

test('[C-01, C-02] a body of 256 KB passes the door, one byte more does not, and an unknown path comes first', async () => {
  const tooLarge = { status: 200, code: 20007, data: null, msg: '请求内容过大' }
  expect((await post('/api/gw/ic/verify', new Uint8Array(bodyBytesMax))).code).toBe(20008)
  expect(await post('/api/gw/ic/verify', new Uint8Array(bodyBytesMax + 1))).toEqual(tooLarge)
  const unknown = { status: 200, code: 20006, data: null, msg: '接口不存在' }
  expect(await post('/api/no/such/call', new Uint8Array(bodyBytesMax + 1))).toEqual(unknown)
  expect((await post('/api/accounts/v5/login', '{}')).code).toBe(20009)
})

test('[X-03] an address that calls too often is told so in words', async () => {
  await app.close()
  await start({ address: 60, member: 60 })
  const codes = []
  for (let i = 0; i < 12; i++) codes.push((await post('/api/v2/vvm', '{}')).code)
  expect(codes).toEqual([...Array<number>(10).fill(0), 20202, 20202])
})

test('a bug is a generic answer, and is logged', async () => {
  const member = await aMember(database.db)
  const someone = client()
  await someone.logIn(member.name)
  balances = async () => {
    throw new Error('the ledger is broken')
  }
  expect(await someone.refusal(memberInfo, {})).toEqual({ kind: 'fault', reason: 'busy' })
  balances = async () => [{ currency: 'CNY', balanceMinor: -1 }]
  expect(await someone.refusal(memberInfo, {})).toEqual({ kind: 'fault', reason: 'busy' })
  expect(errors[0]).toBe('a call failed: the ledger is broken')
  expect(errors.length).toBe(2)
})

test('a call that is declared and not handled yet says so', async () => {
  const answer = await client().refusal(calls.anchorGifts, {})
  expect(answer).toEqual({ name: 'NOT_YET', data: null, msg: '该功能尚未开放' })
})

test('[C-06] every route of the app is the page, which carries the fingerprint of the site key', async () => {
  for (const path of [
    '/',
    '/app/home',
    '/app/live/88231?tab=chat',
    '/login?fromPage=%2Fapp%2Fhome',
    '/cs',
    '/index.html',
  ]) {
    const response = await fetch(baseUrl + path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    const page = await response.text()
    expect(page).toContain(`<meta name="gateway-key" content="${siteKey.fingerprint}" />`)
    expect(page).toContain('<meta name="site-id" content="5005" />')
  }
  expect((await fetch(`${baseUrl}/assets/missing.js`)).status).toBe(404)
  expect((await fetch(`${baseUrl}/app/home`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${baseUrl}/media/88231/x`)).status).toBe(404)
})

test('hashed files are compressed and kept for ever; a strict policy guards the page', async () => {
  const file = await fetch(`${baseUrl}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers.get('content-encoding')).toBe('br')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await file.text()).toContain('grandstand grandstand')
  const policy = (await fetch(baseUrl)).headers.get('content-security-policy') ?? ''
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
  ])
})

test('health, readiness and metrics', async () => {
  const read = async (path: string) => {
    const response = await fetch(baseUrl + path)
    return [response.status, await response.text()] as const
  }
  expect(await read('/healthz')).toEqual([200, '{"status":"ok"}'])
  expect(await read('/readyz')).toEqual([200, '{"status":"ok","database":"ok"}'])
  isDatabaseUp = false
  expect(await read('/readyz')).toEqual([503, '{"status":"unready","database":"no answer"}'])
  await post('/api/v2/vvm', '{}')
  const [, metrics] = await read('/metrics')
  expect(metrics).toContain('grandstand_calls_total{path="v2/vvm",code="0"} 1')
})

test('metrics answer this machine only, and nobody that a proxy on it speaks for', async () => {
  const statusFor = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await Promise.all(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => statusFor(address)))).toEqual([
    200, 200, 200,
  ])
  expect(await Promise.all(['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7'].map((address) => statusFor(address)))).toEqual(
    [404, 404, 404],
  )
  expect(await statusFor('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(404)
  expect(await statusFor('127.0.0.1', { forwarded: 'for=192.0.2.7' })).toBe(404)
  await app.close()
  metricsAnywhere = true
  await start()
  expect(await statusFor('192.0.2.7')).toBe(200)
})

test('bytes that are not HTTP do not disturb the server', async () => {
  const { port } = new URL(baseUrl)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('\u0000\u0001 not http\r\n\r\n'))
    socket.on('close', () => resolve()).on('error', () => undefined)
    socket.resume()
  })
  expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
})
