import { referralCodesRemembered, referralVisitorsMax } from '#contract/limits.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { addressKey } from '#server/platform/address-key.ts'
import type { Log } from '#server/platform/log.ts'
import { LruMap } from '#server/platform/lru-map.ts'

const flushEveryMs = 5_000

export interface CodeVisits {
  readonly code: string
  readonly day: string
  readonly visits: number
}

interface VisitDeps {
  exists(code: string): Promise<boolean>
  add(visits: readonly CodeVisits[]): Promise<void>
  now: () => number
  log: Log
}

export interface ReferralVisits {
  /** Somebody at an address follows the link of a code; whether somebody has it. */
  visit(code: string, address: string): Promise<boolean>
  /** Writes what was counted. */
  flush(): Promise<void>
  /** Writes it every few seconds from now on; a process that is killed loses those. */
  start(): () => Promise<void>
}

/**
 * Visits of links, each address once a code and day. A stranger costs one look for a code that is not remembered and
 * nothing else: what is counted waits in memory for at most as many codes as somebody has. [C-15]
 */
export const createReferralVisits = ({ exists, add, now, log }: VisitDeps): ReferralVisits => {
  const existingCodes = new LruMap<string, true>(referralCodesRemembered)
  const seen = new LruMap<string, true>(referralVisitorsMax)
  let waiting = new Map<string, { code: string; day: string; visits: number }>()
  let writing: Promise<void> = Promise.resolve()

  const look = async (code: string): Promise<boolean> => {
    if (existingCodes.get(code)) return true
    // One that nobody has may be given later: it is not remembered.
    const codeExists = await exists(code)
    if (codeExists) existingCodes.set(code, true)
    return codeExists
  }

  const count = (code: string, day: string, more: number): void => {
    const key = `${day} ${code}`
    const visits = (waiting.get(key)?.visits ?? 0) + more
    waiting.set(key, { code, day, visits })
  }

  const write = async (): Promise<void> => {
    const taken = waiting
    if (taken.size === 0) return
    waiting = new Map()
    try {
      await add([...taken.values()])
    } catch (error) {
      for (const { code, day, visits } of taken.values()) count(code, day, visits)
      log.warn({ err: error }, 'visits of invite links could not be written yet')
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }

  return {
    visit: async (code, address) => {
      if (!(await look(code))) return false
      const day = siteDayOf(now())
      const visitor = `${day} ${code} ${addressKey(address)}`
      if (seen.get(visitor) === undefined) {
        seen.set(visitor, true)
        count(code, day, 1)
      }
      return true
    },
    flush,
    start: () => {
      const timer = setInterval(() => void flush(), flushEveryMs)
      return () => {
        clearInterval(timer)
        return flush()
      }
    },
  }
}
