import type { PlaybackEngine } from './playback-engine.ts'

export type CodecSent =
  | { readonly type: 'playback.unplayable'; readonly codecs: string }
  | { readonly type: 'playback.playable' }
  | { readonly type: 'playback.fatal'; readonly kind: 'network' | 'other' }

interface TypeSupport {
  isTypeSupported(type: string): boolean
}

/** How often an unplayable stream is asked whether it has become another one. */
export const codecPollMs = 5_000

const mediaSource = (): TypeSupport | undefined => {
  const scope = globalThis as { ManagedMediaSource?: TypeSupport; MediaSource?: TypeSupport }
  return scope.ManagedMediaSource ?? scope.MediaSource
}

const typeOf = (codec: string): string => `${codec.startsWith('mp4a') ? 'audio' : 'video'}/mp4; codecs="${codec}"`

/** Those of these CODECS (RFC 6381) that the browser does not play. */
export const unplayedOf = (video: HTMLVideoElement, codecs: string): string[] =>
  codecs.split(',').filter((codec) => {
    if (codec === '') return false
    return !(mediaSource()?.isTypeSupported(typeOf(codec)) ?? video.canPlayType(typeOf(codec)) !== '')
  })

/** The CODECS that a multivariant playlist names first, or null without any. */
const codecsIn = (playlist: string): string | null =>
  /^#EXT-X-STREAM-INF:.*\bCODECS="([^"]+)"/m.exec(playlist)?.[1] ?? null

/** Rooms are played from their media playlist, which spares a round trip and names no codecs. */
const masterOf = (src: string): string => src.replace(/\bindex\.m3u8$/, 'master.m3u8')

const codecsAt = async (src: string, signal: AbortSignal): Promise<string | null> => {
  try {
    const answer = await fetch(masterOf(src), { signal, cache: 'no-cache' })
    return answer.ok ? codecsIn(await answer.text()) : null
  } catch {
    return null
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

interface CodecWatchParts {
  readonly video: HTMLVideoElement
  readonly src: string
  readonly engine: () => PlaybackEngine | undefined
  readonly send: (event: CodecSent) => void
  readonly signal: AbortSignal
}

/**
 * Asks the playlist what a stream is made of: beside the first load, so that nobody waits for it, and whenever there is
 * doubt. What the browser does not play is taken out and reported, and then that it has become something else.
 */
export const createCodecWatch = ({ video, src, engine, send, signal }: CodecWatchParts) => {
  let isAsking = false
  let hasGivenUp = false

  /** Null while the playlist does not answer. */
  const unplayed = async (): Promise<string | null> => {
    const codecs = await codecsAt(src, signal)
    return codecs === null ? null : unplayedOf(video, codecs).join(',')
  }

  const untilPlayable = async (first: string): Promise<void> => {
    let reported = ''
    for (let codecs: string | null = first; codecs !== '' && !signal.aborted; codecs = await unplayed()) {
      if (codecs !== null && codecs !== reported) send({ type: 'playback.unplayable', codecs })
      reported = codecs ?? reported
      await wait(codecPollMs, signal)
    }
  }

  const ask = async (): Promise<void> => {
    const codecs = await unplayed()
    if (signal.aborted) return
    if (codecs === null || codecs === '') {
      if (hasGivenUp) send({ type: 'playback.fatal', kind: codecs === null ? 'network' : 'other' })
      hasGivenUp = false
      return
    }
    engine()?.suspend()
    await untilPlayable(codecs)
    send({ type: 'playback.playable' })
  }

  const doubt = (): void => {
    if (isAsking) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
    })
  }
  return {
    doubt,
    /** The engine says that it can play nothing of it. */
    giveUp(): void {
      hasGivenUp = true
      doubt()
    },
  }
}
