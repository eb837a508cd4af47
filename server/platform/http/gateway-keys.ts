import { createECDH, createHash, hkdfSync } from 'node:crypto'
import { keyInfo } from '#contract/envelope.ts'

/** The keys of a gateway session: AES-256-GCM and HMAC-SHA-256, 32 bytes each. */
export interface GatewayKeys {
  readonly aes: Buffer
  readonly mac: Buffer
}

/** [C-06] HKDF-SHA-256 of the shared secret, salted with SHA-256(clientKey ‖ serverKey). */
export const deriveKeys = (shared: Buffer, clientKey: Buffer, serverKey: Buffer): GatewayKeys => {
  const salt = createHash('sha256').update(clientKey).update(serverKey).digest()
  const bits = Buffer.from(hkdfSync('sha256', shared, salt, keyInfo, 64))
  return { aes: bits.subarray(0, 32), mac: bits.subarray(32) }
}

/** Our ephemeral half of an agreement that is finished later. */
export const makeHalf = (): { serverKey: Buffer; privateKey: Buffer } => {
  const own = createECDH('prime256v1')
  const serverKey = own.generateKeys()
  // OpenSSL leaves leading zeros out.
  const privateKey = Buffer.concat([Buffer.alloc(32), own.getPrivateKey()]).subarray(-32)
  return { serverKey, privateKey }
}

/** Finishes an agreement that `makeHalf` began; undefined when the client's key is not a point of the curve. */
export const finishHalf = (privateKey: Buffer, clientKey: Buffer): GatewayKeys | undefined => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  try {
    return deriveKeys(own.computeSecret(clientKey), clientKey, own.getPublicKey())
  } catch {
    return undefined
  }
}

/** Answers a client's ephemeral P-256 point with our own; undefined when it is not a point of the curve. */
export const agreeKeys = (clientKey: Buffer): { serverKey: Buffer; keys: GatewayKeys } | undefined => {
  const own = createECDH('prime256v1')
  const serverKey = own.generateKeys()
  try {
    return { serverKey, keys: deriveKeys(own.computeSecret(clientKey), clientKey, serverKey) }
  } catch {
    return undefined
  }
}
