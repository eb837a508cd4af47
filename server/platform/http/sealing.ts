import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject } from 'node:crypto'
import { bytesOf, lengthOf, type TextPart } from '#server/platform/shared-json.ts'

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

const head = '{"payload":"'
const tail = '"}'
/** Base64 of so many bytes has no padding: pieces of it can be joined. */
const pieceBytes = 48 * 1024
/** Longer answers are sealed in pieces. */
export const longBytes = 64 * 1024
const bitsPerByte = 8
const bitsPerCharacter = 6

/** The bytes of a text of parts, in pieces of one length but for the last. */
const piecesOf = function* (parts: readonly TextPart[]): Generator<Buffer, void> {
  let piece = Buffer.allocUnsafe(pieceBytes)
  let filled = 0
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    for (let at = 0; at < bytes.length;) {
      const copied = bytes.copy(piece, filled, at)
      at += copied
      filled += copied
      if (filled < pieceBytes) continue
      yield piece
      piece = Buffer.allocUnsafe(pieceBytes)
      filled = 0
    }
  }
  yield piece.subarray(0, filled)
}

/**
 * A long body that is sealed piece by piece while it is sent: a megabyte at once would keep the event loop from everybody
 * else for some milliseconds, and would wait in memory for a slow reader. [C-02, X-03]
 */
export class LongBody {
  readonly length: number
  readonly #key: Buffer | KeyObject
  readonly #context: string
  readonly #parts: readonly TextPart[]

  constructor(key: Buffer | KeyObject, context: string, parts: readonly TextPart[]) {
    this.#key = key
    this.#context = context
    this.#parts = parts
    const sealedBytes = ivBytes + lengthOf(parts) + tagBytes
    this.length = head.length + Math.ceil((sealedBytes * bitsPerByte) / bitsPerCharacter) + tail.length
  }

  /** Its text, made as it is asked for. ASCII. */
  *pieces(): Generator<string, void> {
    const iv = freshIv()
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(this.#context))
    yield head + iv.toString('base64url')
    for (const piece of piecesOf(this.#parts)) {
      const sealed = cipher.update(piece)
      const isLast = piece.length < pieceBytes
      yield isLast
        ? Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url') + tail
        : sealed.toString('base64url')
    }
  }

  toString(): string {
    return [...this.pieces()].join('')
  }
}

/** An answer's body: base64url needs no escape. */
export const sealBody = (key: Buffer | KeyObject, context: string, parts: readonly TextPart[]): string | LongBody =>
  lengthOf(parts) > longBytes
    ? new LongBody(key, context, parts)
    : head + sealBytes(key, context, bytesOf(parts)) + tail

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
