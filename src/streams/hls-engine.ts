import type { default as Hls, BufferCodecsData } from 'hls.js'
import { unplayedOf } from './codec-watch.ts'
import { failureOf } from './hls-errors.ts'
import { playbackConfig } from './playback-config.ts'
import type { EngineEvents, HlsClass, PlaybackEngine, Recovery } from './playback-engine.ts'

/** The server holds a request for a newer playlist this long, and then answers with the one it has. */
const answerWithinMs = 8_000
/** More than two parts: the newest one is late, or does not come. */
const freshMs = 500

/** Tells a server that has nothing new from one that does not answer. */
const createEdgeWatch = (nowMs: () => number) => {
  let edgeSeconds = Number.NaN
  let movedAtMs = 0
  let answeredAtMs = Number.NEGATIVE_INFINITY
  return {
    loaded(edge: number) {
      answeredAtMs = nowMs()
      if (edge !== edgeSeconds) movedAtMs = answeredAtMs
      edgeSeconds = edge
    },
    isStarving: () => nowMs() - movedAtMs > freshMs && nowMs() - answeredAtMs < answerWithinMs,
  }
}
type EdgeWatch = ReturnType<typeof createEdgeWatch>

/** Short names are those that hls.js could not read to their end. */
const codecsOf = ({ audiovideo, video, audio }: BufferCodecsData): string =>
  [audiovideo, video, audio]
    .flatMap((track) => track?.codec?.split(',') ?? [])
    .filter((codec) => codec.includes('.'))
    .join(',')

const start = (HlsJs: HlsClass, video: HTMLVideoElement, src: string, events: EngineEvents, edge: EdgeWatch): Hls => {
  const hls = new HlsJs(playbackConfig({ isLowLatency: true }))
  hls.on(HlsJs.Events.LEVEL_LOADED, (_event, { details }) => {
    edge.loaded(details.edge)
    if (details.renditionReports) video.renditions?.(hls)
  })
  hls.on(HlsJs.Events.MANIFEST_PARSED, () => events.onReady())
  hls.on(HlsJs.Events.BUFFER_CODECS, (_event, tracks) => {
    if (unplayedOf(video, codecsOf(tracks)).length > 0) events.onDoubt()
  })
  hls.on(HlsJs.Events.FRAG_BUFFERED, () => events.onMedia())
  hls.on(HlsJs.Events.ERROR, (_event, data) => {
    const failure = failureOf(data)
    if (failure) events.onFatal(failure)
  })
  hls.loadSource(src)
  hls.attachMedia(video)
  return hls
}

/** The distance of this moment: hls.js's own figure is of its last event, and from before a jump just after one. */
const latencyNow = (hls: Hls, video: HTMLVideoElement): number => {
  const details = hls.latestLevelDetails
  return details ? details.edge + details.age - video.currentTime : hls.latency
}

/** hls.js on Media Source Extensions, with low latency. Its recovery calls are those of its documentation. */
export const createHlsEngine = (
  HlsJs: HlsClass,
  video: HTMLVideoElement,
  src: string,
  events: EngineEvents,
): PlaybackEngine => {
  const edge = createEdgeWatch(() => performance.now())
  let hls = start(HlsJs, video, src, events, edge)
  const recoveries: Record<Recovery, () => void> = {
    reload: () => hls.startLoad(),
    recoverMedia: () => hls.recoverMediaError(),
    swapAudioCodec: () => {
      hls.swapAudioCodec()
      hls.recoverMediaError()
    },
    recreate: () => {
      hls.destroy()
      hls = start(HlsJs, video, src, events, edge)
    },
  }
  return {
    get position() {
      return {
        latency: latencyNow(hls, video),
        targetLatency: hls.targetLatency ?? Number.NaN,
        playingDateMs: hls.playingDate?.getTime() ?? Number.NaN,
        isStarving: edge.isStarving(),
      }
    },
    recover: (how) => recoveries[how](),
    liveAt: () => hls.liveSyncPosition,
    suspend: () => {
      hls.stopLoad()
      hls.detachMedia()
    },
    destroy: () => hls.destroy(),
  }
}
