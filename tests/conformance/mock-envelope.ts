import { keyInfo, sealContext, signedText, headerNames, type CallHeaders } from '#contract/envelope.ts'
import { fromBase64Url, join, textOf, toBase64Url, toHex, utf8 } from '#src/gateway/bytes.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Keys {
  aes: CryptoKey
  mac: CryptoKey
}

const subtle = crypto.subtle
const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }

const agree = async (own: CryptoKeyPair, clientKey: Bytes, serverKey: Bytes): Promise<Keys> => {
  const theirs = await subtle.importKey('raw', clientKey, ecdh, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const salt = await subtle.digest('SHA-256', join(clientKey, serverKey))
  const raw = await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(keyInfo) }, material, 512)
  return {
    aes: await subtle.importKey('raw', raw.slice(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']),
    mac: await subtle.importKey('raw', raw.slice(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  }
}

const hash = async (body: string): Promise<string> => toHex(new Uint8Array(await subtle.digest('SHA-256', utf8(body))))

/** The server's side of the envelope on Web Crypto, written apart from the server's own, for the mock. [C-01, C-02, C-06] */
export const createMockEnvelope = async () => {
  const siteKeys = await subtle.generateKey(ecdsa, true, ['sign', 'verify'])
  const siteKey = new Uint8Array(await subtle.exportKey('spki', siteKeys.publicKey))
  let sessions = new Map<string, Keys>()
  return {
    fingerprint: toHex(new Uint8Array(await subtle.digest('SHA-256', siteKey))),
    /** Forgets every gateway session, as a restarted server does. */
    restart: () => {
      sessions = new Map()
    },
    handshake: async (clientKeyText: string) => {
      const own = await subtle.generateKey(ecdh, false, ['deriveBits'])
      const clientKey = fromBase64Url(clientKeyText)
      const serverKey = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
      const token = toBase64Url(crypto.getRandomValues(new Uint8Array(24)))
      sessions.set(token, await agree(own, clientKey, serverKey))
      const signed = await subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        siteKeys.privateKey,
        join(clientKey, serverKey, utf8(token)),
      )
      const data = {
        serverKey: toBase64Url(serverKey),
        siteKey: toBase64Url(siteKey),
        signature: toBase64Url(new Uint8Array(signed)),
      }
      return { token, data }
    },
    keysOf: (token: string): Keys | undefined => sessions.get(token),
    /** Whether the headers are signed over what arrived. */
    isSigned: async (keys: Keys, request: Request, target: string, body: string): Promise<boolean> => {
      const header = (name: keyof CallHeaders) => request.headers.get(headerNames[name]) ?? ''
      const headers = Object.fromEntries(
        Object.keys(headerNames).map((name) => [name, header(name as keyof CallHeaders)]),
      ) as CallHeaders
      const text = signedText(request.method as 'GET' | 'POST', target, headers, await hash(body))
      return toHex(new Uint8Array(await subtle.sign('HMAC', keys.mac, utf8(text)))) === header('signature')
    },
    open: async (keys: Keys, path: string, nonce: string, payload: string): Promise<string> => {
      const bytes = fromBase64Url(payload)
      const additionalData = utf8(sealContext('request', path, nonce))
      return textOf(
        new Uint8Array(
          await subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData }, keys.aes, bytes.slice(12)),
        ),
      )
    },
    seal: async (keys: Keys, path: string, nonce: string, text: string): Promise<string> => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const additionalData = utf8(sealContext('response', path, nonce))
      return toBase64Url(
        join(iv, new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, keys.aes, utf8(text)))),
      )
    },
  }
}
