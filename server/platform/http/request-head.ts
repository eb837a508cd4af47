import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CallHeaders, headerNames, signedText } from '#contract/envelope.ts'
import { clockSkewMaxMs } from '#contract/limits.ts'
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
