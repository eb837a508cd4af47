import { createHmac, timingSafeEqual } from 'node:crypto'

export interface IceCredentials {
  ufrag: string
  password: string
}

const headBytes = 20
const magicCookie = 0x21_12_a4_42
const bindingRequest = 0x0001
const attribute = { username: 0x0006, integrity: 0x0008, useCandidate: 0x0025 } as const
const digestBytes = 20

const isSigned = (data: Buffer, at: number, password: string): boolean => {
  const signed = Buffer.from(data.subarray(0, at))
  signed.writeUInt16BE(at + 4 + digestBytes - headBytes, 2)
  const digest = createHmac('sha1', password).update(signed).digest()
  const given = data.subarray(at + 4, at + 4 + digestBytes)
  return given.length === digestBytes && timingSafeEqual(given, digest)
}

/** Media and DTLS share the socket with STUN, whose first two bits are 0 (RFC 7983). */
export const isStun = (data: Buffer): boolean => (data[0] ?? 0xff) < 4

/**
 * Reads a connectivity check (RFC 8445). Undefined for what nobody sent who knows the credentials: an ICE-lite side gets
 * nothing else of STUN.
 */
export const readCheck = (data: Buffer, { ufrag, password }: IceCredentials): { nominates: boolean } | undefined => {
  if (data.length < headBytes || data.readUInt16BE(2) !== data.length - headBytes) return undefined
  if (data.readUInt16BE(0) !== bindingRequest || data.readUInt32BE(4) !== magicCookie) return undefined
  let isForUs = false
  let nominates = false
  for (let at = headBytes; at + 4 <= data.length;) {
    const type = data.readUInt16BE(at)
    const end = at + 4 + data.readUInt16BE(at + 2)
    if (end > data.length) return undefined
    if (type === attribute.integrity) return isForUs && isSigned(data, at, password) ? { nominates } : undefined
    if (type === attribute.username) isForUs = data.toString('utf8', at + 4, end).startsWith(`${ufrag}:`)
    if (type === attribute.useCandidate) nominates = true
    at = end + (-end & 3)
  }
  return undefined
}
