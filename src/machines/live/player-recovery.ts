/** What an outside source says of a link: it ran out, or nobody has signed it so. [C-16] */
export type LinkFailure = 'expired' | 'altered'

/** What broke playback for good. `stall`: nothing was reported, but nothing moved either. */
export type PlaybackFailure =
  | 'stall'
  | 'network'
  | 'manifest'
  | 'media'
  | 'audioCodec'
  | 'mux'
  | 'keySystem'
  | 'other'
  | 'unsupported'
  | LinkFailure

/** reload: ask again; recoverMedia: fresh buffers; swapAudioCodec: the same with the other AAC profile; recreate: a new player. */
export type Recovery = 'reload' | 'recoverMedia' | 'swapAudioCodec' | 'recreate'

export const recoveryAttemptsMax = 10
/** A link that ran out while the device slept is renewed by then. */
const expiredAttemptsMax = 2

const mediaLadder: readonly Recovery[] = ['recoverMedia', 'swapAudioCodec', 'recreate']
const codecLadder: readonly Recovery[] = ['swapAudioCodec', 'recreate']

const retryFirstMs = 500
const retryMaxMs = 8_000

/**
 * What to do about the nth fatal error in a row, or null to give up. A network error is asked again once, then by a new
 * player, whose playlist starts over: after a restart of the origin the old one waits for parts that never come. Media
 * errors climb from fresh buffers to a new player.
 */
export const planRecovery = (failure: PlaybackFailure, attempts: number): Recovery | null => {
  if (failure === 'altered' || (failure === 'expired' && attempts > expiredAttemptsMax)) return null
  if (failure === 'unsupported' || failure === 'keySystem' || attempts > recoveryAttemptsMax) return null
  if (failure === 'network' && attempts <= 1) return 'reload'
  if (failure === 'media') return mediaLadder[Math.min(attempts, mediaLadder.length) - 1] ?? 'recreate'
  if (failure === 'audioCodec') return codecLadder[Math.min(attempts, codecLadder.length) - 1] ?? 'recreate'
  return 'recreate'
}

/** How long to wait before the nth recovery: the first of a media error at once, else 0.5, 1, 2, 4, 8 s. */
export const recoveryDelayMs = (failure: PlaybackFailure, attempts: number): number => {
  const isOwn = failure === 'media' || failure === 'audioCodec'
  if (isOwn && attempts <= 1) return 0
  return Math.min(retryMaxMs, retryFirstMs * 2 ** Math.max(0, Math.min(attempts, 10) - 1))
}

export type LatencyTone = 'good' | 'fair' | 'bad'

const goodLatencyMaxSeconds = 3
const fairLatencyMaxSeconds = 6

/** How a latency is coloured. */
export const latencyToneOf = (seconds: number): LatencyTone => {
  if (seconds <= goodLatencyMaxSeconds) return 'good'
  return seconds <= fairLatencyMaxSeconds ? 'fair' : 'bad'
}
