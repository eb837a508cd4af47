import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, migrate } from '#server/platform/postgres/database.ts'
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { schemaSql } from './database/schema-sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'grandstand-schema-'))
chmodSync(folder, 0o755)
const postgres = await startPostgres({ folder, port: 0, durable: false })
const db = createDatabase(postgres.ownerUrl)
try {
  await migrate(db)
  writeFileSync('docs/schema.sql', await schemaSql(db))
} finally {
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
