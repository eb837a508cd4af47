import HlsJs from 'hls.js/light'
import type { HeadStart, HeadStartSent } from './head-start-slot.ts'
import { createHlsEngine } from './hls-engine.ts'
import type { EngineEvents, HlsClass } from './playback-engine.ts'
import { tryToPlay } from './try-to-play.ts'

/** hls.js as the player loads it: the page has it already where it started a stream. */
export { default as HlsJs } from 'hls.js/light'

/** Where the page has its picture, which this one covers. */
const makeVideo = (): HTMLVideoElement => {
  const video = document.createElement('video')
  video.className = 'first-picture first-room'
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  return video
}

/**
 * Plays a stream in an element of its own until the player of the room takes it over, as it is. Whatever goes wrong before
 * ends it: the player then starts as if there had been nothing. [D-01]
 */
export const beginAhead = (Hls: HlsClass, src: string, video: HTMLVideoElement): HeadStart => {
  const told: HeadStartSent[] = []
  let tell = (event: HeadStartSent): void => void told.push(event)
  let settleShown = (): void => undefined
  const shown = new Promise<void>((resolve) => (settleShown = resolve))
  const drop = (): void => {
    engine.destroy()
    video.pause()
    video.removeAttribute('src')
    video.load()
    if (video.parentNode === document.body) video.remove()
    delete window.headStart
    settleShown()
  }
  let heard: EngineEvents = {
    onReady: () => void tryToPlay(video, (event) => tell(event)),
    onMedia: () => undefined,
    onFatal: drop,
    onDoubt: () => undefined,
  }
  const engine = createHlsEngine(Hls, video, src, {
    onReady: () => heard.onReady(),
    onMedia: () => heard.onMedia(),
    onFatal: (kind) => heard.onFatal(kind),
    onDoubt: () => heard.onDoubt(),
  })
  video.requestVideoFrameCallback(settleShown)
  return {
    src,
    video,
    shown,
    adopt: (events, send) => {
      heard = events
      tell = send
      told.forEach((event) => send(event))
      if (!video.paused && video.readyState >= video.HAVE_FUTURE_DATA) send({ type: 'playback.playing' })
      return engine
    },
    drop,
  }
}

// Started by the page, while the app still loads; once a player is there, the link is gone.
const stream = document.querySelector<HTMLLinkElement>('link[data-stream]')?.dataset['stream']
if (stream !== undefined && HlsJs.isSupported() && 'requestVideoFrameCallback' in HTMLVideoElement.prototype) {
  const video = makeVideo()
  document.body.append(video)
  window.headStart = beginAhead(HlsJs, stream, video)
}
