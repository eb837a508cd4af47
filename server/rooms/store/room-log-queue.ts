/** A job that waits for its transaction. */
interface Waiting<Job, Answer> {
  job: Job
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export interface JobQueue<Job, Answer> {
  add(job: Job): Promise<Answer>
  /** Takes nothing more and settles when everything that was taken is settled. */
  close(): Promise<void>
}

interface QueueOptions<Job, Answer> {
  batchMax: number
  waitingMax: number
  /** Answers for all jobs, in order, or a rejection that says nothing of the outcome. */
  commit: (jobs: readonly Job[]) => Promise<Answer[]>
  /** Called after a failed commit; answers whether the same batch may be tried once more. */
  recover: (error: unknown, jobs: readonly Job[]) => Promise<'again' | 'one by one' | 'give up'>
}

/**
 * Group commit: whatever came while one batch was committing makes the next one. One batch at a time, in the order of
 * arrival. A batch that fails because of one of its jobs is done one by one, so that only that job fails.
 */
export const createJobQueue = <Job, Answer>(options: QueueOptions<Job, Answer>): JobQueue<Job, Answer> => {
  let waiting: Waiting<Job, Answer>[] = []
  let running: Promise<void> | undefined
  let isClosed = false

  const settle = async (batch: readonly Waiting<Job, Answer>[], triesLeft: number): Promise<void> => {
    const jobs = batch.map(({ job }) => job)
    try {
      const answers = await options.commit(jobs)
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      const next = triesLeft === 0 ? 'give up' : await options.recover(error, jobs)
      if (next === 'again') return settle(batch, triesLeft - 1)
      if (next === 'one by one' && batch.length > 1) {
        for (const one of batch) await settle([one], 1)
        return
      }
      for (const { reject } of batch) reject(error)
    }
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) await settle(waiting.splice(0, options.batchMax), 1)
    running = undefined
  }

  const add = (job: Job): Promise<Answer> => {
    if (isClosed) return Promise.reject(new Error('the room log is closed'))
    if (waiting.length >= options.waitingMax) return Promise.reject(new Error('too much waits to be written'))
    return new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject })
      running ??= Promise.resolve().then(run)
    })
  }

  const close = async (): Promise<void> => {
    isClosed = true
    await running
    waiting = []
  }

  return { add, close }
}
