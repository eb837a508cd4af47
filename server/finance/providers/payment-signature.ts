import { createHmac, timingSafeEqual } from 'node:crypto'

export const timestampHeader = 'x-payment-timestamp'
export const signatureHeader = 'x-payment-signature'
/** How far a request's time stamp may be from our clock, either way. */
export const signatureWindowMs = 5 * 60_000

interface Signed {
  readonly method: string
  /** With the query, without the origin. */
  readonly path: string
  /** As it travels; empty when there is none. */
  readonly rawBody: Buffer | string
}

const digestOf = (secret: string, timestamp: string, { method, path, rawBody }: Signed): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}\n${method}\n${path}\n`).update(rawBody).digest()

/**
 * The headers that sign a request: the time in milliseconds, and in hex HMAC-SHA-256 under the shared secret over the time,
 * the method, the path, and the body as it travels.
 */
export const signatureHeaders = (secret: string, signed: Signed, nowMs: number): Record<string, string> => {
  const timestamp = String(nowMs)
  return { [timestampHeader]: timestamp, [signatureHeader]: digestOf(secret, timestamp, signed).toString('hex') }
}

export type SignatureVerdict = 'right' | 'missing' | 'wrong' | 'too old'

/** Holds a request against its signature, in constant time. One that is right but not of now may be a replay. */
export const checkSignature = (
  secret: string,
  signed: Signed,
  { headers, nowMs }: { headers: Readonly<Record<string, unknown>>; nowMs: number },
): SignatureVerdict => {
  const timestamp = headers[timestampHeader]
  const signature = headers[signatureHeader]
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'missing'
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'missing'
  const expected = digestOf(secret, timestamp, signed)
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'wrong'
  return Math.abs(nowMs - Number(timestamp)) <= signatureWindowMs ? 'right' : 'too old'
}
