import type { Log } from './log.ts'
import { patiently } from './postgres/statement-time.ts'
import type { Shutdown } from './shutdown.ts'

const sweepEveryMs = 60 * 60_000

export interface Housekeeping {
  /** Something to remove every hour that nobody asks for any more. */
  add(sweep: () => Promise<unknown>): void
  /** Sweeps now and every hour. */
  start(): void
}

/** Removes what nobody asks for any more; the end waits for what is under way. */
export const createHousekeeping = ({ log, shutdown }: { log: Log; shutdown: Shutdown }): Housekeeping => {
  const sweeps: (() => Promise<unknown>)[] = []
  let sweeping: Promise<void> | undefined
  /** One that fails keeps no other from its rows. */
  const sweepAll = async (): Promise<void> => {
    for (const sweep of sweeps)
      try {
        await patiently(sweep)
      } catch (error) {
        log.warn({ err: error }, 'an hourly clean-up failed')
      }
    sweeping = undefined
  }
  const run = (): void => {
    sweeping ??= sweepAll()
  }
  return {
    add: (sweep) => void sweeps.push(sweep),
    start: () => {
      const first = setImmediate(run)
      const timer = setInterval(run, sweepEveryMs)
      shutdown.add('housekeeping', async () => {
        clearImmediate(first)
        clearInterval(timer)
        await sweeping
      })
    },
  }
}
