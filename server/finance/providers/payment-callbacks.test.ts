import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accept } from '#contract/outcome.ts'
import type { Log } from '#server/platform/log.ts'
import { createApp } from '#server/platform/http/http-server.ts'
import { callbackPath, registerPaymentCallbacks } from './payment-callbacks.ts'
import type { PaymentNotice } from './payment-protocol.ts'
import { signatureHeaders } from './payment-signature.ts'
import { refusalsLogged } from './signed-callbacks.ts'

const secret = 'secret-of-the-provider'
const url = `${callbackPath}/acme`
let app: FastifyInstance
let said: string[]
let noticed: PaymentNotice[]
let fails: boolean

beforeEach(() => {
  said = []
  noticed = []
  fails = false
  const say = (details: object, words: string): void => void said.push(`${JSON.stringify(details)} ${words}`)
  app = createApp(false)
  registerPaymentCallbacks(app, {
    secretOf: (code) => (code === 'acme' ? secret : undefined),
    noticed: async (_, notice) => {
      if (fails) throw new Error('connection to 10.0.0.7 refused')
      noticed.push(notice)
      return accept(null)
    },
    feedSecretOf: () => undefined,
    entered: async () => accept(null),
    now: Date.now,
    log: { warn: say, error: say } as Log,
  })
})
afterEach(() => app.close())

const send = async (notice: object) => {
  const payload = JSON.stringify(notice)
  const headers = signatureHeaders(secret, { method: 'POST', path: url, rawBody: payload }, Date.now())
  const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers })
  return { statusCode, body }
}
const expired = (orderId: string) => ({ eventId: 'e', state: { orderId, status: 'expired' } })

test('[C-14, X-03] whoever calls without a signature is refused each time and costs a few lines of the log', async () => {
  for (let call = 0; call < refusalsLogged.points + 20; call += 1)
    expect((await app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(401)
  expect(said).toHaveLength(refusalsLogged.points)
  expect(noticed).toEqual([])
})

test('[C-14] a notice of what cannot be an order is refused', async () => {
  for (const orderId of ['', 'abc', '1;2', '9'.repeat(19)])
    expect(await send(expired(orderId))).toEqual({ statusCode: 422, body: '{"error":"refused"}' })
  expect(noticed).toEqual([])
})

test('[C-14] a notice that cannot be stored is asked for again, without a word of why', async () => {
  fails = true
  expect(await send(expired('7'))).toEqual({ statusCode: 503, body: '{"taken":false}' })
  expect(said.join()).toContain('10.0.0.7')
  fails = false
  expect(await send(expired('7'))).toEqual({ statusCode: 200, body: '{"taken":true}' })
  expect(noticed).toEqual([expired('7')])
})
