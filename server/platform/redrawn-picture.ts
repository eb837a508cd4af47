import sharp, { type Sharp } from 'sharp'
import { fileKindOf } from './file-kind.ts'
import { createSemaphore } from './semaphore.ts'

const pixelsMax = 25_000_000
const drawSecondsMax = 5
const pictureKinds: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif']

/** A picture of 25 million pixels takes some 100 MB while it is decoded. */
const limited = createSemaphore({ runningMax: 1, waitingMax: 16 })

const draw = async (file: Buffer, shape: (picture: Sharp) => Sharp): Promise<Buffer | undefined> => {
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax, failOn: 'error' })
    return await shape(picture.timeout({ seconds: drawSecondsMax }).autoOrient())
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/**
 * A picture drawn anew as WebP: nothing of the file but its pixels is kept. Undefined for what is no JPEG, PNG, WebP or GIF
 * by its content, is broken, or has more than 25 million pixels.
 */
export const redrawnPicture = async (file: Buffer, shape: (picture: Sharp) => Sharp): Promise<Buffer | undefined> =>
  pictureKinds.includes(fileKindOf(file)) ? limited(() => draw(file, shape)) : undefined
