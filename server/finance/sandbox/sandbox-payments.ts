import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import { PaymentRequest, PaymentState } from '#server/finance/providers/payment-protocol.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { stepsOf, type PaymentScenario, type ScenarioStep } from './payment-scenarios.ts'

const tokenBytes = 24
const batchMax = 20
const keptMs = 7 * 24 * 60 * 60_000
/** Until the next try of a callback that was not taken. */
export const noticeBackOffMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000] as const

export interface SandboxPayment {
  readonly orderId: string
  /** In the address of the checkout: who has it may pay. */
  readonly token: string
  readonly request: PaymentRequest
  readonly state: PaymentState
}

export interface DueNotice {
  readonly id: string
  readonly eventId: string
  readonly state: PaymentState
  readonly callbackUrl: string
}

/** The sandbox provider's own books; the site never looks into them. */
export interface SandboxPayments {
  /** The same order with the same data is the same payment; with other data `reused`. */
  open(request: PaymentRequest): Promise<SandboxPayment | 'reused'>
  byOrder(orderId: string): Promise<SandboxPayment | undefined>
  byToken(token: string): Promise<SandboxPayment | undefined>
  /** Once a payment: what was chosen stays. False when it is no longer unpaid. */
  choose(token: string, scenario: PaymentScenario): Promise<boolean>
  /** Takes what is due into the books, and hands out the notices that are due; each comes again until it is taken. */
  due(): Promise<DueNotice[]>
  taken(noticeId: string): Promise<void>
  /** Forgets what is older than a week. */
  sweep(): Promise<void>
}

export const insertSteps = async (db: Database, orderId: string, steps: readonly ScenarioStep[], nowMs: number) => {
  const ids = new Map(steps.map(({ event }) => [event, randomUUID()]))
  await db
    .insertInto('sandbox_payment_steps')
    .values(
      steps.map(({ kind, event, state, afterMs }) => ({
        order_id: orderId,
        kind,
        event_id: ids.get(event) ?? '',
        state: JSON.stringify(state),
        due_at: new Date(nowMs + afterMs),
      })),
    )
    .execute()
}

/** The books first, so that whoever is told finds what was told. */
const applyBooks = async (db: Database, nowMs: number): Promise<void> => {
  const now = new Date(nowMs)
  await sql`
    with due as (
      delete from sandbox_payment_steps where kind = 'book' and due_at <= ${now} returning order_id, state, id)
    update sandbox_payments p set state = d.state
    from (select distinct on (order_id) order_id, state from due order by order_id, id desc) d
    where p.order_id = d.order_id`.execute(db)
}

const claimNotices = async (db: Database, nowMs: number): Promise<DueNotice[]> => {
  const now = new Date(nowMs)
  const nextMs = sql`(${[...noticeBackOffMs]}::int[])[least(attempts + 1, ${noticeBackOffMs.length}::int)] * interval '1 millisecond'`
  const { rows } = await sql<{ id: string; event_id: string; state: unknown; callback_url: string }>`
    with due as (
      update sandbox_payment_steps set attempts = attempts + 1, due_at = ${now}::timestamptz + ${nextMs}
      where id in (
        select id from sandbox_payment_steps where kind = 'notice' and due_at <= ${now}
        order by due_at, id limit ${batchMax})
      returning id, order_id, event_id, state)
    select due.id, due.event_id, due.state, p.request->>'callbackUrl' as callback_url
    from due join sandbox_payments p on p.order_id = due.order_id order by due.id
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    state: PaymentState.parse(row.state),
    callbackUrl: row.callback_url,
  }))
}

const paymentOf = (row: Selectable<Tables['sandbox_payments']>, nowMs: number): SandboxPayment => {
  const state = PaymentState.parse(row.state)
  const isOver = state.status === 'unpaid' && row.expires_at.getTime() <= nowMs
  const current: PaymentState = isOver ? { orderId: row.order_id, status: 'expired' } : state
  return { orderId: row.order_id, token: row.token, request: PaymentRequest.parse(row.request), state: current }
}

const insertPayment = async (db: Database, request: PaymentRequest, nowMs: number): Promise<void> => {
  const { orderId } = request
  const state: PaymentState = { orderId, status: 'unpaid' }
  await db
    .insertInto('sandbox_payments')
    .values({
      order_id: orderId,
      token: randomBytes(tokenBytes).toString('base64url'),
      request: JSON.stringify(request),
      state: JSON.stringify(state),
      expires_at: new Date(request.expiresAtMs),
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** In the transaction that holds the payment: a second choice finds the steps of the first. */
const chooseIn = async (
  tables: Database,
  token: string,
  scenario: PaymentScenario,
  nowMs: number,
): Promise<boolean> => {
  const paymentRows = tables.selectFrom('sandbox_payments').selectAll().where('kind', '=', 'payment')
  const held = paymentRows.where('token', '=', token).forUpdate()
  const row = await held.executeTakeFirst()
  if (!row) return false
  const steps = tables.selectFrom('sandbox_payment_steps').select('id').where('order_id', '=', row.order_id).limit(1)
  const { state, orderId, request } = paymentOf(row, nowMs)
  if (state.status !== 'unpaid' || (await steps.execute()).length > 0) return false
  const { currency, amountMinor } = request
  await insertSteps(
    tables,
    orderId,
    stepsOf(scenario, { orderId, currency, amountMinor, paymentId: randomUUID() }),
    nowMs,
  )
  await applyBooks(tables, nowMs)
  return true
}

/** On PostgreSQL, in tables of its own. */
export const createSandboxPayments = (db: Database, now: () => number): SandboxPayments => {
  const find = async (column: 'order_id' | 'token', value: string): Promise<SandboxPayment | undefined> => {
    const paymentRows = db.selectFrom('sandbox_payments').selectAll().where('kind', '=', 'payment')
    const row = await paymentRows.where(column, '=', value).executeTakeFirst()
    return row && paymentOf(row, now())
  }
  return {
    open: async (request) => {
      await insertPayment(db, request, now())
      const payment = await find('order_id', request.orderId)
      if (!payment) throw new Error(`the payment of order ${request.orderId} was not kept`)
      return isDeepStrictEqual(payment.request, request) ? payment : 'reused'
    },
    byOrder: (orderId) => find('order_id', orderId),
    byToken: (token) => find('token', token),
    choose: (token, scenario) => db.transaction().execute((tables) => chooseIn(tables, token, scenario, now())),
    due: async () => {
      await applyBooks(db, now())
      return claimNotices(db, now())
    },
    sweep: async () => {
      const before = new Date(now() - keptMs)
      await sql`
        delete from sandbox_payment_steps
        where order_id in (select order_id from sandbox_payments where created_at < ${before})`.execute(db)
      await db.deleteFrom('sandbox_payments').where('created_at', '<', before).execute()
    },
    taken: async (noticeId) => {
      await db.deleteFrom('sandbox_payment_steps').where('id', '=', noticeId).execute()
    },
  }
}
