import { fileURLToPath } from 'node:url'
import type { Running } from './start.ts'
import { maskedConfig, readConfig, type Config } from './config.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'
import { createLog } from './open-log.ts'
import type { Log } from '#server/platform/log.ts'

const stopTimeoutMs = 20_000

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

/** The lines printed once the server is ready: addresses, demo people, how to stream, where the data is, how to stop. */
const welcome = ({ DEMO, DATABASE_URL, DATA_DIR }: Config, { url, rtmpUrl }: Running): string[] => [
  `grandstand ready ${url} ${rtmpUrl}`,
  ...(DEMO === 'off' ? [] : ['  people  viewer01 … viewer20, anchor01 … anchor08, mod01, agent01; password demo1234']),
  `  stream  to ${rtmpUrl}/live with the key that "npm run -s admin -- stream-key anchor08" prints`,
  `  data    ${DATA_DIR}${DATABASE_URL === undefined ? '' : ' and the database of DATABASE_URL'}`,
  '  stop    Ctrl-C',
]

/** Nothing can be stored, and nothing that waits in memory was acknowledged: a start makes everything anew. */
const leaveWithoutDatabase = (why: string): void => {
  process.stderr.write(`grandstand ends: ${why}\n`)
  process.exit(1)
}

/** npm hands on the Ctrl-C that the terminal has sent to the server as well. */
const samePressMs = 1_000

/**
 * The first signal ends everything in order, also in the middle of the start; the second leaves at once, and only tells
 * PostgreSQL to stop.
 */
const stopOnSignals = (starting: Promise<Running>, abandonPostgres: () => void, log: Log): void => {
  let first: { signal: string; atMs: number } | undefined
  const leave = (): void => {
    abandonPostgres()
    process.exit(1)
  }
  const stop = async (): Promise<void> => {
    setTimeout(() => {
      log.error({}, 'the stop takes too long: leaving')
      leave()
    }, stopTimeoutMs)
    const running = await starting
    await running.stop()
    process.exit(0)
  }
  const onSignal = (signal: string): void => {
    if (first?.signal === signal && performance.now() - first.atMs < samePressMs) return
    if (first) leave()
    first = { signal, atMs: performance.now() }
    log.info({ signal }, 'stopping')
    // A start that fails says so itself.
    stop().catch(() => process.exit(1))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  log.debug({ settings: maskedConfig(config) }, 'settings')
  // A wrong setting is refused before the product is loaded.
  const { startGrandstand } = await import('./start.ts')
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, `unhandled rejection: ${oneLineOf(reason)}`))
  const webFolder = fileURLToPath(new URL('../../dist', import.meta.url))
  let abandonPostgres = (): void => undefined
  const onPostgres = (abandon: () => void): void => void (abandonPostgres = abandon)
  const starting = startGrandstand(config, {
    log,
    now: Date.now,
    environment: process.env,
    webFolder,
    onPostgres,
    onPostgresLost: leaveWithoutDatabase,
  })
  stopOnSignals(starting, () => abandonPostgres(), log)
  const running = await starting
  const { ffmpeg } = running
  if (!ffmpeg) print('no ffmpeg found: demo streams and covers are off (install ffmpeg, or set FFMPEG to one)')
  if (ffmpeg?.isOld)
    print(
      `WARNING: the only ffmpeg found is the npm package's of 2018 (${ffmpeg.version}), which nobody mends any more.`,
      '  It draws the demo channels; streamers get no covers. Install a maintained one (apt install ffmpeg), or set FFMPEG to it.',
    )
  print(...welcome(config, running))
}

/** The server as a process: settings from the environment, message on standard output, signals, exit codes. */
export const runServer = async (): Promise<void> => {
  try {
    await run()
  } catch (error) {
    const message = error instanceof StartFault ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`grandstand cannot start: ${message}\n`)
    process.exit(1)
  }
}
