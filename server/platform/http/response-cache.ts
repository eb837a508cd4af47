import { LruMap } from '#server/platform/lru-map.ts'

/** Responses to calls that anybody may make and whose contract allows keeping them for a while. [C-09] */
export const createResponseCache = (now: () => number, entriesMax: number) => {
  const kept = new LruMap<string, { data: unknown; untilMs: number }>(entriesMax)
  return {
    forget: (): void => kept.clear(),
    find: (path: string, input: unknown): { data: unknown } | undefined => {
      const entry = kept.get(`${path}\n${JSON.stringify(input)}`)
      return entry && entry.untilMs > now() ? entry : undefined
    },
    keep: (path: string, input: unknown, data: unknown, keepMs: number): void => {
      kept.set(`${path}\n${JSON.stringify(input)}`, { data, untilMs: now() + keepMs })
    },
  }
}
