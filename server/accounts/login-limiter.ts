import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import { createHash } from 'node:crypto'
import { addressKey, addressTiers } from '#server/platform/address-key.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import type { LoginLimiter } from './ports/sessions.ts'
import type { Failure, LoginFailures } from './store/login-failures.ts'

interface Rule {
  /** Failures that cost nothing. */
  readonly free: number
  readonly firstWaitMs: number
  readonly waitMaxMs: number
}

/** From one address, or one known device, against one name: a person who mistypes, or somebody who guesses. */
const pairRule: Rule = { free: 4, firstWaitMs: 5_000, waitMaxMs: 15 * 60_000 }
/** From one address against any names; networks of IPv6 are free for as many times as their allowance says. */
const addressRule: Rule = { free: 59, firstWaitMs: 5_000, waitMaxMs: 15 * 60_000 }
/** Against one name from anywhere: short, because it also hits the name's owner. */
const nameRule: Rule = { free: 19, firstWaitMs: 2_000, waitMaxMs: 60_000 }

export const forgetAfterMs = 60 * 60_000
const entriesMax = 100_000

/** Nothing for the free ones, then doubling with every further failure. */
export const waitAfter = (failures: number, { free, firstWaitMs, waitMaxMs }: Rule): number =>
  failures <= free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free - 1), waitMaxMs)

/** Hashed: some type a password where the name belongs. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const keysOf = (name: string, address: string, device?: string): readonly (readonly [string, Rule])[] => {
  const named = userNameKey(name)
  if (device !== undefined) return [[keyOf(`device ${device} ${named}`), pairRule]]
  return [
    [keyOf(`pair ${addressKey(address)} ${named}`), pairRule],
    ...addressTiers(address).map(
      ({ key, allowance }) =>
        [keyOf(`address ${key}`), { ...addressRule, free: addressRule.free * allowance }] as const,
    ),
    [keyOf(`name ${named}`), nameRule],
  ]
}

const nowhere: LoginFailures = { load: async () => [], changed: () => undefined }

/** Slows down who guesses passwords, also over a restart. Names that do not exist count as others do. */
export const createLoginLimiter = (now: () => number = Date.now, stored: LoginFailures = nowhere): LoginLimiter => {
  const failures = new LruMap<string, Failure>(entriesMax, (key) => stored.changed(key, undefined))
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    try {
      for (const [key, failure] of await stored.load()) failures.set(key, failure)
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  const set = (key: string, failure: Failure | undefined): void => {
    if (failure) failures.set(key, failure)
    else failures.delete(key)
    stored.changed(key, failure)
  }

  const retryAfter = (name: string, address: string, device?: string): { retryAfterMs: number } => {
    const untilMs = Math.max(...keysOf(name, address, device).map(([key]) => failures.peek(key)?.untilMs ?? 0))
    return { retryAfterMs: Math.max(0, untilMs - now()) }
  }

  const countFailure = (key: string, rule: Rule): void => {
    const earlier = failures.peek(key)
    const isFresh = earlier !== undefined && now() - earlier.lastMs < forgetAfterMs
    const count = (isFresh ? earlier.count : 0) + 1
    set(key, { count, untilMs: now() + waitAfter(count, rule), lastMs: now() })
  }

  return {
    check: async (name, address, device) => {
      loading ??= load()
      await loading
      const wait = retryAfter(name, address, device)
      if (wait.retryAfterMs === 0) for (const [key, rule] of keysOf(name, address, device)) countFailure(key, rule)
      return wait
    },
    failed: async (name, address, device) => retryAfter(name, address, device),
    succeeded: async (name, address, device) => {
      for (const [key, rule] of keysOf(name, address, device)) {
        const counted = failures.peek(key)
        if (rule === pairRule) set(key, undefined)
        else if (counted) {
          const count = counted.count - 1
          set(key, { ...counted, count, untilMs: waitAfter(count, rule) === 0 ? 0 : counted.untilMs })
        }
      }
    },
  }
}
