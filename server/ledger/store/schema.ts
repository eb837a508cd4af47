import type { Generated, GeneratedAlways } from 'kysely'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface LedgerAccountsTable {
  id: GeneratedAlways<string>
  owner: string
  kind: string
  currency: string
  balance_minor: Int8
  overdraft: Generated<boolean>
}

interface LedgerPostingsTable {
  id: GeneratedAlways<string>
  request_id: string
  debit_id: Int8
  credit_id: Int8
  amount_minor: Int8
  currency: string
  reason: string
  reference: Generated<string>
  at: Generated<Date>
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable
    ledger_postings: LedgerPostingsTable
  }
}
