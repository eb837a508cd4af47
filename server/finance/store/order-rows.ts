import { sql, type Selectable } from 'kysely'
import { FinanceOrder, type OrderKind } from '#contract/finance/entities/finance-order.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { OrderActor } from '#contract/finance/machines/order-conventions.ts'
import type { OrderStep, OrderTimer } from '#contract/finance/machines/order-step.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** The first half of the advisory locks of members whose orders are opened. */
export const memberLock = 4_127_110

export interface OwnedOrder {
  readonly memberId: string
  readonly order: FinanceOrder
}

export interface NewOrder {
  readonly memberId: string
  readonly kind: OrderKind
  readonly currency: SettlementCurrency
  readonly amountMinor: number
}

/** What happened to an order; `id` is unique for ever, and the same id is the same event. */
export interface OrderEventRow {
  readonly id: string
  readonly orderId: string
  readonly type: string
  readonly data: object
  readonly actor: OrderActor
  readonly atMs: number
  readonly fromState: string | null
  readonly toState: string
}

export interface DueTimer {
  readonly orderId: string
  readonly eventType: string
}

export interface OrderList {
  kinds?: readonly OrderKind[] | undefined
  states?: readonly string[] | undefined
  /** Only those before this one. */
  beforeId?: string | undefined
  oldestFirst?: boolean
  limit: number
}

/** Orders, what happened to them, and what is due. Used in units of work; outside of one it only reads. */
export interface OrderRows {
  insert(order: NewOrder, step: OrderStep, atMs: number): Promise<OwnedOrder>
  /** Held until the unit ends. */
  lock(orderId: string): Promise<OwnedOrder | undefined>
  find(orderId: string): Promise<OwnedOrder | undefined>
  /** Those of one member or of all, the newest first unless the list says otherwise. */
  list(memberId: string | null, list: OrderList): Promise<OwnedOrder[]>
  change(orderId: string, step: OrderStep, version: number, atMs: number): Promise<void>
  addEvent(event: OrderEventRow): Promise<void>
  event(eventId: string): Promise<Pick<OrderEventRow, 'orderId' | 'type' | 'data'> | undefined>
  timeline(orderId: string): Promise<OrderStepEntry[]>
  setTimers(orderId: string, timers: readonly OrderTimer[], atMs: number): Promise<void>
  due(nowMs: number, limit: number): Promise<DueTimer[]>
  /** True when it was due and is gone now. */
  takeTimer(timer: DueTimer, nowMs: number): Promise<boolean>
  postponeTimer(timer: DueTimer, dueMs: number): Promise<void>
  /** Two at once of one member wait for each other, until the unit ends. */
  holdMember(memberId: string): Promise<void>
  in(unit: Unit): OrderRows
}

const ownedOf = (row: Selectable<Tables['finance_orders']>): OwnedOrder => ({
  memberId: row.member_id,
  order: FinanceOrder.parse({
    orderId: row.id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    context: row.context,
    createdAtMs: row.created_at.getTime(),
    changedAtMs: row.changed_at.getTime(),
  }),
})

const setTimers = async (db: Database, orderId: string, timers: readonly OrderTimer[], atMs: number): Promise<void> => {
  const last = new Map(timers.map((timer) => [timer.eventType, timer]))
  const gone = [...last.values()].filter(({ delayMs }) => delayMs === null).map(({ eventType }) => eventType)
  const rows = [...last.values()].flatMap(({ eventType, delayMs }) =>
    delayMs === null ? [] : [{ order_id: orderId, event_type: eventType, due_at: new Date(atMs + delayMs) }],
  )
  if (gone.length > 0)
    await db
      .deleteFrom('finance_order_timers')
      .where('order_id', '=', orderId)
      .where('event_type', 'in', gone)
      .execute()
  if (rows.length > 0)
    await db
      .insertInto('finance_order_timers')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'event_type']).doUpdateSet({ due_at: sql`excluded.due_at` }),
      )
      .execute()
}

