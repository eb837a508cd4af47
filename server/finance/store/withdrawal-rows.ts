import { sql } from 'kysely'
import { Payee } from '#server/finance/providers/payment-protocol.ts'
import { openJson, sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

const contextOf = (orderId: string): string => `withdrawal_payees:${orderId}`

/** What withdrawals have beside their orders' rows. */
export interface WithdrawalRows {
  keepPayee(orderId: string, payee: Payee): Promise<void>
  payee(orderId: string): Promise<Payee>
  /** When the member last asked for a withdrawal while nothing lacked of the turnover; 0: never. */
  turnoverSinceMs(memberId: string, currency: SettlementCurrency): Promise<number>
  /** How many by each way since then did not end without success. */
  countSince(memberId: string, sinceMs: number): Promise<ReadonlyMap<string, number>>
  /** A member's level, and what was asked for since then in each currency and did not end without success. */
  day(memberId: string, sinceMs: number): Promise<{ level: number } & Record<SettlementCurrency, number>>
  in(unit: Unit): WithdrawalRows
}

/** On PostgreSQL; whom money goes to is sealed. */
export const createWithdrawalRows = (db: Database, sealing: Sealing): WithdrawalRows => ({
  keepPayee: async (orderId, payee) => {
    const sealed = sealJson(sealing, payee, contextOf(orderId))
    await db.insertInto('withdrawal_payees').values({ order_id: orderId, sealed }).execute()
  },
  payee: async (orderId) => {
    const { sealed } = await db
      .selectFrom('withdrawal_payees')
      .select('sealed')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return Payee.parse(openJson<unknown>(sealing, sealed, contextOf(orderId)))
  },
  turnoverSinceMs: async (memberId, currency) => {
    const row = await db
      .selectFrom('finance_orders')
      .select('created_at')
      .where('member_id', '=', memberId)
      .where('kind', 'in', ['withdrawal', 'speed-withdraw'])
      .where('currency', '=', currency)
      .where(sql<boolean>`(context->>'lackingMinor')::bigint = 0`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.created_at.getTime() ?? 0
  },
  countSince: async (memberId, sinceMs) => {
    const { rows } = await sql<{ method: string; count: string }>`
      select context->>'methodId' as method, count(*) as count from finance_orders
      where member_id = ${memberId} and kind = 'withdrawal' and created_at >= ${new Date(sinceMs)}
        and state not in ('failed', 'refused', 'cancelled')
      group by 1`.execute(db)
    return new Map(rows.map(({ method, count }) => [method, Number(count)]))
  },
  day: async (memberId, sinceMs) => {
    const { rows } = await sql<{ level: number; cny: string; usdt: string }>`
      select m.vip_level as level,
        coalesce(sum(o.amount_minor) filter (where o.currency = 'CNY'), 0) as cny,
        coalesce(sum(o.amount_minor) filter (where o.currency = 'USDT'), 0) as usdt
      from members as m left join finance_orders as o on o.member_id = m.id
        and o.kind in ('withdrawal', 'speed-withdraw') and o.created_at >= ${new Date(sinceMs)}
        and o.state not in ('failed', 'refused', 'cancelled', 'returned', 'converted')
      where m.id = ${memberId} group by m.id`.execute(db)
    const [row] = rows
    return { level: row?.level ?? 0, CNY: Number(row?.cny ?? 0), USDT: Number(row?.usdt ?? 0) }
  },
  in: (unit) => createWithdrawalRows(tablesOf(unit), sealing),
})
