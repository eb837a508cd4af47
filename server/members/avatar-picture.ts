import { redrawnPicture } from '#server/platform/redrawn-picture.ts'

const sidePx = 256

/**
 * The middle of a picture, 256 × 256, drawn anew as WebP: nothing of the file but its pixels is kept. Undefined for what
 * is no JPEG, PNG, WebP or GIF by its content, is broken, or has more than 25 million pixels. [C-12]
 */
export const drawAvatar = (file: Buffer): Promise<Buffer | undefined> =>
  redrawnPicture(file, (picture) => picture.resize(sidePx, sidePx, { fit: 'cover' }))
