import type { CallbackLogicFunction } from 'xstate'
import { createCodecWatch, type CodecSent } from './codec-watch.ts'
import type { PlaybackFailure } from './hls-errors.ts'
import { createHlsEngine } from './hls-engine.ts'
import { createEdgeGovernor } from './edge-governor.ts'
import { decideEveryMs } from './live-edge.ts'
import { createNativeEngine, playsHlsItself } from './native-engine.ts'
import type { HeadStart } from './head-start-slot.ts'
import type { CreateEngine, HlsClass, PlaybackEngine, Recovery, Renditions } from './playback-engine.ts'
import { tryToPlay, type AutoplaySent } from './try-to-play.ts'

export type PlaybackCommand =
  | { readonly type: 'playback.play' }
  | { readonly type: 'playback.pause' }
  | { readonly type: 'playback.live' }
  | { readonly type: 'playback.sound'; readonly volume: number; readonly muted: boolean }
  | { readonly type: 'playback.recover'; readonly how: Recovery }

export type PlaybackSent =
  | { readonly type: 'playback.playing' }
  | { readonly type: 'playback.paused' }
  | { readonly type: 'playback.stalled' }
  | { readonly type: 'playback.starving' }
  | { readonly type: 'playback.recovered' }
  | AutoplaySent
  | { readonly type: 'playback.ended' }
  | { readonly type: 'playback.latency'; readonly seconds: number }
  | { readonly type: 'playback.fatal'; readonly kind: PlaybackFailure }
  | CodecSent

export interface PlaybackInput {
  readonly src: string
  readonly video: HTMLVideoElement
  readonly volume: number
  readonly muted: boolean
}

export type PlaybackLogic = CallbackLogicFunction<PlaybackCommand, PlaybackSent, PlaybackInput>

export interface PlaybackParts {
  /** Loads hls.js; only called when a room plays. */
  readonly loadHls: () => Promise<HlsClass>
  /** What the page itself has started in this element. */
  readonly headStart: (video: HTMLVideoElement) => HeadStart | undefined
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
  /** Server time, milliseconds. */
  readonly serverNow: () => number
  /** Loads what gives a stream with renditions its choice of quality. */
  readonly loadQualities: () => Promise<{ offerQualities(renditions: Renditions): void }>
}

const latencyEveryMs = 1_000
/** A latency by program date-time outside of this range is a clock that is off, not a latency: streamers delay by 60 s. */
const latencyMaxSeconds = 120

const engineFor =
  (HlsJs: HlsClass): CreateEngine =>
  (video, src, events) => {
    if (HlsJs.isSupported()) return createHlsEngine(HlsJs, video, src, events)
    return playsHlsItself(video) ? createNativeEngine(video, src, events) : null
  }

const latencyOf = (engine: PlaybackEngine, nowMs: number): number => {
  const { playingDateMs, latency } = engine.position
  const seconds = (nowMs - playingDateMs) / 1000
  return seconds >= 0 && seconds <= latencyMaxSeconds ? seconds : latency
}

interface Session {
  readonly video: HTMLVideoElement
  readonly engine: PlaybackEngine
  readonly send: (event: PlaybackSent) => void
  /** What the page has started. */
  readonly isTakenOver: boolean
  /** True while the viewer wants the picture to stand. */
  holds: boolean
}

const goLive = ({ video, engine }: Session): void => {
  const at = engine.liveAt()
  if (at !== null && at > video.currentTime) video.currentTime = at
}

const obey = (session: Session, command: PlaybackCommand): void => {
  const { video, engine, send } = session
  switch (command.type) {
    case 'playback.play':
    case 'playback.live':
      session.holds = false
      goLive(session)
      return void tryToPlay(video, send)
    case 'playback.pause':
      session.holds = true
      return video.pause()
    case 'playback.sound':
      video.volume = command.volume
      video.muted = command.muted
      return
    case 'playback.recover':
      engine.recover(command.how)
      return void (session.holds ? undefined : tryToPlay(video, send))
  }
}

const hearVideo = (session: Session, signal: AbortSignal): void => {
  const { video, send } = session
  video.addEventListener('playing', () => send({ type: 'playback.playing' }), { signal })
  video.addEventListener('waiting', () => send({ type: 'playback.stalled' }), { signal })
  video.addEventListener('ended', () => send({ type: 'playback.ended' }), { signal })
  video.addEventListener('pause', () => send({ type: 'playback.paused' }), { signal })
}

