import * as z from 'zod/mini'

/** What every call answers, encrypted or not. [C-02] */
export const Envelope = z.object({ code: z.int(), data: z.unknown(), msg: z.string() })
export type Envelope = z.infer<typeof Envelope>

/** The one field of an encrypted body: base64url of iv (12 bytes) ‖ AES-256-GCM ciphertext ‖ tag (16 bytes). [C-02] */
export const SealedBody = z.strictObject({ payload: z.string().check(z.regex(/^[\w-]+$/)) })
export type SealedBody = z.infer<typeof SealedBody>

/** The request headers of C-01, lower case as Node sees them. `gateway-session` is the token that gw/ic/verify gave. */
export const headerNames = {
  clientType: 'client-type',
  siteId: 'site-id',
  token: 'token',
  uuid: 'uuid',
  version: 'version',
  timestamp: 'timestamp',
  nonce: 'nonce',
  signature: 'signature',
  language: 'accept-language',
  gatewaySession: 'gateway-session',
} as const

/** [C-01] A blank token is the empty string. `timestamp` is milliseconds since 1970, `signature` 64 lower-case hex digits. */
export const CallHeaders = z.object({
  clientType: z.enum(['web', 'h5', 'terminal']),
  siteId: z.string().check(z.regex(/^\d{1,9}$/)),
  token: z.string().check(z.maxLength(128)),
  uuid: z.uuid(),
  version: z.string().check(z.regex(/^v\d+\.\d+\.\d+$/)),
  timestamp: z.string().check(z.regex(/^\d{13}$/)),
  nonce: z.uuid(),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  language: z.string().check(z.maxLength(200)),
  gatewaySession: z.string().check(z.maxLength(1024)),
})
export type CallHeaders = z.infer<typeof CallHeaders>

/**
 * SHA-256 of the body in lower-case hex, in the head of a call whose body may be larger than most (`bodyBytesMax`): the
 * signature is checked with it before the body is received, and with the body's own afterwards. [C-01]
 */
export const bodyDigestHeader = 'body-sha256'

/**
 * What is signed: HMAC-SHA-256 over these lines. [C-01]
 * `target` is the path with its query, as sent; `bodySha256` is lower-case hex over the body's bytes (empty body for GET).
 */
export const signedText = (
  method: 'GET' | 'POST',
  target: string,
  headers: Omit<CallHeaders, 'signature'>,
  bodySha256: string,
): string =>
  [
    method,
    target,
    headers.clientType,
    headers.siteId,
    headers.token,
    headers.uuid,
    headers.version,
    headers.timestamp,
    headers.nonce,
    headers.language,
    headers.gatewaySession,
    bodySha256,
  ].join('\n')

/** Bound into AES-GCM as additional data, so that a sealed body fits only its own call and direction. */
export const sealContext = (direction: 'request' | 'response', path: string, nonce: string): string =>
  `${direction}\n${path}\n${nonce}`

/** HKDF-SHA-256: salt = SHA-256(clientKey ‖ serverKey), info as below, 64 bytes = AES key (32) ‖ HMAC key (32). */
export const keyInfo = 'grandstand gateway v1'
