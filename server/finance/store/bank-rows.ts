import { sql, type Selectable } from 'kysely'
import { BankEntry } from '#server/finance/providers/bank-feed.ts'
import { openJson, sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { EntryHeldFor } from './schema.ts'

/** The advisory lock of who chooses an account of the house. */
const accountsLock = 4_127_126

/** An entry of a bank's statement, and what became of it. */
export interface BankEntryRow {
  readonly id: string
  readonly feed: string
  readonly entry: BankEntry
  readonly state: 'credited' | 'held' | 'closed'
  readonly heldFor: EntryHeldFor | null
  readonly orderId: string | null
  readonly note: string | null
}

export type EntryChange = Partial<Pick<BankEntryRow, 'state' | 'heldFor' | 'orderId' | 'note'>>

export interface BankRows {
  /** Held until something else is said of it. Undefined when the entry is known. */
  add(feed: string, entry: BankEntry, atMs: number): Promise<BankEntryRow | undefined>
  byEntry(feed: string, entryId: string): Promise<BankEntryRow | undefined>
  change(id: string, change: EntryChange, atMs: number): Promise<void>
  /** Kept from others until the unit ends. */
  lock(id: string): Promise<BankEntryRow | undefined>
  /** Those that wait for an operator, the oldest first. */
  held(limit: number): Promise<BankEntryRow[]>
  /** Who chooses an account waits here for whoever does, until the unit ends. */
  holdAccounts(): Promise<void>
  /** What each account has been asked to take, or has taken, since then; minor units. */
  takenSince(sinceMs: number): Promise<ReadonlyMap<string, number>>
  in(unit: Unit): BankRows
}

const contextOf = ({ feed, entryId }: { feed: string; entryId: string }): string => `bank_entries:${feed}:${entryId}`

type Row = Selectable<Tables['bank_entries']>

/** On PostgreSQL; whom money is from, and what was written with it, is sealed. */
export const createBankRows = (db: Database, sealing: Sealing): BankRows => {
  const rowOf = (row: Row): BankEntryRow => {
    const { id, feed, state } = row
    const words = openJson<object>(sealing, row.sealed, contextOf({ feed, entryId: row.entry_id }))
    const plain = { entryId: row.entry_id, currency: row.currency, amountMinor: Number(row.amount_minor) }
    const entry = BankEntry.parse({ ...words, ...plain, bookedAtMs: row.booked_at.getTime() })
    return { id, feed, entry, state, heldFor: row.held_for, orderId: row.order_id, note: row.note }
  }
  const read = () => db.selectFrom('bank_entries').selectAll()
  const found = (row: Row | undefined): BankEntryRow | undefined => row && rowOf(row)
  return {
    add: async (feed, entry, atMs) => {
      const { entryId, currency, amountMinor, account, remark, payer } = entry
      const sealed = sealJson(sealing, { account, remark, payer }, contextOf({ feed, entryId }))
      const at = new Date(atMs)
      const row = await db
        .insertInto('bank_entries')
        .values({
          feed,
          entry_id: entryId,
          currency,
          amount_minor: amountMinor,
          order_id: null,
          note: null,
          sealed,
          state: 'held',
          held_for: 'reference',
          booked_at: new Date(entry.bookedAtMs),
          seen_at: at,
          changed_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      return found(row)
    },
    byEntry: async (feed, entryId) =>
      found(await read().where('feed', '=', feed).where('entry_id', '=', entryId).executeTakeFirst()),
    change: async (id, { state, heldFor, orderId, note }, atMs) => {
      const changed = { state, held_for: heldFor, order_id: orderId, note }
      const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
      await db
        .updateTable('bank_entries')
        .set({ ...given, changed_at: new Date(atMs) })
        .where('id', '=', id)
        .execute()
    },
    lock: async (id) => found(await read().where('id', '=', id).forUpdate().executeTakeFirst()),
    held: async (limit) => (await read().where('state', '=', 'held').orderBy('id').limit(limit).execute()).map(rowOf),
    holdAccounts: async () => {
      await sql`select pg_advisory_xact_lock(${accountsLock}, 0)`.execute(db)
    },
    takenSince: async (sinceMs) => {
      const { rows } = await sql<{ account: string; taken: string }>`
        select context->>'accountId' as account,
          sum(coalesce((context->>'creditedMinor')::bigint, amount_minor)) as taken
        from finance_orders
        where kind = 'bank-deposit' and created_at >= ${new Date(sinceMs)}
          and state in ('awaiting', 'review', 'succeeded')
        group by 1`.execute(db)
      return new Map(rows.map(({ account, taken }) => [account, Number(taken)]))
    },
    in: (unit) => createBankRows(tablesOf(unit), sealing),
  }
}
