import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { OrderNews } from '#contract/finance/entities/order-news.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import type { FinanceOrders, SentEvent } from './ports.ts'
import { createOrderEngine } from './order-engine.ts'
import { createOrderTimers } from './order-timers.ts'
import { createOrderRows } from './store/order-rows.ts'

const minuteMs = 60_000
const paid = { type: 'provider.paid', paymentId: 'p1', currency: 'CNY', amountMinor: 50_000 } as const

let database: TestDatabase
let infrastructure: Infrastructure
let nowMs: number
let finance: ReturnType<typeof start>
let memberId: string
let done: string[]
let pushed: [string, OrderNews][]
/** Makes the next effect of a transition fail. */
let failing: string | undefined

/** The engine and its timers as a start of the server makes them. */
const start = () => {
  const { units, now, log } = infrastructure
  const rows = createOrderRows(database.db)
  const orders = createOrderEngine(rows, now)
  provide(orders)
  return { orders, timers: createOrderTimers({ rows, engine: orders, units, now, log }) }
}

const provide = (orders: FinanceOrders): void => {
  const effect =
    (name: string) =>
    ({ memberId: owner, order }: { memberId: string; order: FinanceOrder }): void => {
      // Orders of the tests before have timers too.
      if (owner !== memberId) return
      if (failing === name) throw new Error(`${name} cannot be done`)
      done.push(`${name} ${order.state} ${order.version}`)
    }
  orders.provide('deposit', {
    openCheckout: effect('openCheckout'),
    askStatus: effect('askStatus'),
    credit: effect('credit'),
    uncount: effect('uncount'),
  })
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await Promise.all([infrastructure.outbox.stop(), infrastructure.messageOutbox.stop(), finance.timers.stop()])
  await database.drop()
})
beforeEach(async () => {
  await finance?.timers.stop()
  await infrastructure?.outbox.stop()
  nowMs = Date.parse('2026-05-01T12:00:00Z')
  infrastructure = anInfrastructure(database.db, { now: () => nowMs })
  done = []
  pushed = []
  failing = undefined
  infrastructure.outbox.connect({
    roomLog: { append: async () => undefined, tombstone: async () => undefined },
    presence: { walletChanged: () => undefined },
    tickets: { ticketChanged: () => undefined },
    orders: { orderChanged: (id, order) => void (id === memberId && pushed.push([id, order])) },
  })
  finance = start()
  memberId = (await aMember(database.db)).id
})

const open = (): Promise<FinanceOrder> =>
  infrastructure.units.run((unit) =>
    finance.orders.open(unit, {
      kind: 'deposit',
      memberId,
      currency: 'CNY',
      amountMinor: 50_000,
      by: 'member',
      input: {
        methodId: 'qr',
        provider: 'sandbox',
        providerMethod: 'qr',
        currency: 'CNY',
        amountMinor: 50_000,
        expiresAtMs: nowMs + 15 * minuteMs,
      },
    }),
  )

const send = (orderId: string, id: string, event: SentEvent<'deposit'>['event'], owner?: string) =>
  infrastructure.units.run((unit) =>
    finance.orders.send(unit, {
      kind: 'deposit',
      orderId,
      id,
      event,
      ...(owner === undefined ? {} : { memberId: owner }),
    }),
  )

const statesOf = async (order: FinanceOrder) =>
  (await finance.orders.timeline(order)).map(({ state, by }) => `${by} ${state}`)
const timersOf = async ({ orderId }: FinanceOrder) =>
  (
    await database.db
      .selectFrom('finance_order_timers')
      .select(['event_type', 'due_at'])
      .where('order_id', '=', orderId)
      .orderBy('event_type')
      .execute()
  ).map((row) => [row.event_type, row.due_at.getTime() - nowMs])