const listOrders = async (db: Database, memberId: string | null, list: OrderList): Promise<OwnedOrder[]> => {
  let query = db.selectFrom('finance_orders').selectAll().limit(list.limit)
  query = query.orderBy('id', list.oldestFirst ? 'asc' : 'desc')
  if (memberId !== null) query = query.where('member_id', '=', memberId)
  if (list.kinds) query = query.where('kind', 'in', list.kinds)
  if (list.states) query = query.where('state', 'in', list.states)
  if (list.beforeId !== undefined) query = query.where('id', '<', list.beforeId)
  return (await query.execute()).map(ownedOf)
}

const timelineOf = async (db: Database, orderId: string): Promise<OrderStepEntry[]> => {
  const rows = await db
    .selectFrom('finance_order_events')
    .select(['at', 'to_state', 'actor'])
    .where('order_id', '=', orderId)
    .where(sql<boolean>`from_state is distinct from to_state`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ atMs: row.at.getTime(), state: row.to_state, by: row.actor }))
}

const insertOrder = async (
  db: Database,
  { memberId, kind, currency, amountMinor }: NewOrder,
  { state, context }: OrderStep,
  atMs: number,
): Promise<OwnedOrder> => {
  const at = new Date(atMs)
  const asked = { member_id: memberId, kind, currency, amount_minor: amountMinor }
  const row = await db
    .insertInto('finance_orders')
    .values({ ...asked, state, version: 1, context: JSON.stringify(context), created_at: at, changed_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  return ownedOf(row)
}

export const createOrderRows = (db: Database): OrderRows => {
  const read = (orderId: string) => db.selectFrom('finance_orders').selectAll().where('id', '=', orderId)
  const timer = ({ orderId, eventType }: DueTimer) =>
    db.updateTable('finance_order_timers').where('order_id', '=', orderId).where('event_type', '=', eventType)
  return {
    insert: (order, step, atMs) => insertOrder(db, order, step, atMs),
    lock: async (orderId) => {
      const row = await read(orderId).forUpdate().executeTakeFirst()
      return row && ownedOf(row)
    },
    find: async (orderId) => {
      const row = await read(orderId).executeTakeFirst()
      return row && ownedOf(row)
    },
    list: (memberId, list) => listOrders(db, memberId, list),
    change: async (orderId, { state, context }, version, atMs) => {
      await db
        .updateTable('finance_orders')
        .set({ state, context: JSON.stringify(context), version, changed_at: new Date(atMs) })
        .where('id', '=', orderId)
        .execute()
    },
    addEvent: async ({ id, orderId, type, data, actor, atMs, fromState, toState }) => {
      const what = { event_id: id, order_id: orderId, type, data: JSON.stringify(data), actor }
      await db
        .insertInto('finance_order_events')
        .values({ ...what, at: new Date(atMs), from_state: fromState, to_state: toState })
        .execute()
    },
    event: async (eventId) => {
      const row = await db
        .selectFrom('finance_order_events')
        .select(['order_id', 'type', 'data'])
        .where('event_id', '=', eventId)
        .executeTakeFirst()
      return row && { orderId: row.order_id, type: row.type, data: row.data as object }
    },
    timeline: (orderId) => timelineOf(db, orderId),
    setTimers: (orderId, timers, atMs) => setTimers(db, orderId, timers, atMs),
    due: async (nowMs, limit) => {
      const rows = await db
        .selectFrom('finance_order_timers')
        .select(['order_id', 'event_type'])
        .where('due_at', '<=', new Date(nowMs))
        .orderBy('due_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ orderId: row.order_id, eventType: row.event_type }))
    },
    takeTimer: async ({ orderId, eventType }, nowMs) => {
      const { numDeletedRows } = await db
        .deleteFrom('finance_order_timers')
        .where('order_id', '=', orderId)
        .where('event_type', '=', eventType)
        .where('due_at', '<=', new Date(nowMs))
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    postponeTimer: async (due, dueMs) => {
      await timer(due)
        .set({ due_at: new Date(dueMs) })
        .execute()
    },
    holdMember: async (memberId) => {
      await sql`select pg_advisory_xact_lock(${memberLock}, (${memberId}::bigint % 2147483647)::int)`.execute(db)
    },
    in: (unit) => createOrderRows(tablesOf(unit)),
  }
}
