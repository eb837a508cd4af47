import { sql, type Selectable } from 'kysely'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** A payer's order and the payee's order that it pays. */
export interface SpeedTrade {
  readonly payOrderId: string
  readonly withdrawOrderId: string
  readonly payerId: string
  readonly payeeId: string
}

export interface SpeedOffer {
  readonly orderId: string
  readonly memberId: string
}

/** What is wanted of an offer, and whose offers are none for this payer. */
export interface OfferQuery {
  readonly currency: SettlementCurrency
  readonly payMinor: number
  readonly exceptMembers: readonly string[]
}

/** Who pays whom, and what is offered; on the rows of the orders. */
export interface SpeedRows {
  addTrade(trade: SpeedTrade): Promise<void>
  tradeOfPay(payOrderId: string): Promise<SpeedTrade | undefined>
  /** The newest of an offer, which may have had others that came to nothing. */
  tradeOfWithdraw(withdrawOrderId: string): Promise<SpeedTrade | undefined>
  /** The oldest offer of exactly this amount, held until the unit ends; those that others hold are passed over. */
  takeOffer(query: OfferQuery): Promise<SpeedOffer | undefined>
  /** How many offers there are of each amount, the smallest amount first. */
  amounts(of: Omit<OfferQuery, 'payMinor'>, limit: number): Promise<{ payMinor: number; count: number }[]>
  /** When the last matches of a payer came to nothing, the newest first. */
  lapses(payerId: string, limit: number): Promise<number[]>
  in(unit: Unit): SpeedRows
}

const tradeOf = (row: Selectable<Tables['speed_trades']>): SpeedTrade => ({
  payOrderId: row.pay_order_id,
  withdrawOrderId: row.withdraw_order_id,
  payerId: row.payer_id,
  payeeId: row.payee_id,
})

const isOffered = sql`kind = 'speed-withdraw' and state = 'offered'`
const payMinorOf = sql`(context->>'payMinor')::bigint`

export const createSpeedRows = (db: Database): SpeedRows => ({
  addTrade: async ({ payOrderId, withdrawOrderId, payerId, payeeId }) => {
    const row = { pay_order_id: payOrderId, withdraw_order_id: withdrawOrderId }
    await db
      .insertInto('speed_trades')
      .values({ ...row, payer_id: payerId, payee_id: payeeId })
      .execute()
  },
  tradeOfPay: async (payOrderId) => {
    const row = await db
      .selectFrom('speed_trades')
      .selectAll()
      .where('pay_order_id', '=', payOrderId)
      .executeTakeFirst()
    return row && tradeOf(row)
  },
  tradeOfWithdraw: async (withdrawOrderId) => {
    const trades = db.selectFrom('speed_trades').selectAll().where('withdraw_order_id', '=', withdrawOrderId)
    const row = await trades.orderBy('pay_order_id', 'desc').limit(1).executeTakeFirst()
    return row && tradeOf(row)
  },
  takeOffer: async ({ currency, payMinor, exceptMembers }) => {
    const { rows } = await sql<{ id: string; member_id: string }>`
      select id, member_id from finance_orders
      where ${isOffered} and ${payMinorOf} = ${payMinor} and currency = ${currency}
        and member_id <> all(${exceptMembers}::bigint[])
      order by id limit 1 for update skip locked`.execute(db)
    return rows[0] && { orderId: rows[0].id, memberId: rows[0].member_id }
  },
  amounts: async ({ currency, exceptMembers }, limit) => {
    const { rows } = await sql<{ pay_minor: string; count: string }>`
      select ${payMinorOf} as pay_minor, count(*) as count from finance_orders
      where ${isOffered} and currency = ${currency} and member_id <> all(${exceptMembers}::bigint[])
      group by 1 order by 1 limit ${limit}`.execute(db)
    return rows.map(({ pay_minor, count }) => ({ payMinor: Number(pay_minor), count: Number(count) }))
  },
  lapses: async (payerId, limit) => {
    const { rows } = await sql<{ at: Date }>`
      select changed_at as at from finance_orders
      where member_id = ${payerId} and kind = 'speed-pay' and state in ('expired', 'closed', 'refused')
      order by changed_at desc limit ${limit}`.execute(db)
    return rows.map(({ at }) => at.getTime())
  },
  in: (unit) => createSpeedRows(tablesOf(unit)),
})
