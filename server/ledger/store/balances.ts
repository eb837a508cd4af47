import { sql } from 'kysely'
import { Currency, type Balance } from '#contract/wallet/entities/money.ts'
import { ownerOf, receivableOf } from '#server/ledger/domain/accounts.ts'
import { readLedgerHead, verifyLedger } from './ledger-verify.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { MemberBalances } from '#server/ledger/ports.ts'

/** What members can spend, and the proof that the books are right. */
export const createBalances = (db: Database): MemberBalances => ({
  async of(memberId) {
    const rows = await db
      .selectFrom('ledger_accounts')
      .select(['currency', 'balance_minor'])
      .where('owner', '=', ownerOf(memberId))
      .where('kind', '=', 'wallet')
      .execute()
    const byCurrency = new Map(rows.map((row) => [row.currency, Number(row.balance_minor)]))
    return Currency.options.map((currency): Balance => ({ currency, balanceMinor: byCurrency.get(currency) ?? 0 }))
  },
  async credits(memberId, currency, { reasons, afterMs }) {
    const rows = await db
      .selectFrom('ledger_postings as posting')
      .innerJoin('ledger_accounts as account', 'account.id', 'posting.credit_id')
      .select(['posting.reason', 'posting.at', 'posting.amount_minor', 'posting.reference'])
      .where('account.owner', '=', ownerOf(memberId))
      .where('account.kind', '=', 'wallet')
      .where('account.currency', '=', currency)
      .where('posting.reason', 'in', reasons)
      .where('posting.phase', '=', 'post')
      .where('posting.at', '>', new Date(afterMs))
      .orderBy('posting.id')
      .execute()
    return rows.map((row) => ({
      reason: row.reason,
      atMs: row.at.getTime(),
      amountMinor: Number(row.amount_minor),
      reference: row.reference,
    }))
  },
  async owed(of) {
    if (of.length === 0) return []
    const names = of.map(({ memberId, currency }) => receivableOf(memberId, currency))
    const asked = new Set(names.map(({ kind, currency }) => kind + currency))
    const { rows } = await sql<{ kind: string; currency: Currency; balance_minor: string }>`
      select kind, currency, balance_minor from ledger_accounts
      where holder = 'house' and kind = any(${[...new Set(names.map(({ kind }) => kind))]}::text[]) and balance_minor < 0
    `.execute(db)
    const owing = rows.filter(({ kind, currency }) => asked.has(kind + currency))
    return owing.map(({ kind, currency, balance_minor: balance }) => ({
      memberId: kind.slice(receivableOf('', currency).kind.length),
      currency,
      owedMinor: -Number(balance),
    }))
  },
  in: (unit) => createBalances(tablesOf(unit)),
  verify: (kept) => verifyLedger(db, kept),
  head: () => readLedgerHead(db),
  async interestOf(memberId, currency) {
    const row = await db
      .selectFrom('ledger_accounts')
      .select('balance_minor')
      .where('owner', '=', ownerOf(memberId))
      .where('kind', '=', 'interest')
      .where('currency', '=', currency)
      .executeTakeFirst()
    return Number(row?.balance_minor ?? 0)
  },
})
