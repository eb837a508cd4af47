import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type { FieldEncryption, Sealing } from './field-encryption-port.ts'
import { dataKeyBytes, keyIdLength, type DataKey, type KeyRing } from './key-ring.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** The first byte. Older versions had one key only and did not name it. */
const unnamedFormat = 1
export const namedFormat = 2
const unnamedHeadBytes = 1
/** Format and key id: what values sealed with one key begin with. */
export const namedHeadBytes = unnamedHeadBytes + keyIdLength

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `grandstand ${purpose}`, dataKeyBytes))

/** The key of fingerprints that a data key gives. */
export const fingerprintKeyOf = ({ bytes }: DataKey): Buffer => derive(bytes, 'fingerprints')

/** How everything begins that was sealed with a key. */
export const headOf = (id: string): Buffer => Buffer.concat([Buffer.of(namedFormat), Buffer.from(id, 'latin1')])

/** Which key sealed a value that begins so: an id, or null for values of older versions. */
export const keyIdIn = (head: Buffer): string | null =>
  head[0] === namedFormat ? head.subarray(1, namedHeadBytes).toString('latin1') : null

const sealWith = (key: KeyObject, bytes: Buffer, context: string): Buffer => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

const openWith = (key: KeyObject, body: Buffer, context: string): Buffer => {
  if (body.length < ivBytes + tagBytes) throw new Error(`${context} is not sealed bytes`)
  const decipher = createDecipheriv(algorithm, key, body.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(body.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(body.subarray(ivBytes + tagBytes)), decipher.final()])
}

/**
 * AES-256-GCM: one byte of format, 8 of key id, 12 of nonce, 16 of tag, the ciphertext. The current key of the ring
 * seals; whichever is named opens.
 */
export const createSealing = (ring: KeyRing): Sealing => {
  // Key objects: each use of a key's bytes makes one first, which costs more than what it is used for.
  const derived = new WeakMap<DataKey, KeyObject>()
  const sealingKeyOf = (key: DataKey): KeyObject => {
    const sealingKey = derived.get(key) ?? createSecretKey(derive(key.bytes, 'sealing'))
    derived.set(key, sealingKey)
    return sealingKey
  }
  const openUnnamed = (body: Buffer, context: string): Buffer => {
    let fault: unknown
    for (const key of ring.keys)
      try {
        return openWith(sealingKeyOf(key), body, context)
      } catch (error) {
        fault = error
      }
    throw fault
  }
  return {
    seal: (bytes, context) => {
      const { current } = ring
      return Buffer.concat([headOf(current.id), sealWith(sealingKeyOf(current), bytes, context)])
    },
    open: (sealed, context) => {
      if (sealed[0] === unnamedFormat) return openUnnamed(sealed.subarray(unnamedHeadBytes), context)
      if (sealed[0] !== namedFormat || sealed.length < namedHeadBytes) throw new Error(`${context} is not sealed bytes`)
      const id = keyIdIn(sealed) ?? ''
      const key = ring.find(id)
      if (!key) throw new Error(`${context} is sealed with the key ${id}, which is not there`)
      return openWith(sealingKeyOf(key), sealed.subarray(namedHeadBytes), context)
    },
  }
}

/** Sealing, and fingerprints with a key of their own: they are compared for longer than a data key is in use. */
export const createFieldEncryption = (
  ring: KeyRing,
  fingerprintKey: Buffer = fingerprintKeyOf(ring.current),
): FieldEncryption => ({
  ...createSealing(ring),
  fingerprint: (text, context) => createHmac('sha256', fingerprintKey).update(`${context}\n${text}`).digest(),
})
