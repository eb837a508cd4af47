import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/app/config.ts'
import { openStorage, type Storage } from '#server/app/storage.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld } from '#tests/world/world.ts'
import { outdatedFunctions, readFunctionFiles, undescribedFunctions } from './database-functions.ts'
import { createDatabase, migrate } from './database.ts'
import type { Database } from './tables.ts'

let database: TestDatabase
let owner: Database

beforeEach(async () => {
  database = await demoDatabase()
  owner = createDatabase(database.ownerUrl)
})
afterEach(async () => {
  await owner.destroy()
  await database.drop()
})

const files = readFunctionFiles()
const nothing = { migrations: [], functions: [] }

/** What the start of a server does with its database. */
const openAsServer = (): Promise<Storage> =>
  openStorage(readConfig({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }), 'guest')

const ofOneMember = sql`where member_id = (select min(member_id) from protections)`

/** Cuts a pause of a member short. */
const shortenPause = async (db: Database): Promise<string> => {
  await sql`update protections set timed_out_until_ms = 5000 ${ofOneMember}`.execute(db)
  return sql`update protections set timed_out_until_ms = 4000 ${ofOneMember}`.execute(db).then(
    () => 'done',
    (error: Error) => error.message,
  )
}

const withoutRule = sql`create or replace function protections_never_shorter() returns trigger language plpgsql as $$
  begin return new; end $$`

test('[S-13] the functions in force are those of the files, each of them once', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`.execute(owner)
  expect(rows.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect(await outdatedFunctions(database.db, files)).toEqual([])
  expect(await migrate(owner)).toEqual(nothing)
})

test('[S-13] a database of an older version, whose function says something else, is brought up by a start', async () => {
  await withoutRule.execute(owner)
  await sql`drop table database_functions`.execute(owner)
  await sql`delete from kysely_migration where name = '0350-database-functions'`.execute(owner)
  expect(await shortenPause(owner)).toBe('done')
  await sql`update protections set timed_out_until_ms = null ${ofOneMember}`.execute(owner)
  const storage = await openAsServer()
  expect(await shortenPause(storage.db)).toBe('a pause of play cannot be shortened')
  await storage.close()
})

test('[S-13] a function that somebody changed by hand is put back by the next start, and no other is touched', async () => {
  await withoutRule.execute(owner)
  expect(await migrate(owner)).toEqual({ migrations: [], functions: ['protections_never_shorter'] })
  expect(await shortenPause(owner)).toBe('a pause of play cannot be shortened')
  expect(await migrate(owner)).toEqual(nothing)
})

test('a file whose text changed is applied, also where nothing else differs', async () => {
  await sql`update database_functions set file_hash = 'of another text' where name = 'name_print'`.execute(owner)
  expect(await migrate(owner)).toEqual({ migrations: [], functions: ['name_print'] })
})

test('a function that had other parameters or another result is replaced by the one of the file', async () => {
  await sql`drop function ledger_lock(bigint[])`.execute(owner)
  await sql`create function ledger_lock(p_accounts bigint[]) returns int language sql as $$ select 1 $$`.execute(owner)
  await sql`create function promotion_signals(p_member bigint) returns int language sql as $$ select 1 $$`.execute(
    owner,
  )
  expect(await migrate(owner)).toEqual({ migrations: [], functions: ['ledger_lock', 'promotion_signals'] })
  const { rows } = await sql<{ is: string }>`
    select oid::regprocedure || ' ' || pg_get_function_result(oid) as is from pg_proc
    where proname in ('ledger_lock', 'promotion_signals') order by 1`.execute(owner)
  expect(rows.map(({ is }) => is)).toEqual([
    'ledger_lock(bigint[]) TABLE(id bigint, balance_minor bigint, version bigint)',
    'promotion_signals(bigint,bigint) text[]',
  ])
})

test('a function that no file describes is reported by the start, and left alone', async () => {
  await sql`create function of_yesterday() returns int language sql as $$ select 1 $$`.execute(owner)
  expect(await undescribedFunctions(database.db)).toEqual(['of_yesterday'])
  const world = await startWorld({
    child: true,
    environment: { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
  })
  expect(world.said()).toContain('the database has functions that no file of this version describes')
  expect(world.said()).toContain('of_yesterday')
  await world.stop()
})

test('two servers that start at once on an empty database make each table and function once', async () => {
  await sql`drop schema public cascade`.execute(owner)
  await sql`create schema public`.execute(owner)
  const other = createDatabase(database.ownerUrl)
  const [first, second] = await Promise.all([migrate(owner), migrate(other)])
  await other.destroy()
  expect([first, second].filter(({ migrations }) => migrations.length === 0)).toEqual([nothing])
  expect([...first.functions, ...second.functions]).toEqual(files.map(({ name }) => name))
  expect(await outdatedFunctions(owner, files)).toEqual([])
})

test('two servers that start at once on an old function replace it once', async () => {
  await withoutRule.execute(owner)
  const other = createDatabase(database.ownerUrl)
  const [first, second] = await Promise.all([migrate(owner), migrate(other)])
  await other.destroy()
  expect([...first.functions, ...second.functions]).toEqual(['protections_never_shorter'])
})

test('a database that a newer version has migrated keeps its functions', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01')`.execute(owner)
  await withoutRule.execute(owner)
  expect(await migrate(owner)).toEqual(nothing)
  expect(await shortenPause(owner)).toBe('done')
})

test('a migration that fails stops the start with its own reason', async () => {
  await sql`delete from kysely_migration where name = '0350-database-functions'`.execute(owner)
  await expect(migrate(owner)).rejects.toThrow(
    /^the database cannot be brought up to date: relation "database_functions" already exists$/,
  )
})
