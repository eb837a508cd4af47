import { oneLineOf } from './start-fault.ts'
import type { Log } from './log.ts'

/**
 * What the server stops, in this order: first those who make work, then the ports (streams before HTTP, since players
 * wait in open requests), then what stores the rest of the work, then what it is stored in.
 */
const stopOrder = [
  'demo crowd',
  'odds feed',
  'housekeeping',
  'play reminders',
  'data keys',
  'sandbox chain',
  'chain watch',
  'order timers',
  'interest',
  'settlement',
  'lottery draws',
  'quarters of levels',
  'promotion draws',
  'soccer lottery',
  'visits of invite links',
  'months of agents',
  'rooms',
  'raids',
  'hosted rooms',
  'bets that wait',
  'records of venues',
  'tables',
  'sandbox provider',
  'sandbox videos',
  'sockets',
  'viewers of streams',
  'troubles of streams',
  'media',
  'recordings',
  'rows of streams',
  'http',
  'venue transfers',
  'promotions',
  'claims of promotions',
  'sandbox venue',
  'money',
  'outbox',
  'facts',
  'messages',
  'login failures',
  'failed log-ins',
  'figures of streams',
  'reminders of streams',
  'room log',
  'bus',
  'database',
  'data folder',
] as const

/** A step that takes longer is named in the log, once. */
const slowStepMs = 5_000

export type StopStep = (typeof stopOrder)[number]

/** Collects what has been started. One that fails to close does not keep the others open. */
export const createShutdown = (log: Log) => {
  const steps = new Map<StopStep, () => unknown>()
  const close = async (name: StopStep): Promise<void> => {
    const startedMs = performance.now()
    const step = steps.get(name)
    steps.delete(name)
    const slow = setTimeout(() => log.warn({ step: name }, 'a step of the stop takes long'), slowStepMs)
    try {
      await step?.()
      log.debug({ tookMs: Math.round(performance.now() - startedMs) }, `${name} closed`)
    } catch (error) {
      log.error({ err: error }, `${name} did not close: ${oneLineOf(error)}`)
    } finally {
      clearTimeout(slow)
    }
  }
  return {
    add: (name: StopStep, step: () => unknown): void => void steps.set(name, step),
    run: async (): Promise<void> => {
      for (const name of stopOrder) await close(name)
    },
  }
}

export type Shutdown = ReturnType<typeof createShutdown>
