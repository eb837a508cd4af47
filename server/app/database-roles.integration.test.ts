import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { grantToApp } from '#server/platform/postgres/app-grants.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { appRoleName } from '#server/platform/postgres/embedded-roles.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { openClient } from '#tests/world/client.ts'
import { demoDatabase, testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld } from '#tests/world/world.ts'
import { readConfig } from './config.ts'
import { openStorage, postgresFolder } from './storage.ts'

let database: TestDatabase
let owner: Database

beforeAll(async () => {
  database = await demoDatabase()
  owner = createDatabase(database.ownerUrl)
  // What a start does: a copy of a database has its tables' grants, and not its own.
  await grantToApp(owner, appRoleName)
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

const codeOf = (statement: string): Promise<string> =>
  sql
    .raw(statement)
    .execute(database.db)
    .then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'failed',
    )

const permissionDenied = '42501'

test.each([
  ["copy members (name) from program 'env'"],
  ["copy members (name) to program 'cat'"],
  ["copy members (name) from '/etc/passwd'"],
  ["select pg_read_file('/etc/passwd')"],
  ["select pg_ls_dir('/')"],
  ["select lo_import('/etc/passwd')"],
  ['create table planted (id int)'],
  ['create temporary table planted (id int)'],
  ['create schema planted'],
  ['create function planted() returns int language sql as $$ select 1 $$'],
  ['create extension plpython3u'],
  ['drop trigger ledger_postings_append_only_by_function on ledger_postings'],
  ['alter table ledger_postings disable trigger ledger_postings_append_only_by_function'],
  ['alter table members add column planted int'],
  ['set session_replication_role = replica'],
  ['drop table audit'],
  ['truncate members cascade'],
  ['update ledger_postings set amount_minor = 1'],
  ['delete from ledger_postings'],
  ['truncate ledger_postings'],
  ["select setval('outbox_id_seq', 1)"],
  ['insert into ledger_postings default values'],
  ['update ledger_accounts set balance_minor = 1'],
  ["insert into ledger_accounts (owner, kind, currency) values ('member:1', 'wallet', 'CNY')"],
  ['delete from ledger_accounts'],
  ["update audit set actor = 'nobody'"],
  ['delete from audit'],
  ['insert into kysely_migration values (1, 1)'],
  ['delete from database_functions'],
  [
    'create or replace function protections_never_shorter() returns trigger language plpgsql as $$ begin return new; end $$',
  ],
  [`alter role ${appRoleName} superuser`],
  ['create role planted'],
  ['set role app'],
  ['create database planted'],
  ["alter system set log_statement = 'all'"],
  ['select rolpassword from pg_authid'],
])('the application’s role may not: %s', async (statement) => {
  expect(await codeOf(statement)).toBe(permissionDenied)
})

test('the role reads and writes rows of every table, and adds to those that only grow, and money by functions', async () => {
  const { rows } = await sql<{ name: string; privileges: string; grows: boolean; isByFunction: boolean }>`
    select c.relname as name,
      (select string_agg(privilege_type, ' ' order by privilege_type) from aclexplode(c.relacl) a
        join pg_roles r on r.oid = a.grantee where r.rolname = ${appRoleName}) as privileges,
      exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.prosrc like '%is append-only%') as grows,
      c.relname in ('ledger_accounts', 'ledger_postings') as "isByFunction"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(owner)
  const growing = rows.filter(({ grows }) => grows)
  expect(growing.map(({ name }) => name)).toEqual(expect.arrayContaining(['audit', 'ledger_postings', 'security_log']))
  const byFunction = rows.filter(({ isByFunction }) => isByFunction)
  expect(byFunction.map(({ privileges }) => privileges)).toEqual(['SELECT', 'SELECT'])
  const added = growing.filter(({ isByFunction }) => !isByFunction)
  expect(added.filter(({ privileges }) => privileges !== 'INSERT SELECT')).toEqual([])
  const migrations = rows.filter(({ name }) => name.startsWith('kysely_') || name === 'database_functions')
  expect(migrations.map(({ privileges }) => privileges)).toEqual(['SELECT', 'SELECT', 'SELECT'])
  const others = rows.filter((row) => ![...growing, ...byFunction, ...migrations].includes(row))
  expect(others.filter(({ privileges }) => privileges !== 'DELETE INSERT SELECT UPDATE')).toEqual([])
})

test('what somebody gave the role by hand is taken back by the next start', async () => {
  await sql`grant all on members, audit to ${sql.id(appRoleName)}`.execute(owner)
  await sql`grant create on schema public to public`.execute(owner)
  expect(await codeOf('create table planted (id int)')).toBe('done')
  await sql`drop table planted`.execute(owner)
  await grantToApp(owner, appRoleName)
  for (const statement of ['create table planted (id int)', 'truncate members cascade', 'delete from audit'])
    expect(await codeOf(statement)).toBe(permissionDenied)
})

test('the running product is nobody else than its role', async () => {
  const world = await startWorld({
    environment: { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
  })
  try {
    await openClient(world.baseUrl, '').logIn('viewer01')
    const { rows } = await sql<{ role: string }>`
      select distinct usename as role from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(owner)
    expect(rows).toEqual([{ role: appRoleName }])
  } finally {
    await world.stop()
  }
})

