import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutRequest } from '#server/finance/providers/payment-protocol.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { payoutScenarioOf } from './payout-scenarios.ts'
import { createSandboxPayments } from './sandbox-payments.ts'
import { createSandboxPayouts } from './sandbox-payouts.ts'

let database: TestDatabase
let nowMs = 1_800_000_000_000
const now = () => nowMs
let orders = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const asked = (amountMinor: number): PayoutRequest => ({
  orderId: String((orders += 1)),
  method: 'bank-card',
  currency: 'CNY',
  amountMinor,
  payee: { to: 'card', number: '4111111111111111', holder: '王小明', bankName: '示例银行' },
  callbackUrl: 'http://127.0.0.1:9/payments/callback/sandbox',
})
const payouts = () => createSandboxPayouts(database.db, now, 'secret-of-the-sandbox')
/** What the site is told until a minute is over, each told again until it is taken. */
const told = async (): Promise<string[]> => {
  const words: string[] = []
  for (const endMs = nowMs + 60_000; nowMs < endMs; nowMs += 1_000)
    for (const { id, eventId, state } of await createSandboxPayments(database.db, now).due()) {
      words.push(`${state.status} ${eventId}`)
      await createSandboxPayments(database.db, now).taken(id)
    }
  return words
}
const statuses = (words: readonly string[]) => [...new Set(words)].map((each) => each.split(' ')[0])

test('[C-14] the sandbox pays out once an order, and says so twice', async () => {
  const request = asked(49_750)
  const pending = { orderId: request.orderId, status: 'pending' }
  expect(await payouts().payOut(request)).toEqual(pending)
  expect(await payouts().payOut(request)).toEqual(pending)
  expect(await payouts().payOut({ ...request, amountMinor: 49_800 })).toBe('reused')
  const otherPayee = { ...request, payee: { ...request.payee, number: '5555555555554444' } as PayoutRequest['payee'] }
  expect(await payouts().payOut(otherPayee)).toBe('reused')
  const words = await told()
  expect([words.length, statuses(words)]).toEqual([2, ['paid']])
  expect(await payouts().byOrder(request.orderId)).toEqual({
    ...pending,
    status: 'paid',
    payment: { paymentId: expect.any(String) as string, currency: 'CNY', amountMinor: 49_750 },
  })
  expect(await payouts().byOrder('999')).toBeUndefined()
  expect(await createSandboxPayments(database.db, now).byOrder(request.orderId)).toBeUndefined()
})

test.each([
  [2, ['failed'], 'failed'],
  [3, ['paid'], 'paid'],
  [4, [], 'paid'],
  [5, ['paid'], 'paid'],
  [6, ['failed', 'paid'], 'paid'],
  [7, ['paid', 'failed'], 'paid'],
])('[C-14] the cents .0%i make the sandbox misbehave', async (cents, words, status) => {
  const request = asked(10_000 + cents)
  await payouts().payOut(request)
  expect(statuses(await told())).toEqual(words)
  expect((await payouts().byOrder(request.orderId))?.status).toBe(status)
})

test('[C-14] what the sandbox refuses is not in its books', async () => {
  const request = asked(10_001)
  expect(await payouts().payOut(request)).toBe('refused')
  expect(await payouts().byOrder(request.orderId)).toBeUndefined()
  expect(payoutScenarioOf({ currency: 'USDT', amountMinor: 30_010_000 })).toBe('refused')
  expect(payoutScenarioOf({ currency: 'USDT', amountMinor: 30_000_000 })).toBe('paid')
})

test('[C-14] an order that was taken is never refused, whatever is asked for under its id', async () => {
  const request = asked(20_000)
  await payouts().payOut(request)
  expect(await payouts().payOut({ ...request, amountMinor: 20_001 })).toBe('reused')
  expect(await payouts().end(request.orderId, 'paid')).toBe(true)
  expect(await payouts().end(request.orderId, 'failed')).toBe(false)
  expect(statuses(await told())).toEqual(['paid'])
  expect((await payouts().byOrder(request.orderId))?.status).toBe('paid')
})

test('[C-14] nothing of the payee is in clear', async () => {
  const rows = await database.db.selectFrom('sandbox_payments').select('request').execute()
  expect(JSON.stringify(rows)).not.toContain('4111111111111111')
  expect(rows.length).toBeGreaterThan(5)
})
