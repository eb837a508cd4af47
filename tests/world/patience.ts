import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

/** Milliseconds that the work below takes on a quiet machine of two cores. */
const quietMs = 160
const patienceMax = 8

/** How many times as long as on a quiet machine a piece of work takes here and now, whatever else the machine does. */
const measure = (): number => {
  const startedMs = performance.now()
  let digest: Uint8Array = Buffer.alloc(64)
  for (let round = 0; round < 60_000; round++) digest = createHash('sha256').update(digest).digest()
  const slowness = (performance.now() - startedMs) / quietMs
  // A busy machine may do a short piece of work at once.
  const crowd = (loadavg()[0] ?? 0) / availableParallelism()
  return Math.min(patienceMax, Math.max(1, slowness, crowd))
}

/**
 * By how much every limit of time of the tests grows: a slow machine is no failure. Measured once a run, by the process
 * that starts its workers; TEST_PATIENCE says it instead.
 */
const patience = (): number => {
  if (process.env['VITEST'] === undefined) return 1
  process.env['TEST_PATIENCE'] ??= measure().toFixed(1)
  return Number(process.env['TEST_PATIENCE'])
}

/** A limit of time on a quiet machine, as it is here. */
export const within = (quietLimitMs: number): number => Math.round(quietLimitMs * patience())
