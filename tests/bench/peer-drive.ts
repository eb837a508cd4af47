import type { Transaction } from './ledger-peers.ts'
import { quantile } from './machine.ts'

export const inFlight = 256
export const seconds = 3

export interface Figure {
  perSecond: number
  p99Ms: number
}

/** Keeps so many in flight for some seconds. */
export const drive = async (once: Transaction): Promise<Figure> => {
  const tookMs: number[] = []
  const startMs = performance.now()
  const endMs = startMs + seconds * 1_000
  const loop = async (nth: number): Promise<void> => {
    for (let now = performance.now(); now < endMs;) {
      await once(nth)
      const done = performance.now()
      tookMs.push(done - now)
      now = done
    }
  }
  await Promise.all(Array.from({ length: inFlight }, (_, nth) => loop(nth)))
  return { perSecond: tookMs.length / ((performance.now() - startMs) / 1_000), p99Ms: quantile(tookMs, 0.99) }
}
