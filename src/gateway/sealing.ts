import { keyInfo, sealContext } from '#contract/envelope.ts'
import { fromBase64Url, join, textOf, toBase64Url, toHex, utf8 } from './bytes.ts'

/** The keys of a gateway session: 32 bytes of AES-256-GCM, 32 bytes of HMAC-SHA-256. [C-01, C-02] */
export interface SecureSessionKeys {
  readonly aes: CryptoKey
  readonly mac: CryptoKey
  /** The 64 raw bytes, so that a reload can go on with the session. */
  readonly raw: Uint8Array<ArrayBuffer>
}

const ivBytes = 12

export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

export const importKeys = async (raw: Uint8Array<ArrayBuffer>): Promise<SecureSessionKeys> => ({
  aes: await crypto.subtle.importKey('raw', raw.slice(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']),
  mac: await crypto.subtle.importKey('raw', raw.slice(32, 64), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  raw,
})

/** HKDF of the shared secret, as contract/envelope.ts says. Points are raw uncompressed P-256 (65 bytes). */
export const deriveKeys = async (
  own: CryptoKeyPair,
  clientKey: Uint8Array<ArrayBuffer>,
  serverKey: Uint8Array<ArrayBuffer>,
): Promise<SecureSessionKeys> => {
  const theirs = await crypto.subtle.importKey('raw', serverKey, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const salt = await crypto.subtle.digest('SHA-256', join(clientKey, serverKey))
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(keyInfo) },
    material,
    512,
  )
  return importKeys(new Uint8Array(bits))
}

/** Encrypts a body for one call: base64url of iv ‖ ciphertext ‖ tag. [C-02] */
export const seal = async (keys: SecureSessionKeys, path: string, nonce: string, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const additionalData = utf8(sealContext('request', path, nonce))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, keys.aes, utf8(text))
  return toBase64Url(join(iv, new Uint8Array(sealed)))
}

/** Opens an answer of that call. Throws when it was not sealed for it. [C-02] */
export const open = async (keys: SecureSessionKeys, path: string, nonce: string, payload: string): Promise<string> => {
  const bytes = fromBase64Url(payload)
  const additionalData = utf8(sealContext('response', path, nonce))
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData },
    keys.aes,
    bytes.slice(ivBytes),
  )
  return textOf(new Uint8Array(opened))
}

/** HMAC-SHA-256 in lower-case hex. [C-01] */
export const sign = async (keys: SecureSessionKeys, text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.sign('HMAC', keys.mac, utf8(text))))
