import type { HlsConfig, ErrorData } from 'hls.js'
import type { CallbackLogicFunction } from 'xstate'
import type { HlsClass } from './playback-engine.ts'
import { tryToPlay, type AutoplaySent } from './try-to-play.ts'

export type ReplayReceived =
  | { readonly type: 'media.play' }
  | { readonly type: 'media.pause' }
  | { readonly type: 'media.seek'; readonly atMs: number }
  | { readonly type: 'media.set'; readonly volume: number; readonly muted: boolean; readonly rate: number }

/** `dateMs`: moment of the world of the picture, where the player knows it. */
export interface MediaPlace {
  readonly type: 'media.at'
  readonly atMs: number
  readonly durationMs: number
  readonly bufferedMs: number
  readonly dateMs?: number
}

/** `refused`: the address is over or gone; `unplayable`: the browser cannot decode it. */
export type ReplaySent =
  | { readonly type: 'media.playing' }
  | { readonly type: 'media.paused' }
  | { readonly type: 'media.waiting' }
  | { readonly type: 'media.ended' }
  | MediaPlace
  | { readonly type: 'media.failed'; readonly reason: 'refused' | 'network' | 'unplayable' }
  | AutoplaySent

export interface ReplayPlaybackInput {
  readonly src: string
  readonly video: HTMLVideoElement
  readonly startAtMs: number
  readonly volume: number
  readonly muted: boolean
  readonly rate: number
}

export type ReplayPlaybackLogic = CallbackLogicFunction<ReplayReceived, ReplaySent, ReplayPlaybackInput>

const forwardBufferSeconds = 20
const forwardBufferMaxBytes = 24 << 20
const backBufferSeconds = 20
const mediaRecoveriesMax = 2
const refusals: ReadonlySet<number> = new Set([403, 404, 410])

const replayConfig = (startAtMs: number): Partial<HlsConfig> => ({
  startPosition: startAtMs / 1_000,
  lowLatencyMode: false,
  maxBufferLength: forwardBufferSeconds,
  maxBufferSize: forwardBufferMaxBytes,
  backBufferLength: backBufferSeconds,
  startFragPrefetch: true,
  testBandwidth: false,
})

const bufferedEnd = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  return currentTime
}

const toMs = (seconds: number): number => Math.round(seconds * 1_000)

type Send = (event: ReplaySent) => void

/** The end of what there is; a browser's own player gives a stream that grows no length. */
const endOf = ({ duration, seekable }: HTMLVideoElement): number =>
  duration === Infinity && seekable.length > 0 ? seekable.end(seekable.length - 1) : duration

const watchVideo = (session: Session, signal: AbortSignal): void => {
  const { video, send } = session
  const report = (): void => {
    const end = endOf(video)
    if (!Number.isFinite(end)) return
    const [atMs = 0, durationMs = 0, bufferedMs = 0] = [video.currentTime, end, bufferedEnd(video)].map(toMs)
    const dateMs = session.dateOf()?.getTime()
    send({ type: 'media.at', atMs, durationMs, bufferedMs, ...(dateMs !== undefined && { dateMs }) })
  }
  for (const name of ['timeupdate', 'progress', 'durationchange'] as const)
    video.addEventListener(name, report, { signal })
  video.addEventListener('playing', () => send({ type: 'media.playing' }), { signal })
  video.addEventListener('pause', () => send({ type: 'media.paused' }), { signal })
  video.addEventListener('waiting', () => send({ type: 'media.waiting' }), { signal })
  video.addEventListener('ended', () => send({ type: 'media.ended' }), { signal })
}

interface Session {
  readonly video: HTMLVideoElement
  readonly send: Send
  /** The viewer wants the picture to stand. */
  holds: boolean
  dateOf: () => Date | null | undefined
}