describe('a PostgreSQL of the operator’s', () => {
  const open = (environment: Record<string, string>) => openStorage(readConfig(environment), 'guest')

  test('the owner brings a new database up to date, the application’s role works in it', async () => {
    const fresh = await testDatabase()
    const admin = createDatabase(fresh.ownerUrl)
    await sql`drop schema public cascade; create schema public`.execute(admin)
    await admin.destroy()
    await expect(open({ DATABASE_URL: fresh.url })).rejects.toThrow(
      /^the database cannot be brought up to date: .*; set DATABASE_OWNER_URL/,
    )
    const storage = await open({ DATABASE_URL: fresh.url, DATABASE_OWNER_URL: fresh.ownerUrl })
    expect(storage.roleFaults).toEqual([])
    expect(await storage.db.selectFrom('members').select('id').execute()).toEqual([])
    await storage.close()
    const later = await open({ DATABASE_URL: fresh.url })
    expect(later.roleFaults).toEqual([])
    await later.close()
    await fresh.drop()
  })

  test('an application that is the owner of its tables is warned of, in words', async () => {
    const world = await startWorld({ child: true, environment: { DATABASE_URL: database.ownerUrl } })
    expect((await openClient(world.baseUrl, '').accepted(sitePerInfo, {})).siteId).toBe(5005)
    expect(world.said()).toContain('the database role of the application can do more than it needs')
    expect(world.said()).toContain('it is a superuser, it owns the tables, it may make tables')
    await world.stop()
  })

  test('two settings that name two databases stop the start', async () => {
    const other = await testDatabase()
    await expect(open({ DATABASE_URL: database.url, DATABASE_OWNER_URL: other.ownerUrl })).rejects.toThrow(
      /^DATABASE_OWNER_URL and DATABASE_URL are not the same database$/,
    )
    await other.drop()
  })
})

test('a data folder of an older version, where the application was the superuser, gets the role', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grandstand-roles-'))
  chmodSync(dataDir, 0o755)
  const config = readConfig({ DATA_DIR: dataDir })
  const openOwn = () => openStorage(config, 'owner')
  try {
    const first = await openOwn()
    await first.close()
    const older = await startPostgres({ folder: postgresFolder(dataDir), port: 0 })
    const before = createDatabase(older.ownerUrl)
    await sql`insert into site_settings (key, value, updated_by) values ('siteName', '"台"', 'operator')`.execute(
      before,
    )
    await sql`drop owned by ${sql.id(appRoleName)}; drop role ${sql.id(appRoleName)}`.execute(before)
    await before.destroy()
    await older.stop()
    const passwordFile = join(postgresFolder(dataDir), 'app-password')
    rmSync(passwordFile)
    const upgraded = await openOwn()
    expect(await upgraded.db.selectFrom('site_settings').select(['key', 'value']).execute()).toEqual([
      { key: 'siteName', value: '台' },
    ])
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(upgraded.db)
    expect([rows[0]?.role, upgraded.roleFaults]).toEqual([appRoleName, []])
    expect(existsSync(passwordFile)).toBe(true)
    expect(readFileSync(passwordFile, 'utf8')).not.toBe(readFileSync(join(postgresFolder(dataDir), 'password'), 'utf8'))
    await upgraded.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
