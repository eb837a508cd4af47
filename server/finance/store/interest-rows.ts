import { sql, type Selectable } from 'kysely'
import type { InterestDay, InterestRecord } from '#contract/finance/entities/interest-wallet.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface WalletKey {
  readonly memberId: string
  readonly currency: SettlementCurrency
}

/** What an interest wallet knows beside its balance, which the ledger has. `remainder`: `remainderParts` are one minor unit. */
export interface InterestBalance extends WalletKey {
  /** The day that `lowestMinor` is of, the next to earn; null: nothing earns. */
  readonly day: string | null
  readonly lowestMinor: number
  readonly remainder: number
  readonly earnedMinor: number
}

export type NewInterestRecord = WalletKey & Omit<InterestRecord, 'id'>

export interface InterestRows {
  /** Makes it when it is missing, and holds it until the unit ends. */
  hold(key: WalletKey): Promise<InterestBalance>
  /** Holds those of the keys whose day is over, in their order. */
  holdDue(keys: readonly WalletKey[], today: string): Promise<InterestBalance[]>
  write(standings: readonly InterestBalance[]): Promise<void>
  addRecords(records: readonly NewInterestRecord[]): Promise<void>
}

export interface InterestReader {
  in(unit: Unit): InterestRows
  /** Wallets whose day is over and that are not put off, the oldest day first. */
  due(today: string, nowMs: number, limit: number): Promise<WalletKey[]>
  postpone(key: WalletKey, untilMs: number): Promise<void>
  earnedMinor(key: WalletKey): Promise<number>
  /** Days with interest from `fromDay` on, the oldest first. */
  days(key: WalletKey, fromDay: string): Promise<InterestDay[]>
  records(key: WalletKey, page: { beforeId?: string | undefined; limit: number }): Promise<InterestRecord[]>
}

const balanceOf = (row: Selectable<Tables['interest_wallets']>): InterestBalance => ({
  memberId: row.member_id,
  currency: row.currency,
  day: row.day,
  lowestMinor: Number(row.lowest_minor),
  remainder: Number(row.remainder),
  earnedMinor: Number(row.earned_minor),
})

const recordOf = (row: Selectable<Tables['interest_records']>): InterestRecord => ({
  id: row.id,
  kind: row.kind,
  amountMinor: Number(row.amount_minor),
  balanceAfterMinor: Number(row.balance_after_minor),
  atMs: row.at.getTime(),
  day: row.day,
  basisMinor: row.basis_minor === null ? null : Number(row.basis_minor),
  rateBps: row.rate_bps,
})

const ofWallet = (db: Database, { memberId, currency }: WalletKey) =>
  db.selectFrom('interest_records').where('member_id', '=', memberId).where('currency', '=', currency)

const writeBalances = async (tables: Database, balances: readonly InterestBalance[]): Promise<void> => {
  await sql`
    update interest_wallets w set day = n.day, lowest_minor = n.lowest, remainder = n.remainder, earned_minor = n.earned,
      retry_at = null
    from unnest(${balances.map(({ memberId }) => memberId)}::bigint[], ${balances.map(({ currency }) => currency)}::text[],
      ${balances.map(({ day }) => day)}::text[], ${balances.map(({ lowestMinor }) => lowestMinor)}::bigint[],
      ${balances.map(({ remainder }) => remainder)}::bigint[],
      ${balances.map(({ earnedMinor }) => earnedMinor)}::bigint[])
      as n (member_id, currency, day, lowest, remainder, earned)
    where (w.member_id, w.currency) = (n.member_id, n.currency)
  `.execute(tables)
}

const rowsIn = (tables: Database): InterestRows => ({
  hold: async ({ memberId, currency }) => {
    const key = { member_id: memberId, currency }
    await tables
      .insertInto('interest_wallets')
      .values({ ...key, day: null, lowest_minor: 0, remainder: 0, earned_minor: 0, retry_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const held = tables.selectFrom('interest_wallets').selectAll().where('member_id', '=', memberId)
    return balanceOf(await held.where('currency', '=', currency).forUpdate().executeTakeFirstOrThrow())
  },
  holdDue: async (keys, today) => {
    const { rows } = await sql<Selectable<Tables['interest_wallets']>>`
      select w.* from interest_wallets w
      join unnest(${keys.map(({ memberId }) => memberId)}::bigint[], ${keys.map(({ currency }) => currency)}::text[])
        as k (member_id, currency) on (k.member_id, k.currency) = (w.member_id, w.currency)
      where w.day < ${today} order by w.member_id, w.currency for update of w
    `.execute(tables)
    return rows.map(balanceOf)
  },
  write: (balances) => writeBalances(tables, balances),
  addRecords: async (records) => {
    if (records.length === 0) return
    await tables
      .insertInto('interest_records')
      .values(
        records.map((record) => ({
          member_id: record.memberId,
          currency: record.currency,
          kind: record.kind,
          amount_minor: record.amountMinor,
          balance_after_minor: record.balanceAfterMinor,
          at: new Date(record.atMs),
          day: record.day,
          basis_minor: record.basisMinor,
          rate_bps: record.rateBps,
        })),
      )
      .execute()
  },
})

/** Interest wallets: their days, and what happened to them. [C-14] */
export const createInterestRows = (db: Database): InterestReader => ({
  in: (unit) => rowsIn(tablesOf(unit)),
  due: async (today, nowMs, limit) => {
    const rows = await db
      .selectFrom('interest_wallets')
      .select(['member_id', 'currency'])
      .where('day', '<', today)
      .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', new Date(nowMs))]))
      .orderBy('day')
      .orderBy('member_id')
      .orderBy('currency')
      .limit(limit)
      .execute()
    return rows.map(({ member_id: memberId, currency }) => ({ memberId, currency }))
  },
  postpone: async ({ memberId, currency }, untilMs) => {
    const put = db.updateTable('interest_wallets').set({ retry_at: new Date(untilMs) })
    await put.where('member_id', '=', memberId).where('currency', '=', currency).execute()
  },
  earnedMinor: async ({ memberId, currency }) => {
    const asked = db.selectFrom('interest_wallets').select('earned_minor').where('member_id', '=', memberId)
    return Number((await asked.where('currency', '=', currency).executeTakeFirst())?.earned_minor ?? 0)
  },
  days: async (key, fromDay) => {
    const rows = await ofWallet(db, key)
      .select(['day', 'amount_minor'])
      .where('kind', '=', 'interest')
      .where('day', '>=', fromDay)
      .orderBy('day')
      .execute()
    return rows.map(({ day, amount_minor: amount }) => ({ day: day ?? '', interestMinor: Number(amount) }))
  },
  records: async (key, { beforeId, limit }) => {
    let asked = ofWallet(db, key).selectAll()
    if (beforeId !== undefined) asked = asked.where('id', '<', beforeId)
    return (await asked.orderBy('id', 'desc').limit(limit).execute()).map(recordOf)
  },
})