const obey = (session: Session, command: ReplayReceived): void => {
  const { video, send } = session
  switch (command.type) {
    case 'media.play':
      session.holds = false
      return void tryToPlay(video, send)
    case 'media.pause':
      session.holds = true
      return video.pause()
    case 'media.seek':
      video.currentTime = command.atMs / 1_000
      return
    case 'media.set':
      video.volume = command.volume
      video.muted = command.muted
      // What is loaded next begins with it.
      video.defaultPlaybackRate = command.rate
      video.playbackRate = command.rate
  }
}

const begin = (session: Session): void => {
  if (!session.holds) void tryToPlay(session.video, session.send)
}

const failureOfHls = (HlsJs: HlsClass, { type, response }: ErrorData): 'refused' | 'network' | 'unplayable' => {
  if (response?.code !== undefined && refusals.has(response.code)) return 'refused'
  return type === HlsJs.ErrorTypes.NETWORK_ERROR ? 'network' : 'unplayable'
}

const startHls = (HlsJs: HlsClass, session: Session, { src, startAtMs }: ReplayPlaybackInput): (() => void) => {
  const hls = new HlsJs(replayConfig(startAtMs))
  let recoveries = 0
  session.dateOf = () => hls.playingDate
  hls.on(HlsJs.Events.MANIFEST_PARSED, () => begin(session))
  hls.on(HlsJs.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (data.type === HlsJs.ErrorTypes.MEDIA_ERROR && recoveries < mediaRecoveriesMax) {
      recoveries += 1
      return hls.recoverMediaError()
    }
    session.send({ type: 'media.failed', reason: failureOfHls(HlsJs, data) })
  })
  hls.loadSource(src)
  hls.attachMedia(session.video)
  return () => hls.destroy()
}

/** A browser's own HLS says of a source that is gone no more than that it cannot be played. */
const mediaErrorNetwork = 2
const mediaErrorDecode = 3

const startNative = (session: Session, { src, startAtMs }: ReplayPlaybackInput, signal: AbortSignal): (() => void) => {
  const { video, send } = session
  const onReady = (): void => {
    video.currentTime = startAtMs / 1_000
    begin(session)
  }
  const onError = (): void => {
    const code = video.error?.code
    const reason = code === mediaErrorNetwork ? 'network' : code === mediaErrorDecode ? 'unplayable' : 'refused'
    send({ type: 'media.failed', reason })
  }
  video.addEventListener('loadedmetadata', onReady, { signal })
  video.addEventListener('error', onError, { signal })
  video.src = src
  video.load()
  return () => {
    video.removeAttribute('src')
    video.load()
  }
}

interface ReplayPlaybackParts {
  /** Loads hls.js; only called when a replay plays. */
  readonly loadHls: () => Promise<HlsClass>
}

/** Plays a recording in a video element, with hls.js or the browser's own HLS, and leaves nothing behind. [S-02] */
export const createReplayPlayback =
  ({ loadHls }: ReplayPlaybackParts): ReplayPlaybackLogic =>
  ({ input, sendBack, receive }) => {
    const { video } = input
    const release = new AbortController()
    const { signal } = release
    const send: Send = (event) => {
      if (!signal.aborted) sendBack(event)
    }
    const session: Session = { video, send, holds: false, dateOf: () => null }
    let stop = (): void => undefined
    const start = async (): Promise<void> => {
      let HlsJs: HlsClass
      try {
        HlsJs = await loadHls()
      } catch {
        return send({ type: 'media.failed', reason: 'network' })
      }
      if (signal.aborted) return
      obey(session, { ...input, type: 'media.set' })
      watchVideo(session, signal)
      if (HlsJs.isSupported()) stop = startHls(HlsJs, session, input)
      else if (video.canPlayType('application/vnd.apple.mpegurl') !== '') stop = startNative(session, input, signal)
      else send({ type: 'media.failed', reason: 'unplayable' })
    }
    receive((command) => obey(session, command))
    void start()
    return () => {
      release.abort()
      video.pause()
      stop()
    }
  }
