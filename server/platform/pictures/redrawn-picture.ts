import { uploadBytesMax } from '#contract/limits.ts'
import { fileKindOf, type FileKind } from '#server/platform/file-kind.ts'
import { createPictureProcess } from './picture-process.ts'
import type { PictureShape } from './picture-work.ts'
import { createTurns } from './turns.ts'

export interface HandedInPicture {
  readonly memberId: string
  readonly file: Buffer
  readonly shape: PictureShape
}

/** Accepted kinds, judged by the content. */
const kinds: Readonly<Record<PictureShape, readonly FileKind[]>> = {
  square: ['jpeg', 'png', 'webp', 'gif'],
  wide: ['jpeg', 'png', 'webp'],
  whole: ['jpeg', 'png', 'webp'],
}

export const pictureQueueLimits = { waitingOfKeyMax: 6, waitingMax: 24 } as const

const inTurn = createTurns(pictureQueueLimits)
const draw = createPictureProcess()

/**
 * A member's picture drawn anew as WebP: nothing of the file but its pixels is kept. Undefined for what is of another kind
 * by its content, is broken, has more than 25 million pixels, or is still too large. Throws a BusyError when too many wait.
 */
export const redrawnPicture = async ({ memberId, file, shape }: HandedInPicture): Promise<Buffer | undefined> => {
  const kind = fileKindOf(file)
  if (!kind || !kinds[shape].includes(kind)) return undefined
  const drawn = await inTurn(memberId, () => draw({ file, shape }))
  return drawn && drawn.length <= uploadBytesMax ? drawn : undefined
}
