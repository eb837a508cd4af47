import { hkdfSync } from 'node:crypto'
import type { GatewayKeys } from './gateway-keys.ts'
import { openBytes, sealBytes } from './sealing.ts'

const context = 'gateway-token'
const tokenBytes = 72

/** Gateway sessions that the client carries itself, so that the server keeps none. */
export interface SessionTokens {
  issue(keys: GatewayKeys, expiresAtMs: number): string
  /** Undefined for a token that is not ours, is over, or is of an earlier start. */
  open(token: string, nowMs: number): GatewayKeys | undefined
}

/**
 * [C-06] A token is keys and expiry, sealed under the server's secret and this start's epoch. The epoch is new at every
 * start because the nonces that were seen are not kept over it: a replay from before meets GATEWAY_SESSION_UNKNOWN.
 */
export const createSessionTokens = (secret: Buffer, epoch: Buffer): SessionTokens => {
  const key = Buffer.from(hkdfSync('sha256', secret, epoch, context, 32))
  return {
    issue: ({ aes, mac }, expiresAtMs) => {
      const expiry = Buffer.alloc(8)
      expiry.writeBigUInt64BE(BigInt(expiresAtMs))
      return sealBytes(key, context, Buffer.concat([expiry, aes, mac]))
    },
    open: (token, nowMs) => {
      const opened = openBytes(key, context, token)
      if (opened?.length !== tokenBytes || Number(opened.readBigUInt64BE(0)) <= nowMs) return undefined
      return { aes: opened.subarray(8, 40), mac: opened.subarray(40) }
    },
  }
}
