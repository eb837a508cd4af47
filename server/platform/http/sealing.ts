import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

const ivsAtOnce = 256
const pool = Buffer.alloc(ivBytes * ivsAtOnce)
let poolAt = pool.length

/** Random bytes cost a system call, so they are fetched for many seals at once; each is used once. */
const freshIv = (): Buffer => {
  if (poolAt === pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  poolAt += ivBytes
  return Buffer.from(pool.subarray(poolAt - ivBytes, poolAt))
}

/** AES-256-GCM: base64url of iv ‖ ciphertext ‖ tag. The iv is only given by tests. [C-02] */
export const sealBytes = (key: Buffer | KeyObject, context: string, bytes: Buffer, iv: Buffer = freshIv()): string => {
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
