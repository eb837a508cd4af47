import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: base64url of iv ‖ ciphertext ‖ tag. The iv is only given by tests. [C-02] */
export const sealBytes = (
  key: Buffer | KeyObject,
  context: string,
  bytes: Buffer,
  iv: Buffer = randomBytes(ivBytes),
): string => {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** What was sealed under this key for this context; undefined when it was not. [C-02] */
export const openBytes = (key: Buffer | KeyObject, context: string, payload: string): Buffer | undefined => {
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(bytes.length - tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, bytes.length - tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
