import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quietLog } from '#server/app/testing/demo-world.ts'
import { checkProvider } from '#scripts/provider-kit/provider-checks.ts'
import { startScriptedProvider } from '#tests/builders/scripted-provider.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createSandboxBank } from './sandbox-bank.ts'
import { createSandboxPayments } from './sandbox-payments.ts'
import { createSandboxPayouts } from './sandbox-payouts.ts'
import { createSandboxProvider, type SandboxProvider } from './sandbox-provider.ts'

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

test('[C-14] the sandbox provider passes the conformance kit', async () => {
  const results = await checkProvider({ url, secret, patienceMs: 10_000 })
  expect(results.filter(({ fault }) => fault !== undefined)).toEqual([])
  expect(results).toHaveLength(11)
}, 60_000)

test('[C-14] the kit finds what an adapter does wrong', async () => {
  const careless = await startScriptedProvider()
  const results = await checkProvider({ url: careless.url, secret, patienceMs: 200 })
  await careless.stop()
  expect(results.filter(({ fault }) => fault === undefined).map(({ title }) => title)).toEqual([
    'the same order again is the same payment',
    'an order that nobody opened is missing',
    'a payment that nobody has paid is unpaid',
  ])
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