describe('events', () => {
  test('[S-13] a transition stores state, history and timers, does its effects, and is pushed to the member', async () => {
    const order = await open()
    await send(order.orderId, `${order.orderId}:opened`, {
      type: 'provider.opened',
      checkoutUrl: 'https://pay.example/1',
    })
    const outcome = await send(order.orderId, `${order.orderId}:paid`, paid)
    if (!outcome.ok) throw new Error(outcome.code)
    const stored = await finance.orders.find(order.orderId)
    expect(stored).toEqual({ memberId, order: outcome.value.order })
    expect([outcome.value.order.state, outcome.value.order.version, outcome.value.order.context.creditedMinor]).toEqual(
      ['succeeded', 3, 50_000],
    )
    expect(await statesOf(order)).toEqual(['member opening', 'provider awaiting', 'provider succeeded'])
    expect(await timersOf(order)).toEqual([])
    expect(done).toEqual(['openCheckout opening 1', 'credit succeeded 3'])
    expect(pushed.map(([id, { state, version }]) => [id, state, version])).toEqual([
      [memberId, 'opening', 1],
      [memberId, 'awaiting', 2],
      [memberId, 'succeeded', 3],
    ])
  })

  test('[S-13] the same event id is done once, also when many come at once; with other data it is refused', async () => {
    const { orderId } = await open()
    const id = `${orderId}:paid`
    const all = await Promise.all(Array.from({ length: 8 }, () => send(orderId, id, paid)))
    expect(all.map((outcome) => outcome.ok && outcome.value.isRepeat).filter((isRepeat) => !isRepeat)).toEqual([false])
    expect(done).toEqual(['openCheckout opening 1', 'credit succeeded 2'])
    expect(await send(orderId, id, { ...paid, amountMinor: 1 })).toEqual(reject('REQUEST_ID_REUSED'))
    const other = await open()
    expect(await send(other.orderId, id, paid)).toEqual(reject('REQUEST_ID_REUSED'))
  })

  test('[S-13] what the state does not allow is refused, and nothing changes', async () => {
    const order = await open()
    await send(order.orderId, `${order.orderId}:1`, paid)
    const before = await finance.orders.find(order.orderId)
    const refused = await send(order.orderId, `${order.orderId}:2`, { type: 'member.closed' }, memberId)
    expect(refused).toEqual(reject('ORDER_MOVED_ON'))
    expect(await finance.orders.find(order.orderId)).toEqual(before)
    expect(pushed).toHaveLength(2)
  })

  test('[S-13] an order of somebody else, and one that is not there, are unknown alike', async () => {
    const { orderId } = await open()
    const stranger = await aMember(database.db)
    expect(await send(orderId, 'a', { type: 'member.closed' }, stranger.id)).toEqual(reject('FINANCE_ORDER_UNKNOWN'))
    expect(await send('999999999', 'b', { type: 'member.closed' }, memberId)).toEqual(reject('FINANCE_ORDER_UNKNOWN'))
    expect(await finance.orders.list(stranger.id, { limit: 10 })).toEqual([])
    await expect(send(orderId, 'c', { type: 'member.closed' })).rejects.toThrow(TypeError)
    await expect(send(orderId, 'd', paid, memberId)).rejects.toThrow(TypeError)
  })

  test('[S-13] an effect that fails undoes the transition, and the event may come again', async () => {
    const order = await open()
    failing = 'credit'
    await expect(send(order.orderId, `${order.orderId}:p`, paid)).rejects.toThrow('credit cannot be done')
    expect(await finance.orders.find(order.orderId)).toEqual({ memberId, order })
    expect(await statesOf(order)).toEqual(['member opening'])
    failing = undefined
    expect((await send(order.orderId, `${order.orderId}:p`, paid)).ok).toBe(true)
  })

  test('[S-13] history cannot be rewritten', async () => {
    await open()
    await expect(sql`update finance_order_events set to_state = 'x'`.execute(database.db)).rejects.toThrow(
      'permission denied',
    )
    await expect(sql`delete from finance_order_events`.execute(database.db)).rejects.toThrow('permission denied')
  })
})

describe('timers', () => {
  test('[S-13] a timer goes off when it is due, once, and not before', async () => {
    const order = await open()
    nowMs += 1_999
    await finance.timers.flush()
    expect(done).toEqual(['openCheckout opening 1'])
    nowMs += 1
    await finance.timers.flush()
    await finance.timers.flush()
    expect(done).toEqual(['openCheckout opening 1', 'openCheckout opening 2'])
    expect(await timersOf(order)).toEqual([
      ['xstate.after.openRetry.deposit.opening', 5_000],
      ['xstate.after.payWindow.deposit.opening', 15 * minuteMs - 2_000],
    ])
  })

  test('[S-13] a timer that came due while no server ran goes off with the next one', async () => {
    const order = await open()
    await finance.timers.stop()
    nowMs += 60 * minuteMs
    finance = start()
    await finance.timers.flush()
    expect(await statesOf(order)).toEqual(['member opening', 'timer unknown'])
  })

  test('[S-13] an order whose timer fails keeps no other one waiting, and is tried again', async () => {
    const bad = await open()
    await database.db.updateTable('finance_orders').set({ state: 'nowhere' }).where('id', '=', bad.orderId).execute()
    const good = await open()
    nowMs += 2_000
    await finance.timers.flush()
    expect((await finance.orders.find(good.orderId))?.order.version).toBe(2)
    await database.db.updateTable('finance_orders').set({ state: 'opening' }).where('id', '=', bad.orderId).execute()
    nowMs += 30_000
    await finance.timers.flush()
    expect((await finance.orders.find(bad.orderId))?.order.version).toBe(2)
  })

  test('[S-13] a restart applies what was taken back to nobody', async () => {
    const order = await open()
    expect(await send(order.orderId, `${order.orderId}:c`, { type: 'member.closed' }, memberId)).toEqual(
      accept({ memberId, isRepeat: false, order: (await finance.orders.find(order.orderId))?.order }),
    )
    expect(await timersOf(order)).toEqual([['xstate.after.lateCheck.deposit.closed', 16 * minuteMs]])
    nowMs += 60 * minuteMs
    await finance.timers.flush()
    await finance.timers.flush()
    expect(done).toEqual(['openCheckout opening 1', 'askStatus closed 3'])
    expect(await statesOf(order)).toEqual(['member opening', 'member closed'])
  })

  test('[C-14] a provider that does not answer is asked about a closed order again, and checks leave no rows', async () => {
    const order = await open()
    await send(order.orderId, `${order.orderId}:c`, { type: 'member.closed' }, memberId)
    for (const minutes of [16, 5, 30, 120, 360, 1_440, 1_440]) {
      nowMs += minutes * minuteMs
      await finance.timers.flush()
    }
    expect(done).toEqual(['openCheckout opening 1', ...[3, 4, 5, 6, 7, 8, 9].map((at) => `askStatus closed ${at}`)])
    const events = database.db.selectFrom('finance_order_events').select('type').where('order_id', '=', order.orderId)
    expect(await events.orderBy('id').execute()).toEqual([{ type: 'member.opened' }, { type: 'member.closed' }])
    await send(order.orderId, `${order.orderId}:e`, { type: 'provider.expired' })
    expect(await timersOf(order)).toEqual([])
  })
})

test('a kind whose effects nobody does is refused at the start', () => {
  expect(() => finance.orders.provide('deposit', { credit: () => undefined })).toThrow(
    'nobody does openCheckout, askStatus, uncount of deposit',
  )
})
