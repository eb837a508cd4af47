import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startGrandstand, type Running, type StartOptions } from '#server/app/start.ts'
import { readConfig } from '#server/app/config.ts'
import {
  killDatabase,
  startServerProcess,
  stopOrphan,
  type ProgramResult,
  type ServerProcess,
} from './server-process.ts'
import { createLog } from '#server/app/open-log.ts'
import { findFfmpeg, type Ffmpeg } from '#server/platform/ffmpeg.ts'
import { testDataKey } from '#tests/builders/field-encryption.ts'
import { demoDatabase } from './database.ts'
import { claimPorts } from './ports.ts'
import { makeWorkFolder } from './work-folder.ts'
import { runCommand } from '#scripts/admin/run-command.ts'
import { within } from './patience.ts'

const upTimeoutMs = 30_000

export interface WorldOptions {
  /** As a process of its own, which can be killed; else in this one. */
  child?: boolean
  /** Settings that differ: see server/app/config.ts. */
  environment?: Record<string, string>
  /** Inside vitest: a database on the run's PostgreSQL instead of an embedded one. Default true; false to kill it. */
  sharedPostgres?: boolean
  /** How far the server's clock is ahead, which a test may change; in this process only. */
  clock?: { aheadMs: number }
  /** Changes what messages to other nodes travel over; in this process only. */
  lineOf?: StartOptions['lineOf']
}

