import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { login, loginV3 } from '#contract/accounts/calls/accounts.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { timeCheck } from '#contract/site/calls/system.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import { codeNameOf } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { headerNames } from '#contract/envelope.ts'
import { accept } from '#contract/outcome.ts'
import {
  aClientKey,
  aSealedCall,
  openAnswer,
  type CallChanges,
  type SentCall,
  type TestChannel,
} from '#tests/builders/sealed-call.ts'
import type { Received } from './dispatch.ts'
import { createHandshakes } from './handshake.ts'
import { createNonceStore, type NonceQuotas } from './nonce-store.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { createSessionTokens } from './session-token.ts'
import { makeSiteKey, readSiteKey } from './site-key.ts'

const startMs = 1_800_000_000_000
const secret = randomBytes(32)
const siteKey = readSiteKey(makeSiteKey())

let nowMs: number
let reached: Received[]
let pipeline: Pipeline
let quotas: NonceQuotas
let channel: TestChannel

const start = (epoch: Buffer, regionHeader?: string): Pipeline => {
  const now = () => nowMs
  const tokens = createSessionTokens(secret, epoch)
  return createPipeline({
    dispatch: async (received) => {
      reached.push(received)
      return accept({ serverTimeMs: nowMs })
    },
    handshakes: createHandshakes({ siteKey, tokens, now }),
    tokens,
    nonces: createNonceStore(quotas),
    languages: ['zh-CN', 'en'],
    siteId: 5005,
    regionHeader,
    now,
  })
}

const deliver = async (sent: SentCall, address = '127.0.0.1') => pipeline({ ...sent, address, id: 'request-1' })

const shakeHands = async (): Promise<TestChannel> => {
  const own = aClientKey()
  const answer = await deliver({
    method: 'POST',
    url: '/api/gw/ic/verify',
    headers: {},
    body: Buffer.from(JSON.stringify({ clientKey: own.clientKey })),
  })
  const { data } = JSON.parse(answer.body.toString()) as { data: { serverKey: string } }
  return { gatewaySession: answer.headers['gateway-token'] ?? '', keys: own.keysWith(data.serverKey) }
}

const outcomeOf = async (call: Call, sent: SentCall) => {
  const { sealed, envelope } = openAnswer(call, channel, sent, (await deliver(sent)).body.toString())
  return { sealed, name: codeNameOf(envelope.code), data: envelope.data, msg: envelope.msg }
}

const answerTo = async (call: Call, input: object, changes: CallChanges = {}) =>
  outcomeOf(call, aSealedCall(call, channel, nowMs, input, changes))

beforeEach(async () => {
  nowMs = startMs
  reached = []
  quotas = { entriesMax: 1_000, perSessionMax: 1_000, perAddressMax: 1_000 }
  pipeline = start(Buffer.from('first'))
  channel = await shakeHands()
})

const odds = { matchIds: ['3900001'] }

test('[C-01, C-02] an honest call reaches its handler with its input, and its answer is sealed', async () => {
  expect(await answerTo(livePopularOdds, odds, { headers: { token: 'abc' } })).toEqual({
    sealed: true,
    name: 'SUCCESS',
    data: { serverTimeMs: startMs },
    msg: '成功',
  })
  expect(reached).toEqual([
    {
      name: 'livePopularOdds',
      input: odds,
      token: 'abc',
      client: {
        address: '127.0.0.1',
        uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
        clientType: 'terminal',
        userAgent: '',
        language: 'zh-CN',
      },
      ticket: undefined,
      requestId: 'request-1',
    },
  ])
})

test('[C-04] a call with a query is a signed GET without a body', async () => {
  expect((await answerTo(timeCheck, {})).name).toBe('SUCCESS')
  expect((await answerTo(timeCheck, {}, { query: '?a=1&a=2' })).name).toBe('BAD_REQUEST')
  expect((await answerTo(timeCheck, {}, { query: '?unknown=1' })).name).toBe('BAD_REQUEST')
})

