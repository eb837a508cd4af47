import { rewindMaxMs } from '#contract/limits.ts'

/** Whoever wants to be nearer to the stream than this watches the stream itself. */
export const liveWithinMs = 10_000
/** A recording whose end is so old has stopped. */
const stoppedAfterMs = 20_000

/** A stream's recording: its length, and how long ago its end was. */
export interface RewindScale {
  readonly lengthMs: number
  readonly lagMs: number
}

/** How far back one can go. */
export const furthestOf = ({ lengthMs, lagMs }: RewindScale): number => Math.min(rewindMaxMs, lengthMs + lagMs)

/** How long ago the recording stopped; 0 while it goes on. */
export const stoppedOf = ({ lagMs }: RewindScale): number => (lagMs > stoppedAfterMs ? lagMs : 0)

/** So far behind the stream the picture is to be, of what somebody wants; 0: in the stream itself. */
export const chosenBehind = (wantedMs: number, scale: RewindScale): number => {
  const behindMs = Math.min(wantedMs, furthestOf(scale))
  return behindMs < Math.max(liveWithinMs, stoppedOf(scale)) ? 0 : behindMs
}

/** Place in the recording that is so far behind the stream. */
export const placeBehind = (behindMs: number, { lengthMs, lagMs }: RewindScale): number =>
  Math.max(0, lengthMs + lagMs - behindMs)

/** The recording some time after it was measured: it has grown, or stayed behind. */
export const scaleAfter = (scale: RewindScale, passedMs: number): RewindScale =>
  stoppedOf(scale) === 0
    ? { ...scale, lengthMs: scale.lengthMs + passedMs }
    : { ...scale, lagMs: scale.lagMs + passedMs }

interface Place {
  readonly atMs: number
  readonly durationMs: number
  /** Moment of the world of the picture; null: the player does not know it. */
  readonly dateMs: number | null
}

/** How far behind the stream a picture of the recording is. */
export const behindOf = ({ atMs, durationMs, dateMs }: Place, lagMs: number, nowMs: number): number =>
  Math.max(0, dateMs === null ? durationMs - atMs + lagMs : nowMs - dateMs)

/** The recording as it is while one watches it. */
export const scaleAt = (place: Place, behindMs: number): RewindScale => ({
  lengthMs: place.durationMs,
  lagMs: Math.max(0, behindMs - (place.durationMs - place.atMs)),
})
