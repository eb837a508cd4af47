import { sql } from 'kysely'
import { accountKey, mayOverdraw, type AccountName } from '#server/ledger/domain/accounts.ts'
import { applyPostings, balanceIn, type Book } from '#server/ledger/domain/book.ts'
import type { Posting } from '#server/ledger/domain/postings.ts'
import type { Ledger, LockedAccounts } from '#server/ledger/ports.ts'
import { createAccountIds, type AccountIds } from './ledger-accounts.ts'
import { createUnitOfWork, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

const amountOf = (text: string): number => {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`a ledger amount is beyond whole numbers: ${text}`)
  return amount
}

const lockBalances = async (trx: DatabaseTransaction, ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; balance_minor: string }>`
    select id, balance_minor from ledger_accounts where id = any(${ids}::bigint[]) order by id for update
  `.execute(trx)
  return new Map(rows.map((row) => [row.id, amountOf(row.balance_minor)]))
}

const readPostings = async (
  trx: DatabaseTransaction,
  postings: readonly Posting[],
): Promise<ReadonlyMap<string, Posting>> => {
  const { rows } = await sql<{ posting: Omit<Posting, 'amountMinor'>; amount_minor: string }>`
    select p.amount_minor, json_build_object(
        'id', p.request_id, 'currency', p.currency, 'reason', p.reason, 'reference', p.reference,
        'debit', json_build_object('owner', d.owner, 'kind', d.kind, 'currency', d.currency),
        'credit', json_build_object('owner', c.owner, 'kind', c.kind, 'currency', c.currency)) as posting
    from ledger_postings p join ledger_accounts d on d.id = p.debit_id join ledger_accounts c on c.id = p.credit_id
    where p.request_id = any(${postings.map(({ id }) => id)}::text[])
  `.execute(trx)
  return new Map(rows.map((row) => [row.posting.id, { ...row.posting, amountMinor: amountOf(row.amount_minor) }]))
}

const insertPostings = async (
  trx: DatabaseTransaction,
  idOf: AccountIds,
  postings: readonly Posting[],
): Promise<void> => {
  await trx
    .insertInto('ledger_postings')
    .values(
      postings.map((posting) => ({
        request_id: posting.id,
        debit_id: idOf(posting.debit),
        credit_id: idOf(posting.credit),
        amount_minor: posting.amountMinor,
        currency: posting.currency,
        reason: posting.reason,
        reference: posting.reference,
      })),
    )
    .execute()
}

/** The balance is checked by the statement that changes it: an account that would go below zero is not changed. */
const moveBalances = async (trx: DatabaseTransaction, deltas: ReadonlyMap<string, number>): Promise<void> => {
  const { numAffectedRows } = await sql`
    update ledger_accounts a set balance_minor = a.balance_minor + d.delta
    from unnest(${[...deltas.keys()]}::bigint[], ${[...deltas.values()]}::bigint[]) as d (id, delta)
    where a.id = d.id and (a.overdraft or a.balance_minor + d.delta >= 0)
  `.execute(trx)
  if (Number(numAffectedRows) !== deltas.size) throw new Error('a ledger account moved while it was locked')
}

const deltasOf = (idOf: AccountIds, postings: readonly Posting[]): Map<string, number> => {
  const deltas = new Map<string, number>()
  const add = (name: AccountName, amountMinor: number): void => {
    const id = idOf(name)
    deltas.set(id, (deltas.get(id) ?? 0) + amountMinor)
  }
  for (const { debit, credit, amountMinor } of postings) {
    add(debit, -amountMinor)
    add(credit, amountMinor)
  }
  return deltas
}

const lockAccounts = async (
  trx: DatabaseTransaction,
  idOf: AccountIds,
  names: readonly AccountName[],
): Promise<LockedAccounts> => {
  const held = await lockBalances(trx, [...new Set(names.map(idOf))])
  let balances: Book['balances'] = new Map(names.map((name) => [accountKey(name), held.get(idOf(name)) ?? 0]))
  return {
    balanceOf: (name) => balanceIn({ balances, postings: new Map() }, name),
    post: async (postings) => {
      if (postings.length === 0) return []
      const stranger = postings
        .flatMap(({ debit, credit }) => [debit, credit])
        .find((name) => !balances.has(accountKey(name)))
      if (stranger) throw new Error(`the ledger account ${accountKey(stranger)} is not held`)
      const { book, results } = applyPostings({ balances, postings: await readPostings(trx, postings) }, postings)
      const written = postings.filter((_, index) => results[index]?.verdict === 'posted')
      if (written.length > 0) {
        await insertPostings(trx, idOf, written)
        await moveBalances(trx, deltasOf(idOf, written))
      }
      balances = book.balances
      return results
    },
  }
}

const ledgerIn = (unit: Unit): Ledger => ({
  transact: async (names, work) => {
    const tables = tablesOf(unit)
    // Ids of accounts that this transaction makes are forgotten with it: it may still be undone.
    const idOf = await createAccountIds(tables, mayOverdraw)(names)
    return work(unit, await lockAccounts(tables, idOf, names))
  },
  in: ledgerIn,
})

/** The double-entry ledger on PostgreSQL: integer minor units, append-only postings, each id once. */
export const createLedger = (db: Database): Ledger => {
  const units = createUnitOfWork(db)
  const idsOf = createAccountIds(db, mayOverdraw)
  return {
    transact: async (names, work) => {
      const idOf = await idsOf(names)
      return units.run(async (unit) => work(unit, await lockAccounts(tablesOf(unit), idOf, names)))
    },
    in: ledgerIn,
  }
}
