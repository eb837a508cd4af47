import { closedReasonsMax, closedReportMs } from './media-limits.ts'

export interface ClosedConnectionsLog {
  /** Reports a reason when it is new; its repeats are counted. */
  note(reason: string): void
  /** Reports what was counted. */
  flush(): void
}

const otherReasons = 'other reasons'

/** One line for the first connection that was closed for a reason, one for all the others of the next seconds. */
export const createClosedConnectionsLog = (
  write: (about: { reason: string; count: number }) => void,
): ClosedConnectionsLog => {
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (const [reason, count] of counts) if (count > 0) write({ reason, count })
    counts.clear()
  }

  return {
    flush,
    note(reason) {
      const key = counts.has(reason) || counts.size < closedReasonsMax ? reason : otherReasons
      const count = counts.get(key)
      counts.set(key, count === undefined ? 0 : count + 1)
      if (count === undefined) write({ reason: key, count: 1 })
      timer ??= setTimeout(flush, closedReportMs)
      timer.unref()
    },
  }
}
