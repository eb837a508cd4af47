import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FieldEncryption } from './field-encryption-port.ts'

const algorithm = 'aes-256-gcm'
export const dataKeyBytes = 32
const ivBytes = 12
const tagBytes = 16
const format = Buffer.from([1])
const headBytes = format.length + ivBytes + tagBytes

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `grandstand ${purpose}`, dataKeyBytes))

/** AES-256-GCM: one byte of format, 12 of nonce, 16 of tag, the ciphertext. Fingerprints have a key of their own. */
export const createFieldEncryption = (key: Buffer): FieldEncryption => {
  const sealingKey = derive(key, 'sealing')
  const fingerprintKey = derive(key, 'fingerprints')
  return {
    seal: (bytes, context) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, sealingKey, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([format, iv, cipher.getAuthTag(), sealed])
    },
    open: (sealed, context) => {
      if (sealed.length < headBytes || sealed[0] !== format[0]) throw new Error(`${context} is not sealed bytes`)
      const iv = sealed.subarray(format.length, format.length + ivBytes)
      const decipher = createDecipheriv(algorithm, sealingKey, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(format.length + ivBytes, headBytes))
      return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
    },
    fingerprint: (text, context) => createHmac('sha256', fingerprintKey).update(`${context}\n${text}`).digest(),
  }
}
