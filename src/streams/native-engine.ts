import { failureOfMedia } from './hls-errors.ts'
import { withNewestLink } from './signed-links.ts'
import type { EngineEvents, PlaybackEngine } from './playback-engine.ts'

/** The distance that a browser's own HLS keeps, in seconds. */
const nativeTargetSeconds = 6

const edgeOf = ({ seekable }: HTMLVideoElement): number =>
  seekable.length === 0 ? Number.NaN : seekable.end(seekable.length - 1)

/** The browser's own HLS, for where Media Source Extensions are missing. Every recovery loads anew. */
export const createNativeEngine = (video: HTMLVideoElement, src: string, events: EngineEvents): PlaybackEngine => {
  const release = new AbortController()
  const { signal } = release
  video.addEventListener('loadedmetadata', () => events.onReady(), { signal })
  video.addEventListener('progress', () => events.onMedia(), { signal })
  const onError = (): void => {
    events.onFatal(failureOfMedia(video.error?.code))
    events.onDoubt()
  }
  video.addEventListener('error', onError, { signal })
  const load = (): void => {
    video.src = withNewestLink(src)
    video.load()
  }
  load()
  return {
    get position() {
      const latency = edgeOf(video) - video.currentTime
      return { latency, targetLatency: nativeTargetSeconds, playingDateMs: Number.NaN, isStarving: false }
    },
    recover: load,
    liveAt: () => {
      const edge = edgeOf(video)
      return Number.isNaN(edge) ? null : Math.max(0, edge - nativeTargetSeconds)
    },
    suspend: () => {
      video.removeAttribute('src')
      video.load()
    },
    destroy: () => release.abort(),
  }
}

/** True where the browser plays HLS playlists itself. */
export const playsHlsItself = (video: HTMLVideoElement): boolean =>
  video.canPlayType('application/vnd.apple.mpegurl') !== ''
