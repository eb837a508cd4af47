import { TIMELINE_JUMP_MS, TIMELINE_STEP_BACK_MS } from '#server/media/media-limits.ts'

export interface MediaTime {
  /** Never wraps. */
  timeMs: number
  /** The time does not follow from the one before it. */
  hasJumped: boolean
}

/** Unrolls RTMP's 32-bit milliseconds, which audio and video share, and notices jumps. */
export const createMediaClock = () => {
  let last: { raw: number; timeMs: number } | undefined
  return (raw: number): MediaTime => {
    const stepMs = last ? (raw - last.raw) | 0 : 0
    const timeMs = (last?.timeMs ?? 0) + stepMs
    last = { raw, timeMs }
    return { timeMs, hasJumped: stepMs > TIMELINE_JUMP_MS || stepMs < -TIMELINE_STEP_BACK_MS }
  }
}
