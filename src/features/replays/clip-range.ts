import { clipMaxMs, clipMinMs } from '#contract/limits.ts'

export interface ClipRange {
  fromMs: number
  toMs: number
}

const firstLengthMs = 30_000

const within = (ms: number, leastMs: number, mostMs: number): number => Math.min(Math.max(ms, leastMs), mostMs)

/** What a new clip begins with: the half minute before the place of the picture. */
export const rangeAt = (placeMs: number, durationMs: number): ClipRange => {
  const toMs = within(placeMs, Math.min(firstLengthMs, durationMs), durationMs)
  return { fromMs: Math.max(0, toMs - firstLengthMs), toMs }
}

/** The start moved to a place; the end goes along where a clip would get too short or too long. */
export const startAt = ({ toMs }: ClipRange, placeMs: number, durationMs: number): ClipRange => {
  const fromMs = within(placeMs, 0, Math.max(0, durationMs - clipMinMs))
  return {
    fromMs,
    toMs: within(toMs, Math.min(durationMs, fromMs + clipMinMs), Math.min(durationMs, fromMs + clipMaxMs)),
  }
}

/** The same with the end. */
export const endAt = ({ fromMs }: ClipRange, placeMs: number, durationMs: number): ClipRange => {
  const toMs = within(placeMs, Math.min(clipMinMs, durationMs), durationMs)
  return { fromMs: within(fromMs, Math.max(0, toMs - clipMaxMs), Math.max(0, toMs - clipMinMs)), toMs }
}
