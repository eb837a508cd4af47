import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quietLog } from '#server/app/testing/demo-world.ts'
import { checkProvider } from '#scripts/provider-kit/provider-checks.ts'
import { startScriptedProvider } from '#tests/builders/scripted-provider.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { createSandboxBank } from './sandbox-bank.ts'
import { createSandboxPayments } from './sandbox-payments.ts'
import { createSandboxPayouts } from './sandbox-payouts.ts'
import { sandboxBankPath, transferRate } from './register-bank.ts'
import { checkoutRate, createSandboxProvider, type SandboxProvider } from './sandbox-provider.ts'

const secret = 'secret-of-the-sandbox'
let database: TestDatabase
let provider: SandboxProvider
let url: string

beforeAll(async () => {
  database = await testDatabase()
  provider = createSandboxProvider({
    payments: createSandboxPayments(database.db, Date.now),
    payouts: createSandboxPayouts(database.db, Date.now, secret),
    bank: createSandboxBank(database.db, Date.now),
    siteOrigin: () => 'http://127.0.0.1:9',
    secret,
    origin: () => url,
    trustProxy: false,
    now: Date.now,
    log: quietLog,
  })
  await provider.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(provider.app.server.address() as AddressInfo).port}`
})
beforeEach(() => provider.setOutage(0))
afterAll(async () => {
  await provider.app.close()
  await provider.notices.stop()
  await database.drop()
})

test(
  '[C-14] the sandbox provider passes the conformance kit',
  async () => {
    const results = await checkProvider({ url, secret, patienceMs: 10_000 })
    expect(results.filter(({ fault }) => fault !== undefined)).toEqual([])
    expect(results).toHaveLength(22)
  },
  within(60_000),
)

test('[C-14] the kit finds what an adapter does wrong', async () => {
  const careless = await startScriptedProvider()
  const results = await checkProvider({ url: careless.url, secret, patienceMs: 200 })
  await careless.stop()
  expect(results.filter(({ fault }) => fault === undefined).map(({ title }) => title)).toEqual([
    'the same order again is the same payment',
    'an order that nobody opened is missing',
    'a payment that nobody has paid is unpaid',
    'a payout is taken, and is known from then on',
    'a payout that nobody asked for is missing',
  ])
})

const stranger = { remoteAddress: '203.0.113.7' }
const checkout = (token: string) => `/checkout/${encodeURIComponent(token)}`

test('[C-14, X-03] what is no address of a checkout never reaches the database', async () => {
  const asked: string[] = []
  const payments = createSandboxPayments(database.db, Date.now)
  const byToken = async (token: string) => void asked.push(token)
  const choose = async (token: string) => asked.push(token) === 0
  const { app, notices } = createSandboxProvider({
    payments: { ...payments, byToken, choose } as unknown as typeof payments,
    payouts: createSandboxPayouts(database.db, Date.now, secret),
    bank: createSandboxBank(database.db, Date.now),
    siteOrigin: () => 'http://127.0.0.1:9',
    secret,
    origin: () => url,
    trustProxy: false,
    now: Date.now,
    log: quietLog,
  })
  for (const token of ['a', '\0', "'; drop", 'x'.repeat(31), 'x'.repeat(33), '看'.repeat(32)])
    for (const method of ['GET', 'POST'] as const) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode } = await app.inject({ method, url: checkout(token), payload: 'scenario=paid', headers })
      expect([404, 303]).toContain(statusCode)
    }
  expect(asked).toEqual([])
  expect((await app.inject({ url: checkout('x'.repeat(32)) })).statusCode).toBe(404)
  expect(asked).toEqual(['x'.repeat(32)])
  await notices.stop()
  await app.close()
})

test('[C-14, X-03] one address asks for so many pages; a large form is refused', async () => {
  const ask = async () => (await provider.app.inject({ url: checkout('y'.repeat(32)), ...stranger })).statusCode
  const statuses = await Promise.all(Array.from({ length: checkoutRate.points + 5 }, ask))
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = { method: 'POST', url: checkout('y'.repeat(32)), payload: 'x'.repeat(17_000), headers } as const
  expect((await provider.app.inject(form)).statusCode).toBe(413)
})

test('[C-14, X-03] one address makes so many transfers an hour at the sandbox bank', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'account=6200000012348821&amount=100&remark=&scenario=silent'
  const transfer = async () =>
    (
      await provider.app.inject({
        method: 'POST',
        url: sandboxBankPath,
        payload,
        headers,
        remoteAddress: '203.0.113.8',
      })
    ).statusCode
  const statuses = await Promise.all(Array.from({ length: transferRate.points + 3 }, transfer))
  expect(statuses.filter((status) => status === 303)).toHaveLength(transferRate.points)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('[C-14] with the wrong secret, and in an outage, nothing passes but what needs no answer', async () => {
  const passed = async (options: { secret: string }) =>
    (await checkProvider({ url, patienceMs: 200, ...options }))
      .filter(({ fault }) => fault === undefined)
      .map(({ title }) => title)
  expect(await passed({ secret: 'another-secret-of-16' })).toEqual(['a body that is too large is refused'])
  provider.setOutage(Date.now() + 60_000)
  expect(await passed({ secret })).toEqual(['a body that is too large is refused'])
})
