import type { Movie, Sprite } from '#scripts/art/svga-writer.ts'
import { between } from '#scripts/art/motion.ts'

export const stageMiddle = { x: 240, y: 244 }
export const iconSize = { widthPx: 250, heightPx: 250 }
export const iconRasterPx = 300

const sidePx = 480

/** A small centred piece of the given length. */
export const small = (seconds: number, pictures: Movie['pictures'], sprites: readonly Sprite[]): Movie => ({
  widthPx: sidePx,
  heightPx: sidePx,
  framesPerSecond: 25,
  frames: Math.round(seconds * 25),
  pictures,
  sprites,
})

export const swing = (share: number, times: number, degrees: number): number =>
  Math.sin(share * Math.PI * 2 * times) * degrees * between(share, 0.05, 0.2) * (1 - between(share, 0.8, 1))
