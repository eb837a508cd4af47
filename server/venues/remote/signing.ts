import { createHmac, timingSafeEqual } from 'node:crypto'

/** A request that is older, or from further ahead, is refused. */
export const signatureAgeMaxMs = 5 * 60_000

export const timeHeader = 'venue-time'
export const signatureHeader = 'venue-signature'

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

/** Of a request: over its time, its path and its raw body, each on its line. */
export const signRequest = (key: string, { timeMs, path, body }: { timeMs: number; path: string; body: string }) =>
  hmac(key, `${timeMs}\n${path}\n${body}`)

/** Of an answer: over the signature of its request and its raw body, so that it answers this request and no other. */
export const signAnswer = (key: string, requestSignature: string, body: string): string =>
  hmac(key, `${requestSignature}\n${body}`)

/** Whether two signatures are the same, without telling how far. */
export const isSameSignature = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
