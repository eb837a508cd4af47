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
  /** The buffer ran dry: the picture stands until it is at its distance again, and not after each part. */
  isRefilling: boolean
  /** The server has nothing newer than what was loaded: the distance grows, and there is nowhere to jump to. */
  isStarving: boolean
  /** The picture ran before anybody kept its distance, and has not been at it yet. */
  isTakenOver?: boolean
}

/** What to do about it: play at a rate (0 lets the picture stand), jump to a position, or leave everything as it is. */
export type LiveEdgeAction = { kind: 'rate'; rate: number } | { kind: 'seekTo'; currentTime: number } | { kind: 'wait' }

export const catchUpRateMax = 1.08
/** Playing this much slower rebuilds a buffer that is about to run dry; nobody hears it. */
export const easeRate = 0.96
export const normalRate = 1
export const standRate = 0
/** Further behind than this, catching up would take more than ten seconds: jump. */
export const jumpBehindSeconds = 0.9
/** A picture that the page itself started, and that a busy machine held up, is not jerked for so little: it catches up. */
export const jumpTakenOverSeconds = 1.5
/** A seek under way is given up when its aim has fallen this far behind: it may never end. */
export const seekAgainBehindSeconds = 4
/** Catch-up starts above this excess and ends below the other, so that the rate does not flutter. */
export const catchUpAboveSeconds = 0.12
export const catchUpUntilSeconds = 0.03
export const bufferFloorSeconds = 0.3
export const bufferDrySeconds = 0.12
/** A refilled buffer puts the picture this close to its distance. */
export const refilledWithinSeconds = 0.12
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

/** Whether a buffer that ran dry holds enough to go on. */
export const isRefilled = ({ latency, targetLatency, bufferAhead }: LiveEdgeState): boolean =>
  bufferAhead >= bufferDrySeconds && latency >= targetLatency - refilledWithinSeconds

/**
 * Keeps playback at its distance from the live edge: at most catchUpRateMax while there is buffer to spend, a jump
 * when far behind (also from outside the buffer: the position may have left the playlist), a little slower when the
 * buffer runs dry, and a standing picture until it is refilled. A seek under way is left alone, unless it aims so far
 * behind that it may never end. Unknown (not finite) figures change nothing.
 */
export const decide = (state: LiveEdgeState): LiveEdgeAction => {
  const figures = [state.latency, state.targetLatency, state.bufferAhead, state.currentTime]
  if (state.isPaused || !figures.every(Number.isFinite)) return waitTurn
  const excess = state.latency - state.targetLatency
  const jumpBehind = state.isTakenOver ? jumpTakenOverSeconds : jumpBehindSeconds
  const isFarBehind = excess > (state.isSeeking ? seekAgainBehindSeconds : jumpBehind)
  if (isFarBehind && !state.isStarving) return { kind: 'seekTo', currentTime: state.currentTime + excess }
  if (state.isSeeking) return waitTurn
  if (state.isRefilling && !isRefilled(state)) return atRate(state, standRate)
  if (state.bufferAhead < bufferDrySeconds) return atRate(state, easeRate)
  if (state.bufferAhead < bufferFloorSeconds)
    return atRate(state, state.playbackRate < normalRate && state.playbackRate > standRate ? easeRate : normalRate)
  const isCatchingUp = state.playbackRate > normalRate
  if (excess > (isCatchingUp ? catchUpUntilSeconds : catchUpAboveSeconds)) return atRate(state, rateFor(excess))
  return atRate(state, normalRate)
}

/** What is kept on top of the distance that the playlist asks for. */
export interface Cushion {
  readonly seconds: number
  /** Since when it was enough. */
  readonly changedAtMs: number
  /** The buffer is short since then: where the newest media was tells, when it is over, whose fault it was. */
  readonly shortage?: { readonly sinceMs: number; readonly liveEdge: number }
}

export const noCushion: Cushion = { seconds: 0, changedAtMs: 0 }
export const cushionStepSeconds = 0.12
export const cushionMaxSeconds = 1.2
/** One late delivery is one step; one that lasts is one more each time. */
export const cushionStepMs = 2_000
/** So long without a short buffer, and a part of the cushion is given back. */
export const cushionKeepMs = 15_000
/** So much more time than media has gone by: the stream itself had a gap, and more distance would not have helped. */
export const streamGapSeconds = 0.3

const liveEdgeOf = ({ currentTime, latency }: LiveEdgeState): number => currentTime + latency

const withCushion = (seconds: number, changedAtMs: number): Cushion => ({
  seconds: Math.min(cushionMaxSeconds, Math.max(0, seconds)),
  changedAtMs,
})

/**
 * Parts that come late for this viewer, while the picture is at its distance, cost a step of distance each; quiet time
 * gives it back. Whether they came late is known when they are there: after a late delivery the newest media is where it
 * was due, after a gap of the stream it is behind. A dry buffer closer to the edge says nothing about the delivery.
 */
export const planCushion = (cushion: Cushion, state: LiveEdgeState, nowMs: number): Cushion => {
  const { seconds, changedAtMs, shortage } = cushion
  const isAtDistance = state.latency >= state.targetLatency - refilledWithinSeconds
  const isShort = state.bufferAhead < bufferDrySeconds && isAtDistance
  if (state.isPaused || state.isSeeking) return shortage ? { seconds, changedAtMs } : cushion
  if (!shortage) {
    if (isShort) return { ...cushion, shortage: { sinceMs: nowMs, liveEdge: liveEdgeOf(state) } }
    const isGivenBack = !state.isStarving && seconds > 0 && nowMs - changedAtMs >= cushionKeepMs
    return isGivenBack ? withCushion(seconds - cushionStepSeconds, nowMs) : cushion
  }
  const lastsMs = nowMs - shortage.sinceMs
  if ((isShort || state.isRefilling) && (state.isStarving || lastsMs < cushionStepMs)) return cushion
  const isLate = lastsMs / 1_000 - (liveEdgeOf(state) - shortage.liveEdge) < streamGapSeconds
  const isCounted = isLate && nowMs - changedAtMs >= cushionStepMs
  return isCounted ? withCushion(seconds + cushionStepSeconds, nowMs) : { seconds, changedAtMs }
}
