import { LruMap } from '#server/platform/lru-map.ts'

/** Responses to calls that anybody may make and whose contract allows keeping them for a while. [C-09] */
export const createResponseCache = (now: () => number, entriesMax: number) => {
  const kept = new LruMap<string, { data: unknown; untilMs: number }>(entriesMax)
  let generation = 0
  return {
    forget: (): void => {
      generation += 1
      kept.clear()
    },
    find: (path: string, input: unknown): { data: unknown } | undefined => {
      const entry = kept.get(`${path}\n${JSON.stringify(input)}`)
      return entry && entry.untilMs > now() ? entry : undefined
    },
    /** Call it before the answer is made: what was forgotten in between is not kept. */
    keeper: (path: string, input: unknown, keepMs: number): ((data: unknown) => void) => {
      const asked = generation
      return (data) => {
        if (asked === generation) kept.set(`${path}\n${JSON.stringify(input)}`, { data, untilMs: now() + keepMs })
      }
    },
  }
}