const startTimers = (session: Session, serverNow: () => number, signal: AbortSignal): void => {
  const { video, engine, send, isTakenOver } = session
  const governor = createEdgeGovernor(video, () => performance.now(), isTakenOver)
  video.addEventListener('waiting', () => governor.ranDry(), { signal })
  const edge = setInterval(() => governor.govern(engine.position), decideEveryMs)
  const report = setInterval(() => {
    if (engine.position.isStarving) send({ type: 'playback.starving' })
    const seconds = latencyOf(engine, serverNow())
    if (Number.isFinite(seconds) && !video.paused) send({ type: 'playback.latency', seconds })
  }, latencyEveryMs)
  signal.addEventListener('abort', () => {
    clearInterval(edge)
    clearInterval(report)
  })
}

const goLiveWhenSeen = (session: Session, document: PlaybackParts['document'], signal: AbortSignal): void => {
  const onChange = (): void => {
    if (document.visibilityState === 'visible' && !session.holds) goLive(session)
  }
  document.addEventListener('visibilitychange', onChange, { signal })
}

const emptyVideo = (video: HTMLVideoElement): void => {
  video.pause()
  video.removeAttribute('src')
  video.load()
}

const play = (
  { video, src, isTakenOver }: Pick<PlaybackInput, 'video' | 'src'> & Pick<Session, 'isTakenOver'>,
  createEngine: CreateEngine,
  parts: PlaybackParts,
  send: Session['send'],
  signal: AbortSignal,
): Session | null => {
  let isBroken = false
  let session: Session | null = null
  const codecs = createCodecWatch({ video, src, engine: () => session?.engine, send, signal })
  const engine = createEngine(video, src, {
    onReady: () => {
      if (!session?.holds) void tryToPlay(video, send)
    },
    onMedia: () => {
      if (isBroken) send({ type: 'playback.recovered' })
      isBroken = false
    },
    onFatal: (kind) => {
      isBroken = true
      if (kind === 'unsupported') codecs.giveUp()
      else send({ type: 'playback.fatal', kind })
    },
    onDoubt: () => codecs.doubt(),
  })
  if (!engine) return null
  session = { video, engine, send, isTakenOver, holds: false }
  hearVideo(session, signal)
  startTimers(session, parts.serverNow, signal)
  goLiveWhenSeen(session, parts.document, signal)
  codecs.doubt()
  video.renditions = (hls) =>
    void parts.loadQualities().then(
      (code) => code.offerQualities({ hls, video, src }),
      () => undefined,
    )
  signal.addEventListener('abort', () => {
    engine.destroy()
    emptyVideo(video)
  })
  return session
}

/**
 * Plays a room's stream in a video element with hls.js (the browser's own HLS only where Media Source Extensions are
 * missing), keeps the live edge, reports latency once a second and leaves nothing behind. Fatal errors are reported, and
 * recovered as told. [D-01, D-05]
 */
export const createPlayback =
  (parts: PlaybackParts): PlaybackLogic =>
  ({ input, sendBack, receive }) => {
    const release = new AbortController()
    const waiting: PlaybackCommand[] = []
    let session: Session | null = null
    const send = (event: PlaybackSent): void => {
      if (!release.signal.aborted) sendBack(event)
    }
    const beginWith = (createEngine: CreateEngine, isTakenOver = false): void => {
      session = play({ ...input, isTakenOver }, createEngine, parts, send, release.signal)
      if (!session) return send({ type: 'playback.fatal', kind: 'unsupported' })
      for (const command of waiting.splice(0)) obey(session, command)
    }
    const begin = async (): Promise<void> => {
      const { video, volume, muted } = input
      const ahead = parts.headStart(video)
      if (ahead) {
        // What the browser has silenced stays so until somebody presses.
        video.muted ||= muted
        video.volume = volume
        return beginWith((_video, _src, events) => ahead.adopt(events, send), true)
      }
      let HlsJs: HlsClass
      try {
        HlsJs = await parts.loadHls()
      } catch {
        return send({ type: 'playback.fatal', kind: 'network' })
      }
      if (release.signal.aborted) return
      video.volume = volume
      video.muted = muted
      beginWith(engineFor(HlsJs))
    }
    receive((command) => {
      if (session) obey(session, command)
      else if (command.type === 'playback.recover') void begin()
      else waiting.push(command)
    })
    void begin()
    return () => release.abort()
  }
