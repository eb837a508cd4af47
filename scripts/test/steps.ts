import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { progressLine } from './progress-line.ts'

const everyMs = 10_000

export interface Step {
  readonly name: string
  readonly command: readonly string[]
}

export interface Ended {
  readonly isOk: boolean
  /** The output of a step that was not shown, and the line that says how it ended. */
  readonly text: string
}

const running = new Set<ChildProcess>()

const endAll = async (signal: NodeJS.Signals): Promise<void> => {
  const ended = [...running].map((child) => once(child, 'close'))
  for (const child of running) child.kill(signal)
  await Promise.all(ended)
  process.kill(process.pid, signal)
}

/** Ends the running steps when this process gets a signal, or when the process that started it is gone. */
export const endStepsWithParent = (): void => {
  const parent = process.ppid
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endAll(signal))
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  watch.unref()
}

/** Runs a command; what it writes is shown, or held back until it ends, so that lines of several do not mix. */
export const runStep = ({ name, command: [program = '', ...args] }: Step, output: 'shown' | 'held'): Promise<Ended> =>
  new Promise((resolve) => {
    const startedMs = Date.now()
    const stdio = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(program, args, { stdio: ['ignore', stdio, stdio] })
    running.add(child)
    child.on('close', () => running.delete(child))
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (isOk: boolean, why: string) =>
      resolve({ isOk, text: `${Buffer.concat(chunks).toString()}${isOk ? '✓' : '✗'} ${name}${why}` })
    child.on('error', (error) => end(false, `: ${error.message}`))
    child.on('close', (exit) => end(exit === 0, ` (${((Date.now() - startedMs) / 1_000).toFixed(1)} s)`))
  })

/** Runs as many chains at once as there are cores, the steps of a chain one after the other. */
export const runSideBySide = async (
  chains: readonly (readonly Step[])[],
  ended: (step: Step, end: Ended) => void,
): Promise<void> => {
  const waiting = [...chains]
  const begun = new Map<string, number>()
  const counts = { done: 0, of: chains.flat().length, failed: 0 }
  const timer = setInterval(() => {
    const now = [...begun].map(([what, sinceMs]) => ({ what, forMs: Date.now() - sinceMs }))
    console.log(progressLine('checks', { ...counts, running: now, leftMs: undefined }))
  }, everyMs)
  const work = async (): Promise<void> => {
    for (let chain = waiting.shift(); chain; chain = waiting.shift())
      for (const step of chain) {
        begun.set(step.name, Date.now())
        const end = await runStep(step, 'held')
        begun.delete(step.name)
        counts.done += 1
        if (!end.isOk) counts.failed += 1
        ended(step, end)
      }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  clearInterval(timer)
}
