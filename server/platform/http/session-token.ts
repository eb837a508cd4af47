import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { finishHalf, type GatewayKeys } from './gateway-keys.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import { openBytes, sealBytes } from './sealing.ts'

const context = 'gateway-token'
const tokenBytes = 72
const halfContext = 'gateway-offer'
const halfBytes = 40
/** A client's point in base64url, the dot, and the token of the half that a page brought. */
const finishedHalf = /^([\w-]{87})\.([\w-]+)$/
const openedMax = 10_000

/** The keys of a session, made ready for use: making a key from bytes costs as much as sealing with it. */
export interface ReadyKeys {
  readonly aes: KeyObject
  readonly mac: KeyObject
}

interface Opened {
  readonly keys: ReadyKeys
  readonly expiresAtMs: number
}

/** Gateway sessions that the client carries itself, so that the server keeps none. */
export interface SessionTokens {
  issue(keys: GatewayKeys, expiresAtMs: number): string
  /** Our half of an agreement; `open` takes it with the client's point before it. */
  issueHalf(privateKey: Buffer, expiresAtMs: number): string
  /** Undefined for a token that is not ours, is over, or is of an earlier start. */
  open(token: string, nowMs: number): ReadyKeys | undefined
}

/**
 * [C-06] A token is keys and expiry, sealed under the server's secret and this start's epoch. The epoch is new at every
 * start because the nonces that were seen are not kept over it: a replay from before meets GATEWAY_SESSION_UNKNOWN.
 */
export const createSessionTokens = (secret: Buffer, epoch: Buffer): SessionTokens => {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, epoch, context, 32)))
  const opened = new LruMap<string, Opened>(openedMax)

  const openWhole = (token: string): Opened | undefined => {
    const bytes = openBytes(key, context, token)
    if (bytes?.length !== tokenBytes) return undefined
    const keys = { aes: createSecretKey(bytes.subarray(8, 40)), mac: createSecretKey(bytes.subarray(40)) }
    return { keys, expiresAtMs: Number(bytes.readBigUInt64BE(0)) }
  }

  const openHalf = (clientKey: string, half: string): Opened | undefined => {
    const bytes = openBytes(key, halfContext, half)
    if (bytes?.length !== halfBytes) return undefined
    const keys = finishHalf(bytes.subarray(8), Buffer.from(clientKey, 'base64url'))
    if (!keys) return undefined
    const ready = { aes: createSecretKey(keys.aes), mac: createSecretKey(keys.mac) }
    return { keys: ready, expiresAtMs: Number(bytes.readBigUInt64BE(0)) }
  }

  const openAnew = (token: string): Opened | undefined => {
    const [, clientKey, half] = finishedHalf.exec(token) ?? []
    return clientKey !== undefined && half !== undefined ? openHalf(clientKey, half) : openWhole(token)
  }

  const keep = (token: string, session: Opened | undefined): Opened | undefined => {
    if (session) opened.set(token, session)
    return session
  }

  const expiryBytes = (expiresAtMs: number): Buffer => {
    const expiry = Buffer.alloc(8)
    expiry.writeBigUInt64BE(BigInt(expiresAtMs))
    return expiry
  }

  return {
    issue: ({ aes, mac }, expiresAtMs) => sealBytes(key, context, Buffer.concat([expiryBytes(expiresAtMs), aes, mac])),
    issueHalf: (privateKey, expiresAtMs) =>
      sealBytes(key, halfContext, Buffer.concat([expiryBytes(expiresAtMs), privateKey])),
    open: (token, nowMs) => {
      const session = opened.get(token) ?? keep(token, openAnew(token))
      return session && session.expiresAtMs > nowMs ? session.keys : undefined
    },
  }
}
