import { quantile } from './machine.ts'

export const inFlight = 256
export const seconds = 3
export const rounds = 2

/** One transaction of a peer; the number only tells calls apart. */
export type Transaction = (nth: number) => Promise<unknown>

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

const mean = (figures: readonly Figure[]): Figure => ({
  perSecond: figures.reduce((sum, { perSecond }) => sum + perSecond, 0) / figures.length,
  p99Ms: Math.max(...figures.map(({ p99Ms }) => p99Ms)),
})

/** The peers take turns, so that a busy moment of the machine meets all of them. */
export const inTurns = async <Name extends string>(peers: Record<Name, Transaction>): Promise<Record<Name, Figure>> => {
  const names = Object.keys(peers) as Name[]
  const figures = new Map<Name, Figure[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) figures.set(name, [...(figures.get(name) ?? []), await drive(peers[name])])
  return Object.fromEntries(names.map((name) => [name, mean(figures.get(name) ?? [])])) as Record<Name, Figure>
}

export const line = (what: string, { perSecond, p99Ms }: Figure): void =>
  console.log(`${what}: ${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms`)
