import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { TelemetryName } from '#contract/site/entities/telemetry.ts'

/**
 * Sets up a gateway session. [C-06] Keys are raw uncompressed P-256 points (65 bytes) in base64url.
 * `signature` is ECDSA P-256 SHA-256 (IEEE P1363, base64url) by the site's long-lived key over
 * clientKey ‖ serverKey ‖ the ASCII of the `gateway-token` response header; `siteKey` is that key's SPKI in base64url,
 * whose SHA-256 the page carries. The token in the `gateway-token` response header is saved and sent as `gateway-session`.
 */
export const gatewayVerify = defineCall({
  path: 'gw/ic/verify',
  encoding: 'plain',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({ clientKey: z.string().check(z.regex(/^[\w-]{87}$/)) }),
  response: z.object({
    serverKey: z.string(),
    siteKey: z.string(),
    signature: z.string(),
    serverTimeMs: z.int(),
    expiresAtMs: z.int(),
  }),
  rejects: ['RATE_LIMITED_ADDRESS'],
})

/** Versions and the state of maintenance, never encrypted. [C-07] */
export const versionCheck = defineCall({
  path: 'v2/vvm',
  encoding: 'plain',
  access: 'anonymous',
  request: z.strictObject({}),
  response: z.object({
    clientVersion: z.string(),
    buildLabel: z.string(),
    maintainStatus: z.enum(['0', '1']),
    serverTimeMs: z.int(),
  }),
})

/** Server time, milliseconds since 1970. [L-02, C-17] */
export const timeCheck = defineCall({
  path: 'system/time/check',
  encoding: 'query',
  access: 'anonymous',
  request: z.strictObject({}),
  response: z.object({ serverTimeMs: z.int() }),
})

/**
 * Buried points: what screens report of themselves (contract/site/entities/telemetry.ts), never what people type. Kept for
 * 7 days, counted in /metrics. Without the member's token: a report neither keeps a session awake nor ends one. [C-17]
 */
export const logReport = defineCall({
  path: 'system/log/report',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({
    events: z
      .array(
        z.strictObject({
          name: TelemetryName,
          page: z.string().check(z.maxLength(120)),
          atMs: z.int().check(z.minimum(0)),
          value: z.nullable(z.int()),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  response: z.object({ taken: z.int() }),
})

/** Code lists by name: what a value on the wire means, in the caller's language. [C-17] */
export const dictionaryQuery = defineCall({
  path: 'system/dictionary/query',
  access: 'anonymous',
  cacheMs: 60_000,
  request: z.strictObject({
    types: z
      .array(z.enum(['status', 'sportsType', 'anchorStatus', 'msgType', 'currency', 'materialKind', 'deviceType']))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  response: z.object({
    dictionaries: z.array(
      z.object({ type: z.string(), entries: z.array(z.object({ code: z.string(), name: z.string() })) }),
    ),
  }),
})
