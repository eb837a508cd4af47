import type { AgeBand } from '#contract/rooms/entities/person.ts'

const dayMs = 24 * 60 * 60_000

const bands = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
] as const

/** Moderators see how old an account is as a band, never the day on which it began. [P-02] */
export const ageBandOf = (createdAtMs: number, nowMs: number): AgeBand =>
  bands.find(([, days]) => nowMs - createdAtMs < days * dayMs)?.[0] ?? 'older'
