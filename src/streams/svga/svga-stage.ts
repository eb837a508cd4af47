import { Player } from 'svga'
import type { Video } from 'svga/dist/types'
import type { SvgaFile } from './svga-file.ts'

/** How much longer than its own length an animation may take, since a hidden tab draws no frames at all. */
const overtimeMs = 1500

export interface SvgaStage {
  /** Draws the file once; settles at its end. Rejects when the signal fires first or a picture cannot be decoded. */
  play(file: SvgaFile, signal: AbortSignal): Promise<void>
}

type Bitmaps = Record<string, ImageBitmap>

const decodeAll = async (file: SvgaFile): Promise<Bitmaps> => {
  const entries = [...file.images].map(async ([key, png]) => {
    const blob = new Blob([new Uint8Array(png)], { type: 'image/png' })
    return [key, await createImageBitmap(blob)] as const
  })
  const settled = await Promise.allSettled(entries)
  const bitmaps = Object.fromEntries(settled.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : [])))
  const failure = settled.find((entry) => entry.status === 'rejected')
  if (!failure) return bitmaps
  release(bitmaps)
  throw new Error('gift picture cannot be decoded', { cause: failure.reason })
}

const release = (bitmaps: Bitmaps): void => {
  for (const bitmap of Object.values(bitmaps)) bitmap.close()
}

const videoOf = (file: SvgaFile, images: Bitmaps): Video =>
  ({
    version: file.version,
    size: { width: file.widthPx, height: file.heightPx },
    fps: file.framesPerSecond,
    frames: file.frames,
    images,
    replaceElements: {},
    dynamicElements: {},
    sprites: file.sprites,
  }) as unknown as Video

const until = (signal: AbortSignal, run: (done: () => void) => void, limitMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limitMs)
    const settle = (act: () => void) => () => {
      clearTimeout(timer)
      act()
    }
    signal.addEventListener(
      'abort',
      settle(() => reject(new DOMException('stopped', 'AbortError'))),
      { once: true },
    )
    run(settle(resolve))
  })

/** A canvas that plays one SVGA file at a time; decoded pictures live only while they are drawn. [D-05] */
export const createSvgaStage = (canvas: OffscreenCanvas): SvgaStage => ({
  async play(file, signal) {
    const bitmaps = await decodeAll(file)
    const player = new Player({ container: canvas as unknown as HTMLCanvasElement, loop: 1 })
    try {
      signal.throwIfAborted()
      await player.mount(videoOf(file, bitmaps))
      const lengthMs = (file.frames / file.framesPerSecond) * 1000
      const run = (done: () => void): void => {
        player.onEnd = done
        player.start()
      }
      await until(signal, run, lengthMs + overtimeMs)
    } finally {
      player.destroy()
      release(bitmaps)
    }
  },
})
