import sharp from 'sharp'

/** A square of 256 pixels or 960 × 540 from the middle, or all of the picture with at most six million pixels. */
export type PictureShape = 'square' | 'wide' | 'whole'

export interface PictureWork {
  readonly file: Uint8Array
  readonly shape: PictureShape
}

/** Decoding 25 million pixels takes some 100 MB. */
export const pixelsMax = 25_000_000
export const wholePixelsMax = 6_000_000
const squareSidePx = 256
const wideSidesPx = { width: 960, height: 540 } as const
/** The largest side that WebP has. */
const sidePxMax = 16_383
const drawSecondsMax = 5
const quality = { square: 82, wide: 80, whole: 80 } as const

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) })

const sidesOf = (shape: PictureShape, width: number, height: number): [width: number, height: number] => {
  if (shape === 'square') return [squareSidePx, squareSidePx]
  if (shape === 'wide') return [wideSidesPx.width, wideSidesPx.height]
  const shrink = Math.min(1, Math.sqrt(wholePixelsMax / (width * height)), sidePxMax / Math.max(width, height))
  return [Math.max(1, Math.floor(width * shrink)), Math.max(1, Math.floor(height * shrink))]
}

/** A picture drawn anew as WebP; undefined when it is broken, or says in its head that it has too many pixels. */
export const drawPicture = async ({ file, shape }: PictureWork): Promise<Buffer | undefined> => {
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax, failOn: 'error' })
    const { width, height, autoOrient } = await picture.metadata()
    if (width * height > pixelsMax) return undefined
    const [toWidth, toHeight] = sidesOf(shape, autoOrient.width, autoOrient.height)
    return await picture
      .timeout({ seconds: drawSecondsMax })
      .autoOrient()
      .resize(toWidth, toHeight, { fit: shape === 'whole' ? 'fill' : 'cover' })
      .webp({ quality: quality[shape] })
      .toBuffer()
  } catch {
    return undefined
  }
}
