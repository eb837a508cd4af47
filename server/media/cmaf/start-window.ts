import { startWindowMaxBytes, startWindowMs } from '#server/media/media-limits.ts'

export interface StartWindow {
  /** Runs the work now, or later in the same order once the window has closed. */
  pass(timeMs: number, sizeBytes: number, work: () => void): void
  close(): void
}

/** Holds the first frames until both headers are known, or for startWindowMs of media, so that a late header is in time. */
export const createStartWindow = (isComplete: () => boolean): StartWindow => {
  let held: (() => void)[] = []
  let heldBytes = 0
  let firstMs: number | undefined
  let isOpen = true

  const close = () => {
    isOpen = false
    const works = held
    held = []
    for (const work of works) work()
  }

  return {
    close,
    pass(timeMs, sizeBytes, work) {
      if (!isOpen) {
        work()
        return
      }
      firstMs ??= timeMs
      heldBytes += sizeBytes
      held.push(work)
      const isOver = Math.abs(timeMs - firstMs) >= startWindowMs || heldBytes > startWindowMaxBytes
      if (isOver || isComplete()) close()
    },
  }
}
