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
export const createAccountIds = (db: Database): ((names: readonly AccountName[]) => Promise<AccountIds>) => {
  const kept = new LruMap<string, string>(keptMax)

  const open = async (names: readonly AccountName[]): Promise<[string, string][]> => {
    const { rows } = await sql<AccountName & { id: string }>`
      select id, owner, kind, currency from ledger_open(${names.map(({ owner }) => owner)}::text[],
        ${names.map(({ kind }) => kind)}::text[], ${names.map(({ currency }) => currency)}::text[])
    `.execute(db)
    return rows.map((row) => [accountKey(row), row.id])
  }

  return async (names) => {
    const ids = new Map<string, string>()
    const unknown = new Map<string, AccountName>()
    for (const name of names) {
      const key = accountKey(name)
      if (ids.has(key)) continue
      const id = kept.get(key)
      if (id === undefined) unknown.set(key, name)
      else ids.set(key, id)
    }
    if (unknown.size > 0) {
      for (const [key, id] of await open([...unknown.values()])) {
        kept.set(key, id)
        ids.set(key, id)
      }
    }
    return (name) => {
      const id = ids.get(accountKey(name))
      if (id === undefined) throw new Error(`the ledger account ${accountKey(name)} is not held`)
      return id
    }
  }
}
