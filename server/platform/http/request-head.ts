import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CallHeaders, headerNames, signedText } from '#contract/envelope.ts'
import type { CodeName } from '#contract/codes.ts'
import { clockSkewMaxMs } from '#contract/limits.ts'
import { reject, type Rejected } from '#contract/outcome.ts'
import type { NonceStore, NonceVerdict } from './nonce-store.ts'
import type { ReadyKeys } from './session-token.ts'

const headerEntries = Object.entries(headerNames) as [keyof CallHeaders, string][]

/** [C-01] The headers of a call, or undefined when one is missing, repeated or malformed. */
export const readHeaders = (headers: IncomingHttpHeaders): CallHeaders | undefined => {
  const fields: Partial<Record<keyof CallHeaders, unknown>> = {}
  for (const [field, name] of headerEntries) fields[field] = headers[name]
  return CallHeaders.safeParse(fields).data
}

/** [C-01] At most 5 minutes between the client's clock and ours. */
export const isClockNear = (timestamp: string, nowMs: number): boolean =>
  Math.abs(Number(timestamp) - nowMs) <= clockSkewMaxMs

/** [C-01] Compares in constant time. `target` is the path with its query, `bodySha256` lower-case hex. */
export const isSigned = (
  keys: ReadyKeys,
  { method, url }: { method: string; url: string },
  headers: CallHeaders,
  bodySha256: string,
): boolean => {
  const expected = createHmac('sha256', keys.mac)
    .update(signedText(method === 'GET' ? 'GET' : 'POST', url, headers, bodySha256))
    .digest()
  return timingSafeEqual(expected, Buffer.from(headers.signature, 'hex'))
}

const nonceRefusals = {
  replayed: 'NONCE_REPLAYED',
  overQuota: 'RATE_LIMITED_ADDRESS',
  full: 'TOO_MANY_USERS',
} as const satisfies Record<Exclude<NonceVerdict, 'fresh'>, CodeName>

/** [C-01] Uses up the nonce of a signed head, under a prefix for each stage of its request. */
export const refuseNonce = (
  nonces: NonceStore,
  { headers, address, nowMs }: { headers: CallHeaders; address: string; nowMs: number },
  prefix = '',
): Rejected<CodeName> | undefined => {
  // The first 16 characters are random: a gateway token's iv, or the client's own point.
  const session = headers.gatewaySession.slice(0, 16)
  const nonce = `${prefix}${headers.nonce}`
  const verdict = nonces.use({ session, nonce, address }, Number(headers.timestamp), nowMs)
  return verdict === 'fresh' ? undefined : reject(nonceRefusals[verdict])
}
