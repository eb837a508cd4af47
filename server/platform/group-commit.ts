import { setImmediate as nextTurn } from 'node:timers/promises'
import { shareOut, type Keyed } from './commit-lanes.ts'

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
  /** So many batches may run at once; 1 when it is not said. */
  lanes?: number
  /** What a command holds while it runs: two that hold the same never run beside each other, nor one before the other. */
  heldBy?: (command: Command) => readonly string[]
  /** Outcomes of all commands, in order; an error says nothing of what was stored. */
  commit: (commands: readonly Command[]) => Promise<readonly Outcome[]>
  /** Asked after every failed batch. A batch is tried again once. */
  recover: (error: unknown, commands: readonly Command[]) => Recovery
}

interface Waiting<Command, Outcome> extends Keyed {
  command: Command
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Runs a batch to its end: every command of it is settled afterwards. */
const settle = async <Command, Outcome>(
  batch: readonly Waiting<Command, Outcome>[],
  mayRepeat: boolean,
  by: Pick<GroupCommitOptions<Command, Outcome>, 'commit' | 'recover'>,
): Promise<void> => {
  const commands = batch.map(({ command }) => command)
  try {
    const outcomes = await by.commit(commands)
    if (outcomes.length !== batch.length) throw new Error('a batch answered another number of outcomes than commands')
    batch.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome))
  } catch (error) {
    const recovery = by.recover(error, commands)
    if (recovery === 'again' && mayRepeat) return settle(batch, false, by)
    if (recovery === 'in halves' && batch.length > 1) {
      const half = Math.ceil(batch.length / 2)
      await settle(batch.slice(0, half), true, by)
      return settle(batch.slice(half), true, by)
    }
    for (const { reject } of batch) reject(error)
  }
}

/**
 * Gathers commands that arrive while a transaction runs and hands them to the next one together, so that many who write
 * to one row share its lock and a commit. Batches begin in the order of arrival; more than one runs at a time only when
 * nothing that one of them holds is held by another.
 */
export const createGroupCommit = <Command, Outcome>(
  options: GroupCommitOptions<Command, Outcome>,
): GroupCommit<Command, Outcome> => {
  const { batchMax, waitingMax, keyOf, heldBy, lanes = 1 } = options
  type Item = Waiting<Command, Outcome>
  let waiting: Item[] = []
  /** What may not begin before something that runs has ended; nobody looks at it again until then. */
  let heldBack: Item[] = []
  let busy = new Set<string>()
  const running = new Map<readonly Item[], Promise<void>>()
  let filling: Promise<void> | undefined
  let isClosed = false

  const run = (batch: readonly Item[]): void => {
    for (const { name, keys } of batch) {
      for (const key of keys) busy.add(key)
      if (name !== undefined) busy.add(name)
    }
    running.set(
      batch,
      settle(batch, true, options).then(() => ended(batch)),
    )
  }

  const fill = (): void => {
    filling = undefined
    const idle = lanes - running.size
    if (idle === 0 || waiting.length === 0) return
    const inFlight = [...running.keys()].reduce((sum, { length }) => sum + length, 0)
    const shared = shareOut(waiting, { idle, busy, batchMax, inFlight, lanes })
    waiting = shared.rest
    heldBack.push(...shared.heldBack)
    for (const batch of shared.batches) if (batch.length > 0) run(batch)
  }

  const ended = (batch: readonly Item[]): void => {
    running.delete(batch)
    waiting = [...heldBack, ...waiting]
    heldBack = []
    busy = new Set([...running.keys()].flatMap((each) => each.flatMap(({ name, keys }) => [name ?? '', ...keys])))
    fillSoon()
  }

  /**
   * After those who come at once: they share a batch. While another batch runs, also after those who are on their way, and
   * those who were just answered and ask again: two large batches are cheaper than three small ones that take turns.
   */
  const fillSoon = (): void => {
    filling ??= (running.size > 0 ? nextTurn() : Promise.resolve()).then(fill)
  }

  const submit = (command: Command): Promise<Outcome> => {
    if (isClosed) return Promise.reject(new Error('the group commit is closed'))
    if (waiting.length + heldBack.length >= waitingMax) return Promise.reject(new Error('too much waits to be written'))
    return new Promise((resolve, reject) => {
      waiting.push({ command, name: keyOf?.(command), keys: heldBy?.(command) ?? [], resolve, reject })
      if (running.size < lanes) fillSoon()
    })
  }

  return {
    submit,
    close: async () => {
      isClosed = true
      while (running.size > 0 || filling || waiting.length > 0) await Promise.all([filling, ...running.values()])
    },
  }
}
