/** Where playback stands; all times in seconds, as media elements count. */
export interface LiveEdgeState {
  /** Distance of the picture from the newest media that the player knows of. */
  latency: number
  /** The distance to keep. */
  targetLatency: number
  /** Media after the current position that plays without a further request. */
  bufferAhead: number
  currentTime: number
  playbackRate: number
  isPaused: boolean
  isSeeking: boolean
}

/** What to do about it: play at a rate, jump to a position, or leave everything as it is. */
export type LiveEdgeAction = { kind: 'rate'; rate: number } | { kind: 'seekTo'; currentTime: number } | { kind: 'wait' }

export const CATCH_UP_RATE_MAX = 1.08
/** Playing this much slower rebuilds a buffer that is about to run dry; nobody hears it. */
export const EASE_RATE = 0.96
export const NORMAL_RATE = 1
/** Further behind than this, catching up would take minutes: jump. */
export const JUMP_BEHIND_SECONDS = 4
/** Catch-up starts above this excess and ends below the other, so that the rate does not flutter. */
export const CATCH_UP_ABOVE_SECONDS = 0.12
export const CATCH_UP_UNTIL_SECONDS = 0.03
export const BUFFER_FLOOR_SECONDS = 0.3
export const BUFFER_DRY_SECONDS = 0.12
/** How often to ask; a human does not see the difference to a shorter time. */
export const DECIDE_EVERY_MS = 200

const RATE_PER_SECOND_BEHIND = 0.3
const RATE_STEPS = 100

const WAIT: LiveEdgeAction = { kind: 'wait' }

const rateFor = (excess: number): number => {
  const wanted = NORMAL_RATE + Math.max(1, Math.round(excess * RATE_PER_SECOND_BEHIND * RATE_STEPS)) / RATE_STEPS
  return Math.min(CATCH_UP_RATE_MAX, wanted)
}

const atRate = (state: LiveEdgeState, rate: number): LiveEdgeAction =>
  state.playbackRate === rate ? WAIT : { kind: 'rate', rate }

/**
 * Keeps playback at its distance from the live edge: at most CATCH_UP_RATE_MAX while there is buffer to spend, a jump
 * when far behind (also from outside the buffer: the position may have left the playlist), a little slower when the
 * buffer runs dry. A seek under way is left alone, unless it aims so far behind that it may never end. Unknown (not finite) figures change nothing.
 */
export const decide = (state: LiveEdgeState): LiveEdgeAction => {
  const figures = [state.latency, state.targetLatency, state.bufferAhead, state.currentTime]
  if (state.isPaused || !figures.every(Number.isFinite)) return WAIT
  const excess = state.latency - state.targetLatency
  if (excess > JUMP_BEHIND_SECONDS) return { kind: 'seekTo', currentTime: state.currentTime + excess }
  if (state.isSeeking) return WAIT
  if (state.bufferAhead < BUFFER_DRY_SECONDS) return atRate(state, EASE_RATE)
  if (state.bufferAhead < BUFFER_FLOOR_SECONDS)
    return atRate(state, state.playbackRate < NORMAL_RATE ? EASE_RATE : NORMAL_RATE)
  const isCatchingUp = state.playbackRate > NORMAL_RATE
  if (excess > (isCatchingUp ? CATCH_UP_UNTIL_SECONDS : CATCH_UP_ABOVE_SECONDS)) return atRate(state, rateFor(excess))
  return atRate(state, NORMAL_RATE)
}
