import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aDepositor } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startProcess, type Process } from './command-process.ts'
import { createCrashingDatabase } from './crashing-database.ts'

/** No callback has as many statements. */
const statementsMax = 40
const amountMinor = 50_000
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, Date.now)
})
afterAll(() => database.drop())

const paid = (orderId: string) => ({
  eventId: `e-${orderId}`,
  state: { orderId, status: 'paid' as const, payment: { paymentId: `p-${orderId}`, currency: 'CNY', amountMinor } },
})

const withProcess = async <T>(work: (process: Process) => Promise<T>): Promise<T> => {
  const process = startProcess(database.db)
  try {
    return await work(process)
  } finally {
    await process.stop()
  }
}

/** A deposit that waits to be paid. */
const openDeposit = async (process: Process): Promise<{ orderId: string; memberId: string }> => {
  const member = await aDepositor(database.db)
  const input = { requestId: randomUUID(), methodId: 'qr', currency: 'CNY', amountMinor } as const
  const opened = await process.calls.pay.run({ member, client: aClient(), token: '' }, input)
  if (!opened.ok) throw new Error(opened.code)
  return { orderId: (opened.value as { orderId: string }).orderId, memberId: member.id }
}

/** A callback in a process that ends after so many statements, then twice in one that does not. */
const crashAndRepeat = async (statements: number) => {
  const { orderId, memberId } = await withProcess(openDeposit)
  const crashing = createCrashingDatabase(database.url)
  const doomed = startProcess(crashing.db)
  await doomed.outbox.flush()
  crashing.crashAfter(statements)
  const first = await doomed.finance.noticed('sandbox', paid(orderId)).catch(() => undefined)
  const { hasCrashed } = crashing
  await doomed.stop()
  await crashing.end()
  return withProcess(async (process) => {
    const again = [
      await process.finance.noticed('sandbox', paid(orderId)),
      await process.finance.noticed('sandbox', paid(orderId)),
    ]
    const order = (await process.finance.orders.find(orderId))?.order
    return {
      hasCrashed,
      isTaken: again.every(({ ok }) => ok) && (first === undefined || first.ok),
      shown: [order?.state, order?.version, order?.context.creditedMinor],
      balances: (await process.balances.of(memberId)).filter(({ currency }) => currency === 'CNY'),
      books: (await process.balances.verify()).faults,
    }
  })
}

test('[S-13, C-14] a callback that is ended after any of its statements and comes again is credited once', async () => {
  let statements = 0
  for (let crashed = true; crashed && statements < statementsMax;) {
    statements += 1
    const { hasCrashed, ...result } = await crashAndRepeat(statements)
    expect({ statements, ...result }).toEqual({
      statements,
      isTaken: true,
      shown: ['succeeded', 2, amountMinor],
      balances: [{ currency: 'CNY', balanceMinor: amountMinor }],
      books: [],
    })
    crashed = hasCrashed
  }
  expect(statements).toBeGreaterThan(5)
  expect(statements).toBeLessThan(statementsMax)
}, 300_000)
