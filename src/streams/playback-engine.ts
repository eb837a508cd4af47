import type Hls from 'hls.js'
import type { PlaybackFailure } from './hls-errors.ts'

export type Recovery = 'reload' | 'recoverMedia' | 'swapAudioCodec' | 'recreate'

/** Where an engine's picture is, in seconds; NaN while unknown. */
export interface EnginePosition {
  readonly latency: number
  readonly targetLatency: number
  /** When the frame on screen was made, milliseconds since 1970 by the server's clock; NaN without program date-time. */
  readonly playingDateMs: number
  /** The server answers, and has nothing newer than what was loaded. */
  readonly isStarving: boolean
}

/** What puts media into a video element: hls.js, or the browser itself. */
export interface PlaybackEngine {
  readonly position: EnginePosition
  recover(how: Recovery): void
  /** The place to jump to for the live edge, or null while unknown. */
  liveAt(): number | null
  /** Takes the media out and loads nothing more. */
  suspend(): void
  destroy(): void
}

export interface EngineEvents {
  /** Media may play: the playlist is known. */
  onReady(): void
  /** Media has arrived after a recovery. */
  onMedia(): void
  onFatal(kind: PlaybackFailure): void
  /** Media has come that the browser may not play at all. */
  onDoubt(): void
}

export type HlsClass = typeof Hls

/** Makes the engine for a video and a playlist; null where the browser can play no HLS at all. */
export type CreateEngine = (video: HTMLVideoElement, src: string, events: EngineEvents) => PlaybackEngine | null

/** A stream whose playlist reports renditions beside it. */
export interface Renditions {
  readonly hls: Hls
  readonly video: HTMLVideoElement
  /** The room's own playlist. */
  readonly src: string
}

declare global {
  interface HTMLVideoElement {
    /** Called with each playlist that reports renditions. Here, since the page may have started the stream before the app. */
    renditions?: (hls: Hls) => void
  }
}
