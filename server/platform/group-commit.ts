/** What follows a batch that failed: the same batch once more, each half on its own, or the error for all. */
export type Recovery = 'again' | 'in halves' | 'give up'

export interface GroupCommit<Command, Outcome> {
  submit(command: Command): Promise<Outcome>
  /** Takes nothing more and settles when everything that was taken is settled. */
  close(): Promise<void>
}

interface GroupCommitOptions<Command, Outcome> {
  batchMax: number
  /** Commands that may wait for their batch; beyond it they fail at once. */
  waitingMax: number
  /** Commands with the same key never share a batch, so that a repeat meets the stored outcome of the first. */
  keyOf?: (command: Command) => string
  /** Outcomes of all commands, in order; an error says nothing of what was stored. */
  commit: (commands: readonly Command[]) => Promise<readonly Outcome[]>
  /** Asked after every failed batch. A batch is tried again once. */
  recover: (error: unknown, commands: readonly Command[]) => Recovery
}

interface Waiting<Command, Outcome> {
  command: Command
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Gathers commands that arrive while a transaction runs and hands them to the next one together, so that many who write
 * to one row share its lock and a commit. One batch runs at a time, in the order of arrival.
 */
export const createGroupCommit = <Command, Outcome>({
  batchMax,
  waitingMax,
  keyOf,
  commit,
  recover,
}: GroupCommitOptions<Command, Outcome>): GroupCommit<Command, Outcome> => {
  let waiting: Waiting<Command, Outcome>[] = []
  let running: Promise<void> | undefined
  let isClosed = false

  const takeBatch = (): Waiting<Command, Outcome>[] => {
    if (!keyOf) return waiting.splice(0, batchMax)
    const keys = new Set<string>()
    const batch: typeof waiting = []
    const passedOver: typeof waiting = []
    let seen = 0
    for (; seen < waiting.length && batch.length < batchMax; seen += 1) {
      const next = waiting[seen] as Waiting<Command, Outcome>
      const key = keyOf(next.command)
      ;(keys.has(key) ? passedOver : batch).push(next)
      keys.add(key)
    }
    waiting = [...passedOver, ...waiting.slice(seen)]
    return batch
  }

  const settle = async (batch: readonly Waiting<Command, Outcome>[], mayRepeat: boolean): Promise<void> => {
    const commands = batch.map(({ command }) => command)
    try {
      const outcomes = await commit(commands)
      if (outcomes.length !== batch.length) throw new Error('a batch answered another number of outcomes than commands')
      batch.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome))
    } catch (error) {
      const recovery = recover(error, commands)
      if (recovery === 'again' && mayRepeat) return settle(batch, false)
      if (recovery === 'in halves' && batch.length > 1) {
        const half = Math.ceil(batch.length / 2)
        await settle(batch.slice(0, half), true)
        return settle(batch.slice(half), true)
      }
      for (const { reject } of batch) reject(error)
    }
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await settle(takeBatch(), true)
    running = undefined
  }

  const submit = (command: Command): Promise<Outcome> => {
    if (isClosed) return Promise.reject(new Error('the group commit is closed'))
    if (waiting.length >= waitingMax) return Promise.reject(new Error('too much waits to be written'))
    return new Promise((resolve, reject) => {
      waiting.push({ command, resolve, reject })
      running ??= Promise.resolve().then(drain)
    })
  }

  return {
    submit,
    close: async () => {
      isClosed = true
      await running
    },
  }
}
