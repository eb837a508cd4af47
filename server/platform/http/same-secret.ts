import { timingSafeEqual } from 'node:crypto'

/** Compares what somebody gave with a secret, in the same time wherever they differ. */
export const isSameSecret = (given: unknown, secret: string): boolean => {
  const bytes = Buffer.from(typeof given === 'string' ? given : '')
  const wanted = Buffer.from(secret)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}
