import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { bankReferenceOf } from '#contract/finance/rules/bank-reference.ts'
import type { PaymentNotice } from '#server/finance/providers/payment-protocol.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aDepositor } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { kinds } from './command-kinds.ts'
import { startProcess, type Process } from './command-process.ts'
import { createCrashingDatabase } from './crashing-database.ts'

/** No callback has as many statements. */
const statementsMax = 40
const amountMinor = 50_000
/** What the demo gives everybody. */
const demoMinor = 1_000_000
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, Date.now)
})
afterAll(() => database.drop())

const paid = (orderId: string): PaymentNotice => ({
  eventId: `e-${orderId}`,
  state: { orderId, status: 'paid', payment: { paymentId: `p-${orderId}`, currency: 'CNY', amountMinor } },
})

const withProcess = async <T>(work: (process: Process) => Promise<T>): Promise<T> => {
  const process = startProcess(database.db)
  try {
    return await work(process)
  } finally {
    await process.stop()
  }
}

interface Opened {
  orderId: string
  memberId: string
}

/** A deposit that waits to be paid. */
const openDeposit = async (process: Process, methodId = 'qr'): Promise<Opened> => {
  const member = await aDepositor(database.db)
  const input = { requestId: randomUUID(), methodId, currency: 'CNY', amountMinor } as const
  const opened = await process.calls.pay.run({ member, client: aClient(), token: '' }, input)
  if (!opened.ok) throw new Error(opened.code)
  return { orderId: (opened.value as { orderId: string }).orderId, memberId: member.id }
}

/** A withdrawal that its provider has, or has to have. */
const openWithdrawal = async (process: Process): Promise<Opened> => {
  const stand = { db: database.db, process }
  const { member, input } = await kinds.withdrawNew.prepare(stand)
  if (!member) throw new Error('a withdrawal has a member')
  const opened = await process.calls.withdrawNew.run(
    { member, client: aClient(), token: '' },
    { ...input, amountMinor },
  )
  if (!opened.ok) throw new Error(opened.code)
  await process.finance.startTimers().flush()
  return { orderId: (opened.value as { orderId: string }).orderId, memberId: member.id }
}

interface Callback {
  open(process: Process): Promise<Opened>
  tell(process: Process, orderId: string): Promise<{ readonly ok: boolean }>
  state: string
  balanceMinor: number
}

const tellPaid: Callback['tell'] = (process, orderId) => process.finance.noticed('sandbox', paid(orderId))
const tellFailed: Callback['tell'] = (process, orderId) =>
  process.finance.noticed('sandbox', { eventId: `e-${orderId}`, state: { orderId, status: 'failed' } })
/** An entry of a bank's statement that names the order. */
const tellEntry: Callback['tell'] = (process, orderId) => {
  const entry = { entryId: `b-${orderId}`, account: '6200000012348821', currency: 'CNY', amountMinor }
  const remark = bankReferenceOf(orderId)
  return process.finance.entered('sandbox', { ...entry, remark, payer: '王小明', bookedAtMs: 1_800_000_000_000 })
}
const callbacks: Record<string, Callback> = {
  'a deposit that was paid': {
    open: (process) => openDeposit(process),
    tell: tellPaid,
    state: 'succeeded',
    balanceMinor: amountMinor,
  },
  'a bank that a transfer has come to': {
    open: (process) => openDeposit(process, 'bank'),
    tell: tellEntry,
    state: 'succeeded',
    balanceMinor: amountMinor,
  },
  'a withdrawal that was paid': {
    open: openWithdrawal,
    tell: tellPaid,
    state: 'succeeded',
    balanceMinor: demoMinor - amountMinor,
  },
  'a withdrawal that failed': {
    open: openWithdrawal,
    tell: tellFailed,
    state: 'failed',
    balanceMinor: demoMinor,
  },
}

/** A callback in a process that ends after so many statements, then twice in one that does not. */
const crashAndRepeat = async (callback: Callback, statements: number) => {
  const { orderId, memberId } = await withProcess(callback.open)
  const crashing = createCrashingDatabase(database.url)
  const doomed = startProcess(crashing.db)
  await doomed.outbox.flush()
  crashing.crashAfter(statements)
  const first = await callback.tell(doomed, orderId).catch(() => undefined)
  const { hasCrashed } = crashing
  await doomed.stop()
  await crashing.end()
  return withProcess(async (process) => {
    const again = [await callback.tell(process, orderId), await callback.tell(process, orderId)]
    const order = (await process.finance.orders.find(orderId))?.order
    const balances = await process.balances.of(memberId)
    return {
      hasCrashed,
      isTaken: again.every(({ ok }) => ok) && (first === undefined || first.ok),
      state: order?.state,
      balanceMinor: balances.find(({ currency }) => currency === 'CNY')?.balanceMinor,
      books: (await process.balances.verify()).faults,
    }
  })
}

test.each(Object.entries(callbacks))(
  '[S-13, C-14] the callback of %s, ended after any of its statements and repeated, moves money once',
  async (_, callback) => {
    let statements = 0
    for (let crashed = true; crashed && statements < statementsMax;) {
      statements += 1
      const { hasCrashed, ...result } = await crashAndRepeat(callback, statements)
      expect({ statements, ...result }).toEqual({
        statements,
        isTaken: true,
        state: callback.state,
        balanceMinor: callback.balanceMinor,
        books: [],
      })
      crashed = hasCrashed
    }
    expect(statements).toBeGreaterThan(5)
    expect(statements).toBeLessThan(statementsMax)
  },
  within(300_000),
)
