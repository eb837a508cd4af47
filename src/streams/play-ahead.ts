import { firstPictureMark } from '#contract/first-picture.ts'
import { withdrawHeadStart, type HeadStart, type HeadStartSent } from './head-start-slot.ts'
import { createHlsEngine } from './hls-engine.ts'
import type { EngineEvents, HlsClass } from './playback-engine.ts'
import { tryToPlay } from './try-to-play.ts'

/**
 * Plays a stream in an element of its own until the player of the room takes it over, as it is. Whatever goes wrong before
 * ends it: the player then starts as if there had been nothing. [D-01]
 */
export const playAhead = (Hls: HlsClass, src: string, video: HTMLVideoElement): HeadStart => {
  const queued: HeadStartSent[] = []
  let tell = (event: HeadStartSent): void => void queued.push(event)
  let settleVisible = (): void => undefined
  const visible = new Promise<void>((resolve) => (settleVisible = resolve))
  const drop = (): void => {
    engine.destroy()
    video.pause()
    video.removeAttribute('src')
    video.load()
    // In the player's place it stays, for the player to start anew.
    if (video.matches('[aria-hidden]')) video.remove()
    withdrawHeadStart()
    settleVisible()
  }
  let listeners: EngineEvents = {
    onReady: () => void tryToPlay(video, (event) => tell(event)),
    onMedia: () => undefined,
    onFatal: drop,
    onDoubt: () => undefined,
  }
  const engine = createHlsEngine(Hls, video, src, {
    onReady: () => listeners.onReady(),
    onMedia: () => listeners.onMedia(),
    onFatal: (kind) => listeners.onFatal(kind),
    onDoubt: () => listeners.onDoubt(),
  })
  video.requestVideoFrameCallback(() => {
    performance.mark(firstPictureMark)
    settleVisible()
  })
  return {
    src,
    video,
    visible,
    adopt: (events, send) => {
      listeners = events
      tell = send
      queued.forEach((event) => send(event))
      if (!video.paused && video.readyState >= video.HAVE_FUTURE_DATA) send({ type: 'playback.playing' })
      return engine
    },
    drop,
  }
}
