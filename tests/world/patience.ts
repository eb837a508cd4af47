import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

/** Milliseconds that the work below takes on a quiet machine of two cores. */
const quietMs = 160
const patienceMax = 8

/** The time that a piece of work takes here and now, relative to a quiet machine. */
const measure = (): number => {
  const startedMs = performance.now()
  let digest: Uint8Array = Buffer.alloc(64)
  for (let round = 0; round < 60_000; round++) digest = createHash('sha256').update(digest).digest()
  return (performance.now() - startedMs) / quietMs
}

/** The threads that each core has to serve, over the last minute: a busy machine may do a short piece of work at once. */
const crowdNow = (): number => (loadavg()[0] ?? 0) / availableParallelism()

/**
 * By how much every limit of time of the tests grows: a slow machine is no failure. Its speed is measured once a run, by the
 * process that starts the workers, and may be given as TEST_PATIENCE; what else it does, which changes in an hour, is asked
 * for each limit.
 */
const patience = (crowd: number): number => {
  if (process.env['VITEST'] === undefined) return 1
  process.env['TEST_PATIENCE'] ??= Math.min(patienceMax, Math.max(1, measure())).toFixed(1)
  return Math.max(Number(process.env['TEST_PATIENCE']), Math.min(patienceMax, crowd))
}

/** A limit of time on a quiet machine, as it is here and now. */
export const within = (quietLimitMs: number, crowd = crowdNow()): number => Math.round(quietLimitMs * patience(crowd))
