import type { QualityLadder } from '#contract/live/entities/stream-quality.ts'

declare global {
  interface HTMLVideoElement {
    /** Here, since what plays the stream shares no files with the page. */
    ladder?: QualityLadder
  }
}
