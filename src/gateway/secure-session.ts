import { gatewayVerify } from '#contract/site/calls/system.ts'
import { codeNameOf } from '#contract/codes.ts'
import { offerContext, type HandshakeOffer } from '#contract/page-start.ts'
import { Envelope } from '#contract/envelope.ts'
import { fromBase64Url, join, toBase64Url, utf8 } from './bytes.ts'
import { HandshakeRefused, readJson } from './line-answer.ts'
import { deriveKeys, importKeys, sha256Hex, type SecureSessionKeys } from './sealing.ts'

/** A gateway session: what gw/ic/verify gave. [C-06] */
export interface SecureSession {
  readonly token: string
  readonly keys: SecureSessionKeys
  readonly expiresAtMs: number
}

/** The part of Web Storage that is used. Every access may throw (storage full or blocked). */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SecureSessionOptions {
  baseUrl: string
  /** SHA-256 hex of the site key's SPKI, as the page carries it; empty = trust the first key (terminal clients on loopback). */
  siteKeyFingerprint: string
  store: KeyValueStore
  fetch: typeof fetch
  /** The server's half, as the page carries it; absent = it is asked for. */
  offer?: HandshakeOffer | undefined
  onServerTime: (serverTimeMs: number) => void
}

/** Each endpoint has a gateway session of its own. */
const storeKeyOf = ({ baseUrl }: SecureSessionOptions): string => `grandstand.gateway${baseUrl}`

const verifySite = async (
  options: SecureSessionOptions,
  siteKey: string,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
) => {
  const spki = fromBase64Url(siteKey)
  const fingerprint = await sha256Hex(spki)
  if (options.siteKeyFingerprint !== '' && fingerprint !== options.siteKeyFingerprint)
    throw new Error('the site key is not the one that the page carries')
  const key = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const valid = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromBase64Url(signature), signed)
  if (!valid) throw new Error('the handshake is not signed by the site key')
}

const makeOwnHalf = async () => {
  const own = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { own, clientKey: new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey)) }
}

/** Finishes the agreement that the page began; the server hears of it with the first call. [C-06] */
const takeOffer = async (options: SecureSessionOptions, offer: HandshakeOffer): Promise<SecureSession> => {
  const serverKey = fromBase64Url(offer.serverKey)
  const signed = join(utf8(offerContext), serverKey, utf8(offer.token))
  const [{ own, clientKey }] = await Promise.all([
    makeOwnHalf(),
    verifySite(options, offer.siteKey, offer.signature, signed),
  ])
  return {
    token: `${toBase64Url(clientKey)}.${offer.token}`,
    keys: await deriveKeys(own, clientKey, serverKey),
    expiresAtMs: offer.expiresAtMs,
  }
}

const handshake = async (options: SecureSessionOptions, signal: AbortSignal): Promise<SecureSession> => {
  const { own, clientKey } = await makeOwnHalf()
  const response = await options.fetch(`${options.baseUrl}/api/${gatewayVerify.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: toBase64Url(clientKey) }),
    signal,
  })
  const envelope = Envelope.parse(await readJson(response))
  const name = codeNameOf(envelope.code)
  if (name === undefined) throw new Error(`unknown code ${envelope.code}`)
  if (name !== 'SUCCESS') throw new HandshakeRefused({ name, data: envelope.data, msg: envelope.msg })
  const answer = gatewayVerify.response.parse(envelope.data)
  const token = response.headers.get('gateway-token') ?? ''
  const serverKey = fromBase64Url(answer.serverKey)
  await verifySite(options, answer.siteKey, answer.signature, join(clientKey, serverKey, utf8(token)))
  options.onServerTime(answer.serverTimeMs)
  return { token, keys: await deriveKeys(own, clientKey, serverKey), expiresAtMs: answer.expiresAtMs }
}

const restore = async (options: SecureSessionOptions): Promise<SecureSession | undefined> => {
  try {
    const saved = options.store.getItem(storeKeyOf(options))
    if (saved === null) return undefined
    const { token, raw, expiresAtMs } = JSON.parse(saved) as { token: string; raw: string; expiresAtMs: number }
    return { token, keys: await importKeys(fromBase64Url(raw)), expiresAtMs }
  } catch {
    return undefined
  }
}

const save = (options: SecureSessionOptions, session: SecureSession): void => {
  try {
    options.store.setItem(
      storeKeyOf(options),
      JSON.stringify({ token: session.token, raw: toBase64Url(session.keys.raw), expiresAtMs: session.expiresAtMs }),
    )
  } catch {
    // Without storage the session lasts as long as the page.
  }
}

/** Keeps one gateway session: restored, or made by one handshake however many calls wait for it. [C-06] */
export const createSecureSessions = (options: SecureSessionOptions) => {
  let current: Promise<SecureSession> | undefined
  let { offer } = options
  /** The token of the last session that was given up. */
  let dropped = ''
  const agree = async (): Promise<SecureSession> => {
    const given = offer
    offer = undefined
    // An offer that does not hold is none: the handshake decides.
    const taken = given && (await takeOffer(options, given).catch(() => undefined))
    return taken ?? handshake(options, AbortSignal.timeout(30_000))
  }
  const make = async (): Promise<SecureSession> => {
    const session = await agree()
    save(options, session)
    return session
  }
  return {
    /** The session in force; rejects when the server cannot be reached or is not the site's. */
    get: async (nowMs: number): Promise<SecureSession> => {
      current ??= restore(options).then((saved) => (saved && saved.expiresAtMs > nowMs ? saved : make()))
      const waited = current
      try {
        const session = await waited
        if (session.expiresAtMs > nowMs && session.token !== dropped) return session
      } catch (error) {
        if (current === waited) current = undefined
        throw error
      }
      if (current === waited) current = make()
      return current
    },
    /** Gives up a session that the server no longer knows; the next call makes a new one. */
    drop: (stale: SecureSession): void => {
      dropped = stale.token
      try {
        options.store.removeItem(storeKeyOf(options))
      } catch {
        // Nothing is stored where storage is blocked.
      }
    },
  }
}
