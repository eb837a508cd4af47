import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startGrandstand, type Running } from '#server/app/start.ts'
import { readConfig } from '#server/app/config.ts'
import { testDatabase } from './database.ts'
import { runProgram, startServerProcess, stopOrphan, type ProgramResult, type ServerProcess } from './server-process.ts'
import { createLog } from '#server/app/open-log.ts'

const upTimeoutMs = 30_000
const program = (name: string): string => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))

export interface WorldOptions {
  /** As a process of its own, which can be killed; else in this one. */
  child?: boolean
  /** Settings that differ: see server/app/config.ts. */
  environment?: Record<string, string>
  /** In this process and inside vitest: a database on the run's PostgreSQL instead of an embedded one. Default true. */
  sharedPostgres?: boolean
}

/** The parts of a running product that tests look into. */
const servicesOf = ({ composition, infrastructure }: Running) => {
  const { site, accounts, member, live, gifts, sports, books } = composition
  return {
    ...{ ...composition, ...accounts, ...member, ...live, ...gifts, ...sports },
    ...{ now: infrastructure.now, log: infrastructure.log, messageOutbox: infrastructure.messageOutbox },
    calls: composition.calls,
    settings: site.settings,
    balances: books.balances,
  }
}
export type WorldServices = ReturnType<typeof servicesOf>

/** The whole product on free ports and an empty data folder, without the crowd. Addresses stay the same over restarts. */
export interface World {
  readonly baseUrl: string
  readonly rtmpUrl: string
  readonly dataDir: string
  /** The services, when the world is in this process. */
  services(): WorldServices
  /** What the server wrote, when it is a process. */
  said(): string
  admin(words: readonly string[]): Promise<ProgramResult>
  /** Settles when the server answers. */
  untilUp(): Promise<void>
  /** Ends the process with -9; PostgreSQL is left running. */
  kill(): Promise<void>
  /** Starts again on the same data and addresses; stops before, in order, unless it was killed. */
  restart(): Promise<void>
  /** Stops and removes all data. */
  stop(): Promise<void>
}

const freePort = async (): Promise<string> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

type Server = { kind: 'process'; process: ServerProcess } | { kind: 'here'; running: Running }

const startHere = async (environment: Record<string, string>): Promise<Server> => {
  const config = readConfig(environment)
  const webFolder = fileURLToPath(new URL('../../dist', import.meta.url))
  const log = createLog(config.LOG_LEVEL)
  const parts = { log, now: Date.now, environment: process.env, webFolder }
  return { kind: 'here', running: await startGrandstand(config, parts) }
}

const stopServer = async (server: Server): Promise<void> => {
  if (server.kind === 'here') return server.running.stop()
  const exit = await server.process.end('SIGTERM')
  if (exit !== 0) throw new Error(`the server ended with ${exit}:\n${server.process.said()}`)
}

const untilUp = async (baseUrl: string): Promise<void> => {
  const endMs = Date.now() + upTimeoutMs
  while (Date.now() < endMs) {
    const isUp = await fetch(`${baseUrl}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await wait(50)
  }
  throw new Error(`${baseUrl} does not answer`)
}

export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grandstand-world-'))
  chmodSync(dataDir, 0o755)
  const isShared = !options.child && options.sharedPostgres !== false && process.env.VITEST !== undefined
  const database = isShared ? await testDatabase() : undefined
  const environment: Record<string, string> = {
    PORT: await freePort(),
    RTMP_PORT: await freePort(),
    DATA_DIR: dataDir,
    DATA_KEY: Buffer.alloc(32, 5).toString('base64url'),
    DEMO: 'quiet',
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: 'on',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.environment,
  }
  const launch = async (): Promise<Server> =>
    options.child ? { kind: 'process', process: await startServerProcess(environment) } : startHere(environment)
  let server: Server | undefined = await launch()
  let said = ''
  const baseUrl = `http://127.0.0.1:${environment.PORT}`
  return {
    baseUrl,
    rtmpUrl: `rtmp://127.0.0.1:${environment.RTMP_PORT}`,
    dataDir,
    services: () => {
      if (server?.kind !== 'here') throw new Error('this world is not in this process')
      return servicesOf(server.running)
    },
    said: () => said + (server?.kind === 'process' ? server.process.said() : ''),
    admin: (words) => runProgram(program('admin'), words, environment),
    untilUp: () => untilUp(baseUrl),
    kill: async () => {
      if (server?.kind !== 'process') throw new Error('only a world with a process of its own can be killed')
      await server.process.end('SIGKILL')
      said += server.process.said()
      server = undefined
    },
    restart: async () => {
      if (server) await stopServer(server)
      server = undefined
      server = await launch()
    },
    stop: async () => {
      if (server) await stopServer(server)
      else await stopOrphan(dataDir)
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
