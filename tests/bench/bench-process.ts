import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A part of a measurement in a process of its own: a file of this folder. */
export const startProcess = (file: string, args: readonly string[], flags: readonly string[] = []): ChildProcess =>
  fork(new URL(file, import.meta.url), args, { execArgv: [...flags] })

/** What it says next, after it was told `order`. Throws when it ends instead, or says something else. */
export const reportOf = async <Report extends { is: string }, Kind extends Report['is']>(
  child: ChildProcess,
  kind: Kind,
  order?: object,
): Promise<Extract<Report, { is: Kind }>> => {
  const ended = new AbortController()
  const stop = (code: number | null): void => ended.abort(new Error(`a process of the measurement ended with ${code}`))
  child.once('exit', stop)
  const answer = once(child, 'message', { signal: ended.signal }) as Promise<[Report]>
  if (order) child.send(order)
  const [report] = await answer.finally(() => child.off('exit', stop))
  if (report.is !== kind) throw new Error(`expected ${kind}, got ${report.is}`)
  return report as Extract<Report, { is: Kind }>
}

export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
