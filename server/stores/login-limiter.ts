import type { LoginLimiter } from '../ports/accounts.ts'

interface Rule {
  /** Failures that cost nothing. */
  readonly free: number
  readonly firstWaitMs: number
  readonly waitMaxMs: number
}

/** From one address against one name: a person who mistypes, or somebody who guesses. */
const pairRule: Rule = { free: 4, firstWaitMs: 5_000, waitMaxMs: 15 * 60_000 }
/** From one address against any names. */
const addressRule: Rule = { free: 59, firstWaitMs: 5_000, waitMaxMs: 15 * 60_000 }
/** Against one name from anywhere: short, because it also hits the name's owner. */
const nameRule: Rule = { free: 19, firstWaitMs: 2_000, waitMaxMs: 60_000 }

const forgetAfterMs = 60 * 60_000
const entriesMax = 100_000

/** Nothing for the free ones, then doubling with every further failure. */
export const waitAfter = (failures: number, { free, firstWaitMs, waitMaxMs }: Rule): number =>
  failures <= free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free - 1), waitMaxMs)

const keysOf = (name: string, address: string): readonly (readonly [string, Rule])[] => {
  const lower = name.toLowerCase()
  return [
    [`pair ${address} ${lower}`, pairRule],
    [`address ${address}`, addressRule],
    [`name ${lower}`, nameRule],
  ]
}

/** Slows down who guesses passwords. Kept in memory: a restart forgives. Names that do not exist count as others do. */
export const createLoginLimiter = (now: () => number = Date.now): LoginLimiter => {
  const failures = new Map<string, { count: number; untilMs: number; lastMs: number }>()

  const retryAfter = (name: string, address: string): { retryAfterMs: number } => {
    const untilMs = Math.max(...keysOf(name, address).map(([key]) => failures.get(key)?.untilMs ?? 0))
    return { retryAfterMs: Math.max(0, untilMs - now()) }
  }

  const countFailure = (key: string, rule: Rule): void => {
    const earlier = failures.get(key)
    const isFresh = earlier !== undefined && now() - earlier.lastMs < forgetAfterMs
    const count = (isFresh ? earlier.count : 0) + 1
    failures.delete(key)
    failures.set(key, { count, untilMs: now() + waitAfter(count, rule), lastMs: now() })
    const oldest = failures.keys().next()
    if (failures.size > entriesMax && !oldest.done) failures.delete(oldest.value)
  }

  return {
    check: async (name, address) => {
      const wait = retryAfter(name, address)
      if (wait.retryAfterMs === 0) for (const [key, rule] of keysOf(name, address)) countFailure(key, rule)
      return wait
    },
    failed: async (name, address) => retryAfter(name, address),
    succeeded: async (name, address) => {
      for (const [key, rule] of keysOf(name, address)) {
        const counted = failures.get(key)
        if (rule === pairRule) failures.delete(key)
        else if (counted) {
          counted.count -= 1
          if (waitAfter(counted.count, rule) === 0) counted.untilMs = 0
        }
      }
    },
  }
}
