import type { TrackKind } from './track-clock.ts'
import { startWindowMaxBytes, startWindowMs } from '#server/media/media-limits.ts'

export interface StartWindow {
  /** Runs the work now, or later in the same order once the window has closed. */
  pass(kind: TrackKind, timestampMs: number, sizeBytes: number, work: () => void): void
  close(): void
}

/** Holds the first frames until both headers are known, or for startWindowMs of media, so that a late header is in time. */
export const createStartWindow = (isComplete: () => boolean): StartWindow => {
  let held: (() => void)[] = []
  let heldBytes = 0
  const firstMs: Partial<Record<TrackKind, number>> = {}
  let isOpen = true

  const close = () => {
    isOpen = false
    const works = held
    held = []
    for (const work of works) work()
  }

  return {
    close,
    pass(kind, timestampMs, sizeBytes, work) {
      if (!isOpen) {
        work()
        return
      }
      const sinceMs = (timestampMs - (firstMs[kind] ??= timestampMs)) | 0
      heldBytes += sizeBytes
      held.push(work)
      const isOver = Math.abs(sinceMs) >= startWindowMs || heldBytes > startWindowMaxBytes
      if (isOver || isComplete()) close()
    },
  }
}
