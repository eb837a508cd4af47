import { redrawnPicture } from '#server/platform/pictures/redrawn-picture.ts'

/** The middle of a picture, 256 × 256; undefined for what is no JPEG, PNG, WebP or GIF that can be drawn. [C-12] */
export const drawAvatar = (memberId: string, file: Buffer): Promise<Buffer | undefined> =>
  redrawnPicture({ memberId, file, shape: 'square' })
