import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { testDatabase } from '#tests/world/database.ts'
import { schemaSql } from './schema-sql.ts'

test('docs/schema.sql is the schema in force: "npm run database-doc" writes it', async () => {
  const { db, drop } = await testDatabase()
  expect(await schemaSql(db)).toBe(readFileSync('docs/schema.sql', 'utf8'))
  await drop()
})

test('a column, a check, an index and a trigger that differ are seen', async () => {
  const { ownerUrl, drop } = await testDatabase()
  const owner = createDatabase(ownerUrl)
  const linesOf = async () => (await schemaSql(owner)).split('\n').map((line) => line.replace(/,$/, ''))
  const before = await linesOf()
  await sql`alter table audit add column reason text default 'none' not null check (reason <> '')`.execute(owner)
  await sql`create index audit_by_reason on audit (reason) where reason <> 'none'`.execute(owner)
  await sql`create trigger audit_seen after insert on audit for each row execute function audit_append_only()`.execute(
    owner,
  )
  const after = await linesOf()
  expect(after.filter((line) => !before.includes(line))).toEqual([
    "  reason text default 'none'::text not null",
    "  constraint audit_reason_check CHECK ((reason <> ''::text))",
    "CREATE INDEX audit_by_reason ON audit USING btree (reason) WHERE (reason <> 'none'::text);",
    'CREATE TRIGGER audit_seen AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_append_only();',
  ])
  await owner.destroy()
  await drop()
})
