interface Waiting<Command, Outcome> {
  command: Command
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Gathers commands that arrive while a transaction runs and hands them to the next one together, so that many senders
 * to one account share a row lock and a commit. One batch runs at a time; commands with the same key never share one,
 * so a repeat always meets the stored answer of the first. A batch that a bad command threw is tried again command by
 * command, so that it fails alone.
 */
export const createGroupCommit = <Command, Outcome>(options: {
  batchMax: number
  keyOf: (command: Command) => string
  run: (commands: readonly Command[]) => Promise<readonly Outcome[]>
  /** Whether the error may be one command's own. A lost database is everybody's, and answers everybody at once. */
  mayBeOneCommands: (error: unknown) => boolean
}): ((command: Command) => Promise<Outcome>) => {
  let queue: Waiting<Command, Outcome>[] = []
  let running = false

  const takeBatch = (): Waiting<Command, Outcome>[] => {
    const keys = new Set<string>()
    const batch: Waiting<Command, Outcome>[] = []
    const rest: Waiting<Command, Outcome>[] = []
    for (const waiting of queue) {
      const key = options.keyOf(waiting.command)
      const fits = batch.length < options.batchMax && !keys.has(key)
      keys.add(key)
      ;(fits ? batch : rest).push(waiting)
    }
    queue = rest
    return batch
  }

  const settle = async (batch: readonly Waiting<Command, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await options.run(batch.map(({ command }) => command))
      if (outcomes.length !== batch.length) throw new Error('a batch answered another number of outcomes than commands')
      batch.forEach((waiting, index) => waiting.resolve(outcomes[index] as Outcome))
    } catch (error) {
      if (batch.length > 1 && options.mayBeOneCommands(error)) for (const waiting of batch) await settle([waiting])
      else for (const waiting of batch) waiting.reject(error)
    }
  }

  const drain = async (): Promise<void> => {
    running = true
    while (queue.length > 0) await settle(takeBatch())
    running = false
  }

  return (command) =>
    new Promise<Outcome>((resolve, reject) => {
      queue.push({ command, resolve, reject })
      if (!running) void drain()
    })
}
