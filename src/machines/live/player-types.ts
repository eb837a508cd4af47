import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { MatchViewMode } from '#contract/sports/entities/match.ts'
import type { LatencyTone, PlaybackFailure, Recovery } from './player-recovery.ts'

export interface PlayerContext {
  readonly src: string
  readonly anchorStatus: AnchorStatus
  readonly mode: MatchViewMode
  readonly video: HTMLVideoElement | null
  readonly latencySeconds: number | null
  readonly latencyTone: LatencyTone
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  /** True when the browser allowed playing without sound only. */
  readonly mutedByBrowser: boolean
  readonly paused: boolean
  /** True while a playback stream runs that may show a picture. */
  readonly streaming: boolean
  /** Fatal errors in a row. */
  readonly attempts: number
  readonly error: PlaybackFailure | null
  /** What of the stream the browser does not play (RFC 6381). */
  readonly codecs: string | null
}

export type PlayerEvent =
  | { readonly type: 'player.attach'; readonly video: HTMLVideoElement }
  | { readonly type: 'player.detach' }
  | { readonly type: 'anchor.changed'; readonly status: AnchorStatus }
  | { readonly type: 'source.changed'; readonly src: string }
  | { readonly type: 'mode.change'; readonly mode: MatchViewMode }
  | { readonly type: 'play.press' }
  | { readonly type: 'pause.press' }
  | { readonly type: 'live.press' }
  | { readonly type: 'refresh.press' }
  /** The picture is to come from the stream's recording: what plays that takes the element. */
  | { readonly type: 'rewind.open' }
  | { readonly type: 'mute.press' }
  | { readonly type: 'volume.change'; readonly volume: number }
  | { readonly type: 'playback.playing' }
  | { readonly type: 'playback.paused' }
  | { readonly type: 'playback.stalled' }
  /** The server answers, and has nothing newer: no player could show more. */
  | { readonly type: 'playback.starving' }
  | { readonly type: 'playback.latency'; readonly seconds: number }
  | { readonly type: 'playback.fatal'; readonly kind: PlaybackFailure }
  /** The browser does not play these codecs of the stream; `playable` follows when it has become something else. */
  | { readonly type: 'playback.unplayable'; readonly codecs: string }
  | { readonly type: 'playback.playable' }
  | { readonly type: 'playback.recovered' }
  | { readonly type: 'playback.blocked' }
  | { readonly type: 'playback.silenced' }
  | { readonly type: 'playback.ended' }

export interface PlayerInput {
  readonly src: string
  readonly anchorStatus: AnchorStatus
  readonly mode: MatchViewMode
}

export interface PlaybackInput {
  readonly src: string
  readonly video: HTMLVideoElement
  readonly volume: number
  readonly muted: boolean
}

/** What the machine tells the playback stream. */
export type PlaybackCommand =
  | { readonly type: 'playback.play' }
  | { readonly type: 'playback.pause' }
  | { readonly type: 'playback.live' }
  | { readonly type: 'playback.sound'; readonly volume: number; readonly muted: boolean }
  | { readonly type: 'playback.recover'; readonly how: Recovery }
