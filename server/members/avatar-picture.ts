import sharp from 'sharp'
import { fileKindOf } from '#server/platform/file-kind.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'

const sidePx = 256
const pixelsMax = 25_000_000
const drawSecondsMax = 5
const pictureKinds: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif']

/** A picture of 25 million pixels takes some 100 MB while it is decoded. */
const limited = createSemaphore({ runningMax: 1, waitingMax: 16 })

const draw = async (file: Buffer): Promise<Buffer | undefined> => {
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax, failOn: 'error' })
    return await picture
      .timeout({ seconds: drawSecondsMax })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/**
 * The middle of a picture, 256 × 256, drawn anew as WebP: nothing of the file but its pixels is kept. Undefined for what
 * is no JPEG, PNG, WebP or GIF by its content, is broken, or has more than 25 million pixels. [C-12]
 */
export const drawAvatar = async (file: Buffer): Promise<Buffer | undefined> =>
  pictureKinds.includes(fileKindOf(file)) ? limited(() => draw(file)) : undefined
