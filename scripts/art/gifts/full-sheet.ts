import type { Movie, Sprite } from '#scripts/art/svga-writer.ts'

export const stageSize = { widthPx: 900, heightPx: 900 }
export const stageMiddle = { x: 450, y: 450 }

/** A piece that covers the whole stage, of the given length. */
export const full = (seconds: number, pictures: Movie['pictures'], sprites: readonly Sprite[]): Movie => ({
  ...stageSize,
  framesPerSecond: 24,
  frames: Math.round(seconds * 24),
  pictures,
  sprites,
})
