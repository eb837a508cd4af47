import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasEnded } from '#server/platform/process-life.ts'
import { serverFlags, serverSettings } from './server-flags.ts'
import { within } from './patience.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What one program has compiled, the next one has ready; where the server keeps its own. */
const compileCache = join(tmpdir(), 'node-compile-cache')
const readyTimeoutMs = 60_000
const endTimeoutMs = 30_000

const environmentOf = (changes: Record<string, string>) => ({
  ...process.env,
  NODE_COMPILE_CACHE: compileCache,
  ...serverSettings,
  ...changes,
})

export interface ServerProcess {
  readonly url: string
  readonly rtmpUrl: string
  /** What it wrote so far, to standard output and standard error. */
  said(): string
  /** Settles when it has ended, with its exit code. */
  readonly ended: Promise<number | null>
  /** Ends it with a signal; answers its exit code, null when a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

export interface ProgramResult {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program of the repository to its end. */
export const runProgram = async (
  program: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<ProgramResult> => {
  const child = spawn(process.execPath, [program, ...words], { cwd: root, env: environmentOf(environment) })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [exit] = (await once(child, 'close')) as [number | null]
  return { exit: exit ?? -1, stdout, stderr }
}

/** Starts the server as a process of its own and waits for its ready line. */
export const startServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [...serverFlags, 'server/app/main.ts'], {
    cwd: root,
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const exited = once(child, 'exit') as Promise<[number | null]>
  const ready = new Promise<RegExpExecArray>((resolve, fail) => {
    const timer = setTimeout(() => fail(new Error(`the server is not ready in time:\n${said}`)), within(readyTimeoutMs))
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      const line = /^grandstand ready (\S+) (\S+)$/m.exec(said)
      if (!line) return
      clearTimeout(timer)
      resolve(line)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exited.then(([code]) => {
      clearTimeout(timer)
      fail(new Error(`the server ended with ${code}:\n${said}`))
    })
  })
  const [, url = '', rtmpUrl = ''] = await ready
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), within(endTimeoutMs))
    const [code] = await exited
    clearTimeout(timer)
    return code
  }
  return { url, rtmpUrl, said: () => said, ended: exited.then(([code]) => code), end }
}

const databasePidOf = (dataDir: string): number | undefined => {
  const lock = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined
}

const endDatabase = async (dataDir: string, signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
  const pid = databasePidOf(dataDir)
  if (pid === undefined) return
  process.kill(pid, signal)
  await hasEnded(pid, within(endTimeoutMs))
}

/** Stops the PostgreSQL that a killed server left on a data folder. */
export const stopOrphan = (dataDir: string): Promise<void> => endDatabase(dataDir, 'SIGINT')

/** Ends the PostgreSQL of a data folder with -9. */
export const killDatabase = (dataDir: string): Promise<void> => endDatabase(dataDir, 'SIGKILL')
