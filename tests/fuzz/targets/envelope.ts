import { randomBytes } from 'node:crypto'
import { loginV3 } from '#contract/accounts/calls/accounts.ts'
import { codes } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { accept } from '#contract/outcome.ts'
import { timeCheck } from '#contract/site/calls/system.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import { createHandshakes } from '#server/platform/http/handshake.ts'
import { createNonceStore } from '#server/platform/http/nonce-store.ts'
import { createPipeline } from '#server/platform/http/pipeline.ts'
import { createSessionTokens } from '#server/platform/http/session-token.ts'
import { makeSiteKey, readSiteKey } from '#server/platform/http/site-key.ts'
import { parseStrictJson } from '#server/platform/http/strict-json.ts'
import { aClientKey, aSealedCall, openAnswer, type SentCall, type TestChannel } from '#tests/builders/sealed-call.ts'
import { check, type FuzzTarget } from '#tests/fuzz/fuzz-target.ts'

const nowMs = 1_800_000_000_000
const now = () => nowMs
const quota = 1_000_000
const tokens = createSessionTokens(randomBytes(32), randomBytes(8))
const pipeline = createPipeline({
  dispatch: async () => accept({ serverTimeMs: nowMs }),
  handshakes: createHandshakes({ siteKey: readSiteKey(makeSiteKey()), tokens, now }),
  tokens,
  nonces: createNonceStore({ entriesMax: quota, perSessionMax: quota, perAddressMax: quota }),
  languages: ['zh-CN', 'en'],
  siteId: 5005,
  regionHeader: undefined,
  now,
})
const deliver = async (sent: SentCall): Promise<string> => {
  const answer = await pipeline({ ...sent, address: '127.0.0.1', id: 'request-1' })
  const body = answer.body.toString()
  const { code } = JSON.parse(body) as { code?: number }
  check(code !== codes.INTERNAL.code, 'a fault of the server')
  return body
}

const handshake = (body: Buffer) => ({ method: 'POST' as const, url: '/api/gw/ic/verify', headers: {}, body })

const shakeHands = async (): Promise<TestChannel> => {
  const own = aClientKey()
  const sent = handshake(Buffer.from(JSON.stringify({ clientKey: own.clientKey })))
  const answer = await pipeline({ ...sent, address: '127.0.0.1', id: 'request-1' })
  const { data } = JSON.parse(answer.body.toString()) as { data: { serverKey: string } }
  return { gatewaySession: answer.headers['gateway-token'] ?? '', keys: own.keysWith(data.serverKey) }
}

const channel = await shakeHands()
const calls: readonly Call[] = [livePopularOdds, loginV3, timeCheck]

/** Whatever is inside a body that is sealed and signed as it should be: answered, and sealed for this call alone. */
const insideSealed = async (input: Buffer): Promise<void> => {
  for (const call of calls) {
    const changes =
      call.encoding === 'query' ? { query: `?${encodeURIComponent(input.toString('latin1'))}` } : { clearText: input }
    const sent = aSealedCall(call, channel, nowMs, {}, changes)
    openAnswer(call, channel, sent, await deliver(sent))
  }
}

const asOuterBody = async (input: Buffer): Promise<void> => {
  await deliver(aSealedCall(livePopularOdds, channel, nowMs, {}, { body: input.toString('latin1') }))
  await deliver(handshake(input))
}

/** As strict as JSON.parse at least, and of one mind with it where it takes a text. */
const agreesOnJson = (input: Buffer): void => {
  const strict = parseStrictJson(input)
  if (strict.ok) check(JSON.stringify(strict.value) === JSON.stringify(JSON.parse(input.toString())), 'read otherwise')
}

export const envelope: FuzzTarget = {
  name: 'envelope',
  seeds: [
    '{"matchIds":["3900001","3900002"]}',
    '{"name":"viewer01","password":"x","flag":"1"}',
    'name=viewer01&password=x&flag=1',
    '{"payload":"AQIDBAUGBwgJCgsMHuRWEkNsD8lx-dKMwzZEZ9JzLNpH7qGWWzBYy4lY_AZRGnbz"}',
    `{"clientKey":"${aClientKey().clientKey}"}`,
    '{"a":{"b":[1,2,{"c":"\\u0000\\ud800"}],"b2":1e999},"__proto__":{"x":1}}',
  ].map((text) => Buffer.from(text)),
  run: async (input) => {
    agreesOnJson(input)
    await insideSealed(input)
    await asOuterBody(input)
  },
}