test('[C-04] a form is a sealed form in a form; a name that comes twice is refused', async () => {
  const input = { name: '海风 吹&x=1', password: 'a+b=c', flag: '1' }
  expect((await answerTo(loginV3, input)).name).toBe('SUCCESS')
  expect(reached.map((received) => received.input)).toEqual([input])
  expect((await answerTo(loginV3, {}, { clearText: 'name=a&name=b&password=c' })).name).toBe('BAD_REQUEST')
  expect((await answerTo(loginV3, {}, { clearText: JSON.stringify(input) })).name).toBe('BAD_REQUEST')
  expect((await answerTo(loginV3, {}, { body: 'payload=AAAA' })).name).toBe('BAD_ENVELOPE')
  expect((await answerTo(loginV3, {}, { body: 'payload=AAAA&payload=AAAA' })).name).toBe('BAD_REQUEST')
  expect(reached.length).toBe(1)
})

test('[S-07] the result of a verification travels beside the fields of its call and is no field of it', async () => {
  const verification = 'A'.repeat(43)
  const seen = () => reached.map(({ input, ticket }) => ({ input, ticket }))
  expect((await answerTo(livePopularOdds, { ...odds, verification })).name).toBe('SUCCESS')
  expect((await answerTo(timeCheck, {}, { query: `?verification=${verification}` })).name).toBe('SUCCESS')
  expect((await answerTo(livePopularOdds, { ...odds, verification: 7 })).name).toBe('SUCCESS')
  expect(seen()).toEqual([
    { input: odds, ticket: verification },
    { input: {}, ticket: verification },
    { input: odds, ticket: undefined },
  ])
})

test('[S-08, S-09] the region is what the proxy says, and nothing without one', async () => {
  const regions = () => reached.map(({ client }) => client.region)
  const send = async () => {
    const sent = aSealedCall(livePopularOdds, channel, nowMs, odds)
    await deliver({ ...sent, headers: { ...sent.headers, 'x-region': 'XX' } })
  }
  await send()
  pipeline = start(Buffer.from('first'), 'x-region')
  await send()
  expect(regions()).toEqual([undefined, 'XX'])
})

describe('[C-01] a call that was changed on its way is refused and reaches nobody', () => {
  const changed = (sent: SentCall, name: string, value: string): SentCall => ({
    ...sent,
    headers: { ...sent.headers, [name]: value },
  })
  test.each([
    [headerNames.clientType, 'web'],
    [headerNames.siteId, '7'],
    [headerNames.token, 'other'],
    [headerNames.uuid, '3b241101-e2bb-4255-8caf-4136c566a963'],
    [headerNames.version, 'v1.0.2'],
    [headerNames.timestamp, String(startMs + 1)],
    [headerNames.nonce, '7f3c1f0e-54b1-4f8c-9d1c-0d6f6f8f2a11'],
    [headerNames.language, 'en'],
    [headerNames.signature, '0'.repeat(64)],
  ])('header %s', async (name, value) => {
    const sent = changed(aSealedCall(livePopularOdds, channel, nowMs, odds), name, value)
    const body = (await deliver(sent)).body.toString()
    expect(openAnswer(livePopularOdds, channel, sent, body).envelope.code).toBe(20002)
    expect(reached).toEqual([])
  })
  test('the body, the path, the query', async () => {
    const sent = aSealedCall(livePopularOdds, channel, nowMs, odds)
    const other = aSealedCall(livePopularOdds, channel, nowMs, odds)
    expect((await outcomeOf(livePopularOdds, { ...sent, body: other.body })).name).toBe('BAD_SIGNATURE')
    expect((await outcomeOf(memberInfo, { ...sent, url: `/api/${memberInfo.path}` })).name).toBe('BAD_SIGNATURE')
    expect((await outcomeOf(livePopularOdds, { ...sent, url: `${sent.url}?a=1` })).name).toBe('BAD_SIGNATURE')
    expect(reached).toEqual([])
  })
})

test('[C-01] a missing or malformed header is refused in plain text', async () => {
  const sent = aSealedCall(livePopularOdds, channel, nowMs, odds)
  for (const name of Object.values(headerNames)) {
    const { [name]: _, ...headers } = sent.headers
    expect([name, (await outcomeOf(livePopularOdds, { ...sent, headers })).name]).toEqual([name, 'BAD_HEADERS'])
    const broken = { ...sent, headers: { ...sent.headers, [name]: '\u0001'.repeat(2000) } }
    expect((await outcomeOf(livePopularOdds, broken)).name).toBe('BAD_HEADERS')
  }
  expect(reached).toEqual([])
})

