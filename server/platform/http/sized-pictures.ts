import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { PictureWidth } from '#contract/live/rules/cover-pictures.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'

const keptMax = 256
const quality = 76
const pixelsMax = 4_000_000
const drawSecondsMax = 5

interface Picture {
  readonly type: 'image/jpeg' | 'image/webp'
  readonly body: Buffer
}

const cached = new LruMap<string, Promise<Buffer>>(keptMax)
const limited = createSemaphore({ runningMax: 1, waitingMax: keptMax })

const draw = (jpeg: Buffer, width: PictureWidth): Promise<Buffer> =>
  limited(() =>
    sharp(jpeg, { limitInputPixels: pixelsMax })
      .timeout({ seconds: drawSecondsMax })
      .resize(width, undefined, { withoutEnlargement: true })
      .webp({ quality })
      .toBuffer(),
  )

/**
 * A picture of the site's own in the width that it is asked for: WebP where the browser reads that, else as it is. Each
 * is drawn once, one at a time, and the newest are kept; one that cannot be drawn goes out as it is. [A-03, L-09]
 */
export const sizedPicture = async (
  request: FastifyRequest,
  reply: FastifyReply,
  jpeg: Buffer,
  width: PictureWidth,
): Promise<Picture> => {
  void reply.header('vary', 'accept')
  const original: Picture = { type: 'image/jpeg', body: jpeg }
  if (!request.headers.accept?.includes('image/webp')) return original
  const key = `${width} ${createHash('sha256').update(jpeg).digest('base64')}`
  const drawing = cached.get(key) ?? draw(jpeg, width)
  cached.set(key, drawing)
  try {
    return { type: 'image/webp', body: await drawing }
  } catch {
    cached.delete(key)
    return original
  }
}
