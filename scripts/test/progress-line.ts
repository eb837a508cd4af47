export interface Progress {
  readonly done: number
  readonly of: number
  readonly failed: number
  readonly running: readonly { readonly what: string; readonly forMs: number }[]
  /** Undefined as long as nobody can tell. */
  readonly leftMs: number | undefined
}

const minutes = (ms: number): string => {
  const rounded = Math.ceil(ms / 60_000)
  return rounded <= 1 ? 'a minute left' : `about ${rounded} minutes left`
}

/** `integration: 12 of 61 files, about 4 minutes left; now tests/a.test.ts (31 s)` */
export const progressLine = (name: string, { done, of, failed, running, leftMs }: Progress): string => {
  const counts = [
    `${done} of ${of}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(leftMs === undefined ? [] : [minutes(leftMs)]),
  ]
  const now = running.map(({ what, forMs }) => `${what} (${Math.round(forMs / 1_000)} s)`)
  return `… ${name}: ${counts.join(', ')}${now.length > 0 ? `; now ${now.join(', ')}` : ''}`
}

export interface Weighed {
  readonly weight: number
}

/** Assumes that the remaining files take as long for their weight as the finished ones did. */
export const leftMsOf = (elapsedMs: number, done: readonly Weighed[], rest: readonly Weighed[]): number | undefined => {
  const sum = (parts: readonly Weighed[]) => parts.reduce((total, { weight }) => total + weight, 0)
  const doneWeight = sum(done)
  return doneWeight === 0 ? undefined : (elapsedMs * sum(rest)) / doneWeight
}
