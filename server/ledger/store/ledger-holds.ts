import { sql } from 'kysely'
import type { AccountName } from '#server/ledger/domain/accounts.ts'
import { heldAccountOf, type Hold } from '#server/ledger/domain/holds.ts'
import type { PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { amountOf } from './ledger-apply.ts'
import type { AccountIds } from './ledger-accounts.ts'

export type HoldEnd = 'captured' | 'released' | 'expired'

/** A hold as it is stored; `ended` null: it is open. */
export interface StoredHold extends Hold {
  readonly ended: HoldEnd | null
}

interface HoldRow {
  id: string
  debit: AccountName
  credit: AccountName
  amount_minor: string
  currency: Hold['currency']
  reason: PostingReason
  reference: string
  expires_at: Date | null
  ended: HoldEnd | null
}

const accountJson = (alias: string) =>
  sql.raw(`json_build_object('owner', ${alias}.owner, 'kind', ${alias}.kind, 'currency', ${alias}.currency)`)

export const readHold = async (tables: Database, id: string): Promise<StoredHold | undefined> => {
  const { rows } = await sql<HoldRow>`
    select h.id, ${accountJson('d')} as debit, ${accountJson('c')} as credit, h.amount_minor, h.currency, h.reason,
      h.reference, h.expires_at, h.ended
    from ledger_holds h join ledger_accounts d on d.id = h.debit_id join ledger_accounts c on c.id = h.credit_id
    where h.id = ${id}
  `.execute(tables)
  const [row] = rows
  return (
    row && {
      ...row,
      amountMinor: amountOf(row.amount_minor),
      expiresAtMs: row.expires_at?.getTime() ?? null,
    }
  )
}

/** The ids of open holds whose time is over, the oldest first. */
export const readDueHolds = async (
  tables: Database,
  nowMs: number,
  { skip, limit }: { skip: number; limit: number },
): Promise<string[]> => {
  const rows = await tables
    .selectFrom('ledger_holds')
    .select('id')
    .where('ended', 'is', null)
    .where('expires_at', '<=', new Date(nowMs))
    .orderBy('expires_at')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const insertHold = async (
  tables: Database,
  hold: Hold,
  { idOf, nowMs }: { idOf: AccountIds; nowMs: number },
): Promise<void> => {
  await tables
    .insertInto('ledger_holds')
    .values({
      id: hold.id,
      debit_id: idOf(hold.debit),
      held_id: idOf(heldAccountOf(hold)),
      credit_id: idOf(hold.credit),
      amount_minor: hold.amountMinor,
      currency: hold.currency,
      reason: hold.reason,
      reference: hold.reference,
      at: new Date(nowMs),
      expires_at: hold.expiresAtMs === null ? null : new Date(hold.expiresAtMs),
    })
    .execute()
}

export const endHold = async (
  tables: Database,
  id: string,
  end: { ended: HoldEnd; capturedMinor: number | null; atMs: number },
): Promise<void> => {
  await tables
    .updateTable('ledger_holds')
    .set({ ended: end.ended, captured_minor: end.capturedMinor, ended_at: new Date(end.atMs) })
    .where('id', '=', id)
    .execute()
}
