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

/** Whether the browser plays media of these CODECS (RFC 6381). */
export const playsCodecs = (video: HTMLVideoElement, codecs: string): boolean => {
  const type = `video/mp4; codecs="${codecs}"`
  return mediaSource()?.isTypeSupported(type) ?? video.canPlayType(type) !== ''
}

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

  const untilPlayable = async (known: string): Promise<void> => {
    let reported: string | null = null
    let codecs: string | null = known
    while (!signal.aborted) {
      if (codecs !== null && playsCodecs(video, codecs)) return
      if (codecs !== null && codecs !== reported) send({ type: 'playback.unplayable', codecs })
      reported = codecs ?? reported
      await wait(codecPollMs, signal)
      codecs = await codecsAt(src, signal)
    }
  }

  const ask = async (): Promise<void> => {
    const codecs = await codecsAt(src, signal)
    if (signal.aborted) return
    if (codecs === null || playsCodecs(video, codecs)) {
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
