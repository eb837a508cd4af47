import type { LinkFigures } from './link-figures.ts'
import { openWhipLink, type WhipLinkOptions } from './whip-link.ts'

export const uplinkTestMs = 4_000
const settleMs = 1_500
const [width, height, cell] = [640, 360, 4]
const framesPerSecond = 30

const after = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new Error('given up'))
      },
      { once: true },
    )
  })

/** A picture that no encoder makes small: as many bits go out as the stream may have. */
const openNoise = (): { track: MediaStreamTrack | null; stop(): void } => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  const draw = (): void => {
    for (let at = 0; at < (width / cell) * (height / cell); at += 8) {
      if (context) context.fillStyle = `hsl(${Math.random() * 360} 80% ${Math.random() * 100}%)`
      const [x, y] = [Math.random() * width, Math.random() * height]
      context?.fillRect(x, y, cell * 8, cell * 8)
    }
  }
  draw()
  const timer = setInterval(draw, 1_000 / framesPerSecond)
  const [track = null] = canvas.captureStream(framesPerSecond).getVideoTracks()
  return {
    track,
    stop: () => {
      clearInterval(timer)
      track?.stop()
    },
  }
}

/**
 * Sends as much as a stream does to the server for 4 s, by the same way. Returns the figures of its second part: the line
 * carries at least that. Throws what a link throws. [S-02]
 */
export const testUplink = async ({
  ticket,
  signal,
}: Pick<WhipLinkOptions, 'ticket' | 'signal'>): Promise<LinkFigures> => {
  const noise = openNoise()
  try {
    const tracks = { video: noise.track, audio: null }
    const link = await openWhipLink({ tracks, ticket, signal, onDown: () => undefined })
    try {
      await after(settleMs, signal)
      await link.measure()
      await after(uplinkTestMs - settleMs, signal)
      const figures = await link.measure()
      if (!figures) throw new Error('nothing was sent')
      return figures
    } finally {
      // Without an answer the server ends it by itself.
      void link.leave().catch(() => undefined)
    }
  } finally {
    noise.stop()
  }
}
