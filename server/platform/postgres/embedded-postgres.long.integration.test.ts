import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { environmentNamesOf, serverSecrets } from '#tests/world/child-environ.ts'
import { within } from '#tests/world/patience.ts'
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { hasEnded, isAlive } from '#server/platform/process-life.ts'

let folder: string
let started: EmbeddedPostgres[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-pg-'))
  chmodSync(folder, 0o755)
  started = []
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const postgres of started) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (): Promise<EmbeddedPostgres> => {
  const postgres = await startPostgres({ folder, port: 0 })
  started.push(postgres)
  return postgres
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const refusedWords = async (url: string): Promise<string> =>
  query(url, 'select 1').then(
    () => 'answered',
    (error: Error) => error.message,
  )

test('[D-01] real PostgreSQL starts on an empty folder, keeps its data over a stop, and ends when told', async () => {
  const first = await start()
  await query(first.ownerUrl, `create table kept (n int); insert into kept values (7)`)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server that a killed process left running is taken over, on the port that it has', async () => {
  const first = await start()
  const second = await start()
  expect({ pid: second.pid, port: second.port, adopted: second.adopted }).toEqual({
    pid: first.pid,
    port: first.port,
    adopted: true,
  })
})

test('a server that is about to stop is not taken over: the next one starts after it', async () => {
  const first = await start()
  const busy = new pg.Client({ connectionString: first.url })
  busy.on('error', () => undefined)
  await busy.connect()
  process.kill(first.pid, 'SIGTERM')
  const starting = start()
  await expect
    .poll(() => refusedWords(first.url), { timeout: within(10_000) })
    .toBe('the database system is shutting down')
  await busy.end()
  const second = await starting
  expect([second.adopted, isAlive(first.pid)]).toEqual([false, false])
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lock that names a dead or foreign process is cleared', async () => {
  const first = await start()
  process.kill(first.pid, 'SIGKILL')
  await hasEnded(first.pid, 5_000)
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${folder}\n0\n${first.port}\n`)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('half a cluster that a killed start left behind is thrown away', async () => {
  mkdirSync(join(folder, 'cluster.new-1', 'data'), { recursive: true })
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('PostgreSQL has none of the keys and passwords that the server was started with', async () => {
  for (const [name, value] of Object.entries(serverSecrets)) vi.stubEnv(name, value)
  const { pid, ownerUrl } = await start()
  const needed = Object.keys({ ...childEnvironment(), LC_ALL: '', LC_MESSAGES: '' })
  expect(environmentNamesOf(pid)).toEqual(needed.toSorted())
  await query(ownerUrl, `create table seen (line text); copy seen from program 'env'`)
  const lines = (await query(ownerUrl, 'select line from seen')).map((row) => (row as { line: string }).line)
  expect(lines.length).toBeGreaterThan(needed.length)
  const secrets = Object.entries(serverSecrets).flat()
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
})

test('a folder that cannot be made is one clear line', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(startPostgres({ folder: join(folder, 'file', 'below'), port: 0 })).rejects.toThrow(
    /^cannot make the folder .*ENOTDIR/,
  )
})
