import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { grantToApp } from '#server/platform/postgres/app-grants.ts'
import { createDatabase, migrate } from '#server/platform/postgres/database.ts'
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { appRoleName } from '#server/platform/postgres/embedded-roles.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const issuedAtOnce = 1_000

export interface LedgerBed {
  /** As the application. */
  db: Database
  url: string
  owner: Database
  ownerUrl: string
  stop(): Promise<void>
}

/** The product's own PostgreSQL on a new folder, flushing to disk as the product's does. */
export const openLedgerBed = async (): Promise<LedgerBed> => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-ledger-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder, port: 0 })
  const owner = createDatabase(postgres.ownerUrl)
  await migrate(owner)
  await grantToApp(owner, appRoleName)
  const db = createDatabase(postgres.url)
  return {
    db,
    url: postgres.url,
    owner,
    ownerUrl: postgres.ownerUrl,
    stop: async () => {
      await db.destroy()
      await owner.destroy()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Members with demo money in each currency; answers their ids. */
export const makeRichMembers = async (db: Database, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into members (name, nickname, avatar, kind, password_hash)
    select 'bench' || n, 'bench' || n, '', 'member', '' from generate_series(1, ${count}::int) n returning id
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += issuedAtOnce)
    await issueDemoMoney(db, ids.slice(first, first + issuedAtOnce))
  return ids
}
