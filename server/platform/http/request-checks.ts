import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CallHeaders, headerNames, signedText } from '#contract/envelope.ts'
import { clockSkewMaxMs } from '#contract/limits.ts'
import type { ReadyKeys } from './session-token.ts'

/** [C-01] The headers of a call, or undefined when one is missing, repeated or malformed. */
export const readHeaders = (headers: IncomingHttpHeaders): CallHeaders | undefined =>
  CallHeaders.safeParse(Object.fromEntries(Object.entries(headerNames).map(([field, name]) => [field, headers[name]])))
    .data

/** [C-01] At most 5 minutes between the client's clock and ours. */
export const isClockNear = (timestamp: string, nowMs: number): boolean =>
  Math.abs(Number(timestamp) - nowMs) <= clockSkewMaxMs

/** [C-01] Compares in constant time. */
export const isSigned = (
  keys: ReadyKeys,
  method: 'GET' | 'POST',
  target: string,
  headers: CallHeaders,
  body: Buffer,
): boolean => {
  const bodySha256 = hash('sha256', body, 'hex')
  const expected = createHmac('sha256', keys.mac)
    .update(signedText(method, target, headers, bodySha256))
    .digest()
  return timingSafeEqual(expected, Buffer.from(headers.signature, 'hex'))
}
