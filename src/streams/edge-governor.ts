import { catchUpAboveSeconds, decide, isRefilled, noCushion, planCushion, type LiveEdgeState } from './live-edge.ts'
import type { EnginePosition } from './playback-engine.ts'

/** A picture stands no longer than this for a buffer that does not fill. */
export const refillMaxMs = 2_000
/** After a jump the player's distance is an old figure for a while; jumping by it again would run away. */
export const jumpAgainMs = 3_000
/** Media that goes on behind a hole no longer than this plays: the player skips it, as soon as it moves. */
export const bridgedHoleSeconds = 0.1

export interface EdgeGovernor {
  /** The buffer of the video ran dry. */
  ranDry(): void
  /** Looks where playback stands and sets its rate or place. */
  govern(position: EnginePosition): void
}

type GovernedVideo = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'playbackRate' | 'paused' | 'seeking'>

const bufferAheadOf = ({ buffered, currentTime }: GovernedVideo): number => {
  let endSeconds = currentTime
  let reachSeconds = 0
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.end(index) < currentTime || buffered.start(index) > endSeconds + reachSeconds) continue
    endSeconds = buffered.end(index)
    reachSeconds = bridgedHoleSeconds
  }
  return endSeconds - currentTime
}

/**
 * Applies the policy of live-edge.ts to a video, and remembers what it needs. `isTakenOver`: the video plays already, and
 * nobody has kept its distance so far.
 */
export const createEdgeGovernor = (video: GovernedVideo, nowMs: () => number, isTakenOver = false): EdgeGovernor => {
  let cushion = noCushion
  let isLate = isTakenOver
  let drySinceMs: number | undefined
  let jumpedAtMs = Number.NEGATIVE_INFINITY

  const stateAt = ({ latency, targetLatency, isStarving }: EnginePosition): LiveEdgeState => ({
    latency,
    targetLatency: targetLatency + cushion.seconds,
    bufferAhead: bufferAheadOf(video),
    currentTime: video.currentTime,
    playbackRate: video.playbackRate,
    isPaused: video.paused,
    isSeeking: video.seeking,
    isRefilling: drySinceMs !== undefined,
    isStarving,
    isTakenOver: isLate,
  })

  return {
    ranDry() {
      if (video.seeking || drySinceMs !== undefined) return
      drySinceMs = nowMs()
    },
    govern(position) {
      const state = stateAt(position)
      cushion = planCushion(cushion, state, nowMs())
      if (state.latency - state.targetLatency <= catchUpAboveSeconds) isLate = false
      const isOver = drySinceMs !== undefined && nowMs() - drySinceMs > refillMaxMs && state.bufferAhead > 0
      if (isOver || isRefilled(state)) drySinceMs = undefined
      const action = decide({ ...state, isRefilling: drySinceMs !== undefined })
      if (action.kind === 'rate') video.playbackRate = action.rate
      const mayJump = video.buffered.length > 0 && nowMs() - jumpedAtMs >= jumpAgainMs
      if (action.kind === 'seekTo' && mayJump) {
        drySinceMs = undefined
        jumpedAtMs = nowMs()
        video.currentTime = action.currentTime
      }
    },
  }
}
