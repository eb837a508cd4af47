import { sql } from 'kysely'
import { accountKey, type AccountName } from '#server/ledger/domain/accounts.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const keptMax = 50_000

/** The row id of each of the accounts that were asked for. */
export type AccountIds = (name: AccountName) => string

/**
 * Finds accounts by name, and makes those that are missing: on its own and before any lock is held. Ids never change, so
 * they are kept in memory.
 */
export const createAccountIds = (
  db: Database,
  mayOverdraw: (name: AccountName) => boolean,
): ((names: readonly AccountName[]) => Promise<AccountIds>) => {
  const kept = new LruMap<string, string>(keptMax)

  const insert = (names: readonly AccountName[]): Promise<unknown> =>
    db
      .insertInto('ledger_accounts')
      .values(names.map((name) => ({ ...name, balance_minor: 0, overdraft: mayOverdraw(name) })))
      .onConflict((conflict) => conflict.columns(['owner', 'kind', 'currency']).doNothing())
      .execute()

  const read = async (names: readonly AccountName[]): Promise<[string, string][]> => {
    const { rows } = await sql<AccountName & { id: string }>`
      select a.id, a.owner, a.kind, a.currency from ledger_accounts a
      join unnest(${names.map(({ owner }) => owner)}::text[], ${names.map(({ kind }) => kind)}::text[],
        ${names.map(({ currency }) => currency)}::text[]) as n (owner, kind, currency)
      on (a.owner, a.kind, a.currency) = (n.owner, n.kind, n.currency)
    `.execute(db)
    return rows.map((row) => [accountKey(row), row.id])
  }

  const find = async (names: readonly AccountName[]): Promise<[string, string][]> => {
    const found = await read(names)
    const keys = new Set(found.map(([key]) => key))
    const missing = names.filter((name) => !keys.has(accountKey(name)))
    if (missing.length === 0) return found
    const inOrder = missing.toSorted((a, b) => (accountKey(a) < accountKey(b) ? -1 : 1))
    await insert(inOrder)
    return [...found, ...(await read(inOrder))]
  }

  return async (names) => {
    const ids = new Map<string, string>()
    const unknown = new Map<string, AccountName>()
    for (const name of names) {
      const id = kept.get(accountKey(name))
      if (id === undefined) unknown.set(accountKey(name), name)
      else ids.set(accountKey(name), id)
    }
    if (unknown.size > 0) {
      for (const [key, id] of await find([...unknown.values()])) {
        kept.set(key, id)
        ids.set(key, id)
      }
    }
    return (name) => {
      const id = ids.get(accountKey(name))
      if (id === undefined) throw new Error(`the ledger account ${accountKey(name)} was not made`)
      return id
    }
  }
}
