import { fitWhole, windowPlace, type WindowLayout } from './window-place.ts'

const picture = { width: 1_280, height: 720 } as const
const framesPerSecond = 30
const secondMs = 1_000
const edgePixels = 2

export interface PictureMixer {
  readonly track: MediaStreamTrack
  arrange(layout: WindowLayout): void
  stop(): void
}

const playerOf = (track: MediaStreamTrack): HTMLVideoElement => {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, srcObject: new MediaStream([track]) })
  // It is played again with each picture; a page that is left meanwhile ends this one.
  video.play().catch(() => undefined)
  return video
}

const sizeOf = (video: HTMLVideoElement) => ({ width: video.videoWidth, height: video.videoHeight })

/** One picture of a shared screen with the camera in a corner, 720 lines, 30 a second, also while the page is hidden. */
export const openPictureMixer = (
  screen: MediaStreamTrack,
  camera: MediaStreamTrack,
  first: WindowLayout,
): PictureMixer => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, picture)
  const context = canvas.getContext('2d', { alpha: false })
  const [below, above] = [playerOf(screen), playerOf(camera)]
  let layout = first
  const draw = (): void => {
    if (!context) return
    context.fillStyle = '#000'
    context.fillRect(0, 0, picture.width, picture.height)
    const whole = fitWhole(picture, sizeOf(below))
    context.drawImage(below, whole.x, whole.y, whole.width, whole.height)
    const { x, y, width, height } = windowPlace(picture, sizeOf(above), layout)
    context.fillStyle = '#fff'
    context.fillRect(x - edgePixels, y - edgePixels, width + 2 * edgePixels, height + 2 * edgePixels)
    context.drawImage(above, x, y, width, height)
  }
  draw()
  const ticker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
  ticker.addEventListener('message', draw)
  ticker.postMessage(Math.round(secondMs / framesPerSecond))
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
  if (!track) throw new Error('the canvas gives no picture')
  return {
    track,
    arrange: (next) => {
      layout = next
    },
    stop: () => {
      ticker.terminate()
      track.stop()
      for (const video of [below, above]) video.srcObject = null
    },
  }
}
