import type { Call } from '#contract/define-call.ts'
import type { CallResult } from './gateway-port.ts'

type Accepted<C extends Call> = Extract<CallResult<C>, { kind: 'accepted' }>

/** Answers that the contract lets a client keep, by path, parameters, token and language. [C-09] */
export const createKeptAnswers = () => {
  const kept = new Map<string, { untilMs: number; result: unknown }>()
  return {
    find: <C extends Call>(key: string): Accepted<C> | undefined => {
      const entry = kept.get(key)
      return entry && entry.untilMs > Date.now() ? (entry.result as Accepted<C>) : undefined
    },
    keep: <C extends Call>(call: C, key: string, result: Accepted<C>): void => {
      if (call.cacheMs > 0) kept.set(key, { untilMs: Date.now() + call.cacheMs, result })
    },
  }
}