/** The parts of a running product that tests look into. */
const servicesOf = ({ composition, infrastructure, ...loops }: Running) => {
  const {
    timers,
    chainWatch,
    accrual,
    decisions,
    results,
    lotteryDraws,
    agentMonths,
    soccerRounds,
    rechecks,
    streamReminders,
    raids: raidLoop,
    hosts: hostLoop,
  } = loops
  const { site, accounts, member, live, gifts, sports, books } = composition
  return {
    ...composition,
    ...accounts,
    ...member,
    ...live,
    ...gifts,
    ...sports,
    now: infrastructure.now,
    log: infrastructure.log,
    units: infrastructure.units,
    messageOutbox: infrastructure.messageOutbox,
    timers,
    chainWatch,
    accrual,
    decisions,
    results,
    lotteryDraws,
    agentMonths,
    streamReminders,
    raidLoop,
    hostLoop,
    facts: infrastructure.facts,
    soccerRounds,
    rechecks,
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
  /** The settings that it was started with: a program that is given them opens the same data. */
  readonly environment: Readonly<Record<string, string>>
  /** The services, when the world is in this process. */
  services(): WorldServices
  /** What the server wrote, when it is a process. */
  said(): string
  /** What a scraper reads. */
  metrics(): Promise<string>
  /** An operator's command, run in this process. */
  admin(words: readonly string[]): Promise<ProgramResult>
  /** Settles when the server answers. */
  untilUp(): Promise<void>
  /** Ends the process with -9; an embedded PostgreSQL is left running. */
  kill(): Promise<void>
  /** Ends the embedded PostgreSQL with -9; the server is left running. */
  killDatabase(): Promise<void>
  /** Settles when a process of its own has ended, with its exit code. */
  ended(): Promise<number | null>
  /**
   * Starts again on the same data and addresses; stops before, in order, unless it was killed. `meanwhile` is what happens
   * while nothing runs.
   */
  restart(meanwhile?: () => void): Promise<void>
  /** Stops and removes all data. */
  stop(): Promise<void>
}

const portSettings = ['PORT', 'RTMP_PORT', 'VENUE_PORT', 'VENUE_GAMES_PORT', 'CHECKOUT_PORT', 'VIDEO_PORT'] as const

const runAdmin = async (words: readonly string[], environment: Record<string, string>): Promise<ProgramResult> => {
  const { exit, lines } = await runCommand(words, environment)
  const text = lines.map((line) => `${line}\n`).join('')
  return { exit, stdout: exit === 0 ? text : '', stderr: exit === 0 ? '' : text }
}

type Server = { kind: 'process'; process: ServerProcess } | { kind: 'here'; running: Running }

let ffmpegHere: Promise<Ffmpeg | undefined> | undefined

const startHere = async (
  environment: Record<string, string>,
  { clock = { aheadMs: 0 }, lineOf }: WorldOptions,
): Promise<Server> => {
  const config = readConfig(environment)
  const webFolder = fileURLToPath(new URL('../../dist', import.meta.url))
  const log = createLog(config.LOG_LEVEL)
  const line = lineOf && { lineOf }
  const parts = { log, now: () => Date.now() + clock.aheadMs, environment: process.env, webFolder, ...line }
  // Three questions to a program, a third of a second of a core: the worlds of a worker ask them once.
  ffmpegHere ??= findFfmpeg(process.env)
  const ffmpeg = await ffmpegHere
  return { kind: 'here', running: await startGrandstand(config, ffmpeg ? { ...parts, ffmpeg } : parts) }
}

const stopServer = async (server: Server): Promise<void> => {
  if (server.kind === 'here') return server.running.stop()
  const exit = await server.process.end('SIGTERM')
  if (exit !== 0) throw new Error(`the server ended with ${exit}:\n${server.process.said()}`)
}

const untilUp = async (baseUrl: string): Promise<void> => {
  const endMs = Date.now() + within(upTimeoutMs)
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
  const dataDir = makeWorkFolder('world')
  const isGiven = options.environment?.['DATABASE_URL'] !== undefined
  const isShared = !isGiven && options.sharedPostgres !== false && process.env.VITEST !== undefined
  const database = isShared ? await demoDatabase() : undefined
  const claimed = await claimPorts(portSettings)
  const remove = async (): Promise<void> => {
    await database?.drop()
    await claimed.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const environment: Record<string, string> = {
    ...claimed.ports,
    CHAIN_BLOCK_SECONDS: '0',
    DATA_DIR: dataDir,
    DATA_KEY: testDataKey,
    DEMO: 'quiet',
    DEMO_VIDEO_HEIGHT: '360',
    SIMULATOR_FAULTS: 'on',
    SIMULATOR_MATCHES: '2',
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: 'on',
    METRICS_TOKEN: 'token-of-the-tests',
    ...(database ? { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl } : {}),
    ...options.environment,
  }
  const launch = async (): Promise<Server> =>
    options.child
      ? { kind: 'process', process: await startServerProcess(environment) }
      : startHere(environment, options)
  let server: Server | undefined
  try {
    server = await launch()
  } catch (error) {
    await remove()
    throw error
  }
  let said = ''
  const baseUrl = `http://127.0.0.1:${environment.PORT}`
  return {
    baseUrl,
    rtmpUrl: `rtmp://127.0.0.1:${environment.RTMP_PORT}`,
    dataDir,
    environment,
    services: () => {
      if (server?.kind !== 'here') throw new Error('this world is not in this process')
      return servicesOf(server.running)
    },
    said: () => said + (server?.kind === 'process' ? server.process.said() : ''),
    metrics: async () => {
      const authorization = `Bearer ${environment['METRICS_TOKEN']}`
      return (await fetch(`${baseUrl}/metrics`, { headers: { authorization } })).text()
    },
    admin: (words) => runAdmin(words, environment),
    untilUp: () => untilUp(baseUrl),
    kill: async () => {
      if (server?.kind !== 'process') throw new Error('only a world with a process of its own can be killed')
      await server.process.end('SIGKILL')
      said += server.process.said()
      server = undefined
    },
    killDatabase: () => killDatabase(dataDir),
    ended: async () => {
      if (server?.kind !== 'process') throw new Error('this world has no process of its own')
      const { process } = server
      const code = await process.ended
      said += process.said()
      server = undefined
      return code
    },
    restart: async (meanwhile) => {
      if (server) await stopServer(server)
      server = undefined
      meanwhile?.()
      server = await launch()
    },
    stop: async () => {
      if (server) await stopServer(server)
      else await stopOrphan(dataDir)
      await remove()
    },
  }
}
