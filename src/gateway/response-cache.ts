import { isKept } from '#contract/site/rules/kept-venue.ts'
import type { Call } from '#contract/define-call.ts'
import { LruMap } from '#src/shared/collections/lru-map.ts'
import type { CallResult } from './gateway-port.ts'

type Accepted<C extends Call> = Extract<CallResult<C>, { kind: 'accepted' }>

const keptMax = 200

/** Answers that the contract lets a client keep, by path, parameters, token and language. [C-09] */
export const createResponseCache = () => {
  const kept = new LruMap<string, { untilMs: number; result: unknown }>(keptMax)
  let generation = 0
  return {
    find: <C extends Call>(key: string): Accepted<C> | undefined => {
      const entry = kept.get(key)
      return entry && entry.untilMs > Date.now() ? (entry.result as Accepted<C>) : undefined
    },
    /** Call it before the request goes out: what was forgotten in between is not kept. */
    keeper: <C extends Call>(call: C, input: object, key: string): ((result: Accepted<C>) => void) => {
      const asked = generation
      return (result) => {
        if (asked !== generation || call.cacheMs <= 0 || !isKept(input, result.data)) return
        kept.set(key, { untilMs: Date.now() + call.cacheMs, result })
      }
    },
    /** Drops what was kept of the paths that start so. */
    forget: (pathPrefix: string): void => {
      generation += 1
      for (const key of kept.keys()) if (key.startsWith(`["${pathPrefix}`)) kept.delete(key)
    },
  }
}
