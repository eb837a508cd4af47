import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from './child-environment.ts'
import type { Log } from './log.ts'

const restartFirstMs = 200
const restartMaxMs = 10_000
/** One that ran for so long did not fail at its start. */
const stableAfterMs = 10_000
const endTimeoutMs = 3_000
const outputMax = 2_000

export interface SupervisedProcess {
  /** Of the one that runs now; undefined between two. */
  readonly pid: number | undefined
  /** Ends it, and starts it no more. */
  stop(): Promise<void>
}

/**
 * A program of ours in a process of its own, with none of our settings in its environment. It is started again whenever it
 * ends, with growing pauses while it ends early. Its standard input stays open as long as we live: by its end it hears that
 * we are gone.
 */
export const superviseProcess = (
  program: string,
  args: readonly string[],
  { log, what }: { log: Log; what: string },
): SupervisedProcess => {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let restartMs = restartFirstMs

  const start = (): void => {
    const startedMs = performance.now()
    const started = spawn(process.execPath, [program, ...args], {
      env: childEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child = started
    let output = ''
    const hear = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-outputMax)
    }
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (child !== started) return
      child = undefined
      if (isStopped) return
      restartMs = performance.now() - startedMs > stableAfterMs ? restartFirstMs : Math.min(restartMs * 2, restartMaxMs)
      log.warn({ code, signal, output: output.trim(), restartMs }, `${what} ended and is started again`)
      timer = setTimeout(start, restartMs)
    }
    // One that could not be started says so here. Where no file can be opened any more it has no pipes, and no end either.
    started.on('error', (error) => {
      hear(Buffer.from(error.message))
      if (started.pid === undefined) ended(null, null)
    })
    started.on('close', ended)
    const { stdin, stdout, stderr }: Partial<Pick<ChildProcess, 'stdin' | 'stdout' | 'stderr'>> = started
    stdout?.on('data', hear)
    stderr?.on('data', hear)
    stdin?.on('error', () => undefined)
  }

  start()
  return {
    get pid() {
      return child?.pid
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      if (!child) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      const kill = setTimeout(() => child?.kill('SIGKILL'), endTimeoutMs)
      await closed
      clearTimeout(kill)
    },
  }
}
