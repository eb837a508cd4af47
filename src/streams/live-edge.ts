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

export const catchUpRateMax = 1.08
/** Playing this much slower rebuilds a buffer that is about to run dry; nobody hears it. */
export const easeRate = 0.96
export const normalRate = 1
/** Further behind than this, catching up would take minutes: jump. */
export const jumpBehindSeconds = 4
/** Catch-up starts above this excess and ends below the other, so that the rate does not flutter. */
export const catchUpAboveSeconds = 0.12
export const catchUpUntilSeconds = 0.03
export const bufferFloorSeconds = 0.3
export const bufferDrySeconds = 0.12
/** How often to ask; a human does not see the difference to a shorter time. */
export const decideEveryMs = 200

const ratePerSecondBehind = 0.3
const rateSteps = 100

const waitTurn: LiveEdgeAction = { kind: 'wait' }

const rateFor = (excess: number): number => {
  const wanted = normalRate + Math.max(1, Math.round(excess * ratePerSecondBehind * rateSteps)) / rateSteps
  return Math.min(catchUpRateMax, wanted)
}

const atRate = (state: LiveEdgeState, rate: number): LiveEdgeAction =>
  state.playbackRate === rate ? waitTurn : { kind: 'rate', rate }

/**
 * Keeps playback at its distance from the live edge: at most catchUpRateMax while there is buffer to spend, a jump
 * when far behind (also from outside the buffer: the position may have left the playlist), a little slower when the
 * buffer runs dry. A seek under way is left alone, unless it aims so far behind that it may never end. Unknown (not finite) figures change nothing.
 */
export const decide = (state: LiveEdgeState): LiveEdgeAction => {
  const figures = [state.latency, state.targetLatency, state.bufferAhead, state.currentTime]
  if (state.isPaused || !figures.every(Number.isFinite)) return waitTurn
  const excess = state.latency - state.targetLatency
  if (excess > jumpBehindSeconds) return { kind: 'seekTo', currentTime: state.currentTime + excess }
  if (state.isSeeking) return waitTurn
  if (state.bufferAhead < bufferDrySeconds) return atRate(state, easeRate)
  if (state.bufferAhead < bufferFloorSeconds)
    return atRate(state, state.playbackRate < normalRate ? easeRate : normalRate)
  const isCatchingUp = state.playbackRate > normalRate
  if (excess > (isCatchingUp ? catchUpUntilSeconds : catchUpAboveSeconds)) return atRate(state, rateFor(excess))
  return atRate(state, normalRate)
}