test('[C-01] a nonce works once, however often the call comes again', async () => {
  const sent = aSealedCall(livePopularOdds, channel, nowMs, odds)
  const names = []
  for (let i = 0; i < 3; i++) names.push((await outcomeOf(livePopularOdds, sent)).name)
  nowMs += 4 * 60_000
  names.push((await outcomeOf(livePopularOdds, sent)).name)
  nowMs += 2 * 60_000
  names.push((await outcomeOf(livePopularOdds, sent)).name)
  expect(names).toEqual(['SUCCESS', 'NONCE_REPLAYED', 'NONCE_REPLAYED', 'NONCE_REPLAYED', 'CLOCK_SKEW'])
  expect(reached.length).toBe(1)
})

describe('[C-01] who fills a quota of nonces is told of the limit, and the others go on', () => {
  const nameFrom = async (address: string): Promise<string | undefined> => {
    const sent = aSealedCall(livePopularOdds, channel, nowMs, odds)
    return codeNameOf(
      openAnswer(livePopularOdds, channel, sent, (await deliver(sent, address)).body.toString()).envelope.code,
    )
  }
  const startOver = async (changes: Partial<NonceQuotas>): Promise<void> => {
    quotas = { ...quotas, ...changes }
    pipeline = start(Buffer.from('first'))
    channel = await shakeHands()
  }

  test('a gateway session', async () => {
    await startOver({ perSessionMax: 2 })
    const names = [await nameFrom('192.0.2.1'), await nameFrom('192.0.2.2'), await nameFrom('192.0.2.3')]
    expect(names).toEqual(['SUCCESS', 'SUCCESS', 'RATE_LIMITED_ADDRESS'])
    channel = await shakeHands()
    expect(await nameFrom('192.0.2.1')).toBe('SUCCESS')
  })

  test('an address, whatever sessions it has', async () => {
    await startOver({ perAddressMax: 2 })
    const names = []
    for (let nth = 0; nth < 3; nth += 1) {
      channel = await shakeHands()
      names.push(await nameFrom(`2001:db8:1:1::${nth}`))
    }
    expect(names).toEqual(['SUCCESS', 'SUCCESS', 'RATE_LIMITED_ADDRESS'])
    expect(await nameFrom('2001:db8:1:2::1')).toBe('SUCCESS')
  })

  test('the whole store is full for everybody', async () => {
    await startOver({ entriesMax: 1 })
    expect([await nameFrom('192.0.2.1'), await nameFrom('192.0.2.2')]).toEqual(['SUCCESS', 'TOO_MANY_USERS'])
  })
})

test('[C-01] a clock may be off by 5 minutes and not by more; the answer says the time', async () => {
  const at = (offMs: number) => answerTo(livePopularOdds, odds, { headers: { timestamp: String(nowMs + offMs) } })
  const fiveMinutesMs = 300_000
  expect((await at(fiveMinutesMs)).name).toBe('SUCCESS')
  expect((await at(-fiveMinutesMs)).name).toBe('SUCCESS')
  const late = {
    sealed: true,
    name: 'CLOCK_SKEW',
    data: { serverTimeMs: startMs },
    msg: '设备时间与服务器相差超过 5 分钟',
  }
  expect(await at(fiveMinutesMs + 1)).toEqual(late)
  expect(await at(-fiveMinutesMs - 1)).toEqual(late)
})

test('[C-06] a session of an earlier start, a session that is over and a made-up one are unknown', async () => {
  const sent = aSealedCall(livePopularOdds, channel, nowMs, odds)
  const unknown = { sealed: false, name: 'GATEWAY_SESSION_UNKNOWN', data: null, msg: '安全通道已失效，正在重新建立' }
  pipeline = start(Buffer.from('second'))
  expect(await outcomeOf(livePopularOdds, sent)).toEqual(unknown)
  pipeline = start(Buffer.from('first'))
  nowMs += 24 * 60 * 60_000
  expect(await answerTo(livePopularOdds, odds)).toEqual(unknown)
  expect(await answerTo(livePopularOdds, odds, { headers: { gatewaySession: 'AAAA' } })).toEqual(unknown)
  expect(reached).toEqual([])
})

