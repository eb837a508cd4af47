import type Hls from 'hls.js'
import { failureOf } from './hls-errors.ts'
import { playbackConfig } from './playback-config.ts'
import type { EngineEvents, HlsClass, PlaybackEngine, Recovery } from './playback-engine.ts'

const start = (HlsJs: HlsClass, video: HTMLVideoElement, src: string, events: EngineEvents): Hls => {
  const hls = new HlsJs(playbackConfig({ isLowLatency: true }))
  hls.on(HlsJs.Events.MANIFEST_PARSED, () => events.onReady())
  hls.on(HlsJs.Events.FRAG_BUFFERED, () => events.onMedia())
  hls.on(HlsJs.Events.ERROR, (_event, data) => {
    const failure = failureOf(data)
    if (failure) events.onFatal(failure)
  })
  hls.loadSource(src)
  hls.attachMedia(video)
  return hls
}

/** hls.js on Media Source Extensions, with low latency. Its recovery calls are those of its documentation. */
export const createHlsEngine = (
  HlsJs: HlsClass,
  video: HTMLVideoElement,
  src: string,
  events: EngineEvents,
): PlaybackEngine => {
  let hls = start(HlsJs, video, src, events)
  const recoveries: Record<Recovery, () => void> = {
    reload: () => hls.startLoad(),
    recoverMedia: () => hls.recoverMediaError(),
    swapAudioCodec: () => {
      hls.swapAudioCodec()
      hls.recoverMediaError()
    },
    recreate: () => {
      hls.destroy()
      hls = start(HlsJs, video, src, events)
    },
  }
  return {
    get position() {
      return {
        latency: hls.latency,
        targetLatency: hls.targetLatency ?? Number.NaN,
        playingDateMs: hls.playingDate?.getTime() ?? Number.NaN,
      }
    },
    recover: (how) => recoveries[how](),
    liveAt: () => hls.liveSyncPosition,
    destroy: () => hls.destroy(),
  }
}
