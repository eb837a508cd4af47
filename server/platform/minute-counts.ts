import { LruMap } from './lru-map.ts'

const minuteMs = 60_000
const keysMax = 100_000

/** Counts what a key did in the last 60 s, this time included. Kept in memory; the keys that are quiet longest go first. */
export const createMinuteCounts = (now: () => number) => {
  const timesByKey = new LruMap<string, number[]>(keysMax)
  return (key: string, countMax: number): number => {
    const recent = (timesByKey.get(key) ?? []).filter((atMs) => atMs > now() - minuteMs)
    recent.push(now())
    timesByKey.set(key, recent.slice(-countMax))
    return Math.min(recent.length, countMax)
  }
}