test('[C-02] what is sealed under another key or for another call does not open', async () => {
  const stranger = aSealedCall(
    livePopularOdds,
    { ...channel, keys: { ...channel.keys, aes: randomBytes(32) } },
    nowMs,
    odds,
  )
  expect((await answerTo(livePopularOdds, odds, { body: stranger.body.toString() })).name).toBe('BAD_ENVELOPE')
  const own = aSealedCall(livePopularOdds, channel, nowMs, odds)
  expect((await answerTo(livePopularOdds, odds, { body: own.body.toString() })).name).toBe('BAD_ENVELOPE')
})

test.each([
  ['not JSON', '{'],
  ['a key twice', '{"matchIds":["1"],"matchIds":["2"]}'],
  ['a key twice, once escaped', '{"matchIds":["1"],"match\\u0049ds":["2"]}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a byte order mark', '\ufeff{"matchIds":["1"]}'],
  ['a field that does not exist', '{"matchIds":["1"],"more":1}'],
  ['a wrong type', '{"matchIds":"1"}'],
  ['__proto__', '{"__proto__":{"matchIds":["1"]}}'],
  ['null', 'null'],
  ['a very deep array', '['.repeat(100_000)],
])('[C-02] a body with %s is BAD_REQUEST, sealed, and reaches nobody', async (_what, clearText) => {
  const answer = await answerTo(livePopularOdds, {}, { clearText })
  expect([answer.sealed, answer.name, answer.msg]).toEqual([true, 'BAD_REQUEST', '请求参数有误'])
  expect(reached).toEqual([])
})

test('[C-02] an outer body that is not {payload} is BAD_REQUEST', async () => {
  for (const body of ['', '{}', '[]', '{"payload":1}', '{"payload":"AA","more":1}', '{"payload":"="}', 'payload'])
    expect([body, (await answerTo(livePopularOdds, odds, { body })).name]).toEqual([body, 'BAD_REQUEST'])
})

test('[C-01] an unknown path and a wrong method are told apart from nothing: UNKNOWN_PATH in plain text', async () => {
  const sent = aSealedCall(livePopularOdds, channel, nowMs, odds)
  const unknown = { sealed: false, name: 'UNKNOWN_PATH', data: null, msg: '接口不存在' }
  expect(await outcomeOf(livePopularOdds, { ...sent, url: '/api/no/such' })).toEqual(unknown)
  expect(await outcomeOf(livePopularOdds, { ...sent, method: 'GET' })).toEqual(unknown)
  expect(await outcomeOf(livePopularOdds, { ...sent, url: '/api/__proto__' })).toEqual(unknown)
})

test('[A-04] words come in an enabled language that was asked for, else in zh-CN', async () => {
  const messageFor = async (language: string) => (await answerTo(timeCheck, {}, { headers: { language } })).msg
  expect(await messageFor('en-GB,en;q=0.9')).toBe('Success')
  expect(await messageFor('fr, zh;q=0.5, en;q=0.4')).toBe('成功')
  expect(await messageFor('')).toBe('成功')
})

test('[C-06] a client key that is not a point of the curve is refused', async () => {
  const body = Buffer.from(JSON.stringify({ clientKey: 'A'.repeat(87) }))
  const answer = await deliver({ method: 'POST', url: '/api/gw/ic/verify', headers: {}, body })
  expect(answer.code).toBe(20008)
})

test('[C-01] whatever bytes come with valid headers, the answer is an envelope and nothing is reached', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const sent = aSealedCall(
        login,
        channel,
        nowMs,
        {},
        { headers: { nonce: randomUUID() }, clearText: Buffer.from(bytes) },
      )
      const { envelope } = openAnswer(login, channel, sent, (await deliver(sent)).body.toString())
      expect(codeNameOf(envelope.code)).toBe('BAD_REQUEST')
    }),
    { numRuns: 200 },
  )
  expect(reached).toEqual([])
})
