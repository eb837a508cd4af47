import type { LinkView } from '#src/shared/studio/broadcast.ts'

export type LinkLevel = 'good' | 'fair' | 'bad' | 'broken'

const badLossPercent = 10
const fairLossPercent = 3
const badKbps = 250
const badFrames = 8
const fairFrames = 20
/** A warning stays at least so long, or it would flicker. */
export const badHoldMs = 3_000

/** The state of a connection; a picture that is not sent has no frames to count. */
export const levelOf = (figures: LinkView | null, hasPicture: boolean): LinkLevel => {
  if (!figures) return 'good'
  const { kbps, framesPerSecond, lossPercent, limitedBy } = figures
  if (lossPercent >= badLossPercent || (hasPicture && (kbps < badKbps || framesPerSecond < badFrames))) return 'bad'
  if (lossPercent >= fairLossPercent || limitedBy !== 'none' || (hasPicture && framesPerSecond < fairFrames))
    return 'fair'
  return 'good'
}

export interface HeldLevel {
  readonly level: LinkLevel
  readonly sinceMs: number
}

/** A bad level is left after `badHoldMs` only; one that is worse comes at once. */
export const holdLevel = (held: HeldLevel, next: LinkLevel, nowMs: number): HeldLevel => {
  if (next === held.level) return held
  const isHeld = held.level === 'bad' && next !== 'broken' && nowMs - held.sinceMs < badHoldMs
  return isHeld ? held : { level: next, sinceMs: nowMs }
}
