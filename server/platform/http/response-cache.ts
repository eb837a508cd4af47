/** Answers to calls that anybody may make and whose contract allows keeping them for a while. [C-09] */
export const createAnswerCache = (now: () => number, entriesMax: number) => {
  const kept = new Map<string, { data: unknown; untilMs: number }>()
  return {
    forget: (): void => kept.clear(),
    find: (path: string, input: unknown): { data: unknown } | undefined => {
      const entry = kept.get(`${path}\n${JSON.stringify(input)}`)
      return entry && entry.untilMs > now() ? entry : undefined
    },
    keep: (path: string, input: unknown, data: unknown, keepMs: number): void => {
      const key = `${path}\n${JSON.stringify(input)}`
      kept.delete(key)
      kept.set(key, { data, untilMs: now() + keepMs })
      const oldest = kept.keys().next()
      if (kept.size > entriesMax && !oldest.done) kept.delete(oldest.value)
    },
  }
}
