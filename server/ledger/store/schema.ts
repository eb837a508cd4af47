import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { PostingPhase, PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

/** Written by `ledger_open` and `ledger_apply` only. */
interface LedgerAccountsTable {
  id: GeneratedAlways<string>
  owner: string
  kind: string
  currency: Currency
  balance_minor: Int8
  overdraft: boolean
  version: Generated<string>
  /** The kind without its code. */
  kind_name: GeneratedAlways<string>
  holder: GeneratedAlways<'member' | 'house'>
}

interface LedgerAccountKindsTable {
  kind: string
  holder: 'member' | 'house'
  overdraft: boolean
  late: Generated<boolean>
}

/** Written by `ledger_apply` only. `id` counts from 1 without gaps, in the order of the commits. */
interface LedgerPostingsTable {
  id: string
  request_id: string
  debit_id: Int8
  credit_id: Int8
  amount_minor: Int8
  currency: Currency
  reason: PostingReason
  phase: PostingPhase
  reference: string
  at: Date
  debit_after_minor: Int8
  credit_after_minor: Int8
  /** SHA-256 over the hash before it and what the posting says. */
  hash: Buffer
}

interface LedgerHoldsTable {
  id: string
  debit_id: Int8
  held_id: Int8
  credit_id: Int8
  amount_minor: Int8
  currency: Currency
  reason: PostingReason
  reference: string
  at: Date
  expires_at: Date | null
  ended: ColumnType<'captured' | 'released' | 'expired' | null, null | undefined, 'captured' | 'released' | 'expired'>
  captured_minor: ColumnType<string | null, null | undefined, number | null>
  ended_at: ColumnType<Date | null, null | undefined, Date>
}

/** Sums of months that are over, by site's calendar. `in_minor` leaves out what a reservation gave back; `out_minor` is less by it. */
interface LedgerMonthsTable {
  account_id: Int8
  month: string
  reason: PostingReason
  in_minor: Int8
  out_minor: Int8
}

/** Until which month, not counting it, an account's sums are kept. */
interface LedgerMonthsDoneTable {
  account_id: Int8
  before: string
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    ledger_account_kinds: LedgerAccountKindsTable
    ledger_accounts: LedgerAccountsTable
    ledger_postings: LedgerPostingsTable
    ledger_holds: LedgerHoldsTable
    ledger_months: LedgerMonthsTable
    ledger_months_done: LedgerMonthsDoneTable
  }
}
