import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { BankEntry } from '#server/finance/providers/bank-feed.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { noticeBackOffMs } from './sandbox-payments.ts'

/** What a person may try at the sandbox bank: how transfers go on good days and on bad ones. */
export const transferScenarios = ['right', 'late', 'half', 'other-remark', 'no-remark', 'twice', 'silent'] as const
export type TransferScenario = (typeof transferScenarios)[number]

/** A transfer as it is typed at the bank. */
export type Transfer = Pick<BankEntry, 'account' | 'amountMinor' | 'remark'>

export interface BankNotice {
  readonly id: string
  readonly entry: BankEntry
}

/** The sandbox bank's own books; the site never looks into them. */
export interface SandboxBank {
  transfer(transfer: Transfer, scenario: TransferScenario): Promise<void>
  /** The entries that are to be told now; each comes again until it is taken. */
  due(): Promise<BankNotice[]>
  taken(noticeId: string): Promise<void>
}

const soonMs = 3_000
const lateMs = 8_000
const twiceAfterMs = 2_000
const batchMax = 20
const payer = '演示付款人'

interface PlannedNotice {
  readonly entry: BankEntry
  readonly afterMs: number
}

/** One digit of it is another one. */
const misspelt = (remark: string): string =>
  remark.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + randomInt(1, 10)) % 10))

/** What the statement has of a transfer, and when the site is told: each entry twice. */
const noticesOf = (transfer: Transfer, scenario: TransferScenario, nowMs: number): PlannedNotice[] => {
  const entry = (changes: Partial<Transfer> = {}): BankEntry => ({
    entryId: randomUUID(),
    currency: 'CNY',
    payer,
    bookedAtMs: nowMs,
    ...transfer,
    ...changes,
  })
  const twice = (each: BankEntry, afterMs = soonMs): PlannedNotice[] => [
    { entry: each, afterMs },
    { entry: each, afterMs: afterMs + twiceAfterMs },
  ]
  const plans: Record<TransferScenario, () => PlannedNotice[]> = {
    right: () => twice(entry()),
    late: () => twice(entry(), lateMs),
    half: () => twice(entry({ amountMinor: Math.max(1, Math.floor(transfer.amountMinor / 2)) })),
    'other-remark': () => twice(entry({ remark: misspelt(transfer.remark) })),
    'no-remark': () => twice(entry({ remark: '' })),
    twice: () => [...twice(entry()), ...twice(entry(), lateMs)],
    silent: () => [],
  }
  return plans[scenario]()
}

/** On PostgreSQL, in a table of its own. */
export const createSandboxBank = (db: Database, now: () => number): SandboxBank => ({
  transfer: async (transfer, scenario) => {
    const nowMs = now()
    const notices = noticesOf(transfer, scenario, nowMs)
    if (notices.length === 0) return
    const rows = notices.map(({ entry, afterMs }) => ({
      entry: JSON.stringify(entry),
      due_at: new Date(nowMs + afterMs),
    }))
    await db.insertInto('sandbox_bank_notices').values(rows).execute()
  },
  due: async () => {
    const at = new Date(now())
    const nextMs = sql`(${[...noticeBackOffMs]}::int[])[least(attempts + 1, ${noticeBackOffMs.length}::int)] * interval '1 millisecond'`
    const { rows } = await sql<{ id: string; entry: unknown }>`
      update sandbox_bank_notices set attempts = attempts + 1, due_at = ${at}::timestamptz + ${nextMs}
      where id in (select id from sandbox_bank_notices where due_at <= ${at} order by due_at, id limit ${batchMax})
      returning id, entry`.execute(db)
    return rows.map(({ id, entry }) => ({ id, entry: BankEntry.parse(entry) }))
  },
  taken: async (noticeId) => {
    await db.deleteFrom('sandbox_bank_notices').where('id', '=', noticeId).execute()
  },
})
