import type { IncomingMessage } from 'node:http'
import { addressTiers } from '#server/platform/address-key.ts'

export interface AddressCounts {
  hasRoomFor(request: IncomingMessage): boolean
  /** Counts a socket in; the function that it answers counts it out. */
  opened(request: IncomingMessage): () => void
}

/** Where a request comes from. Behind a proxy that is the last address that X-Forwarded-For names. */
export const addressReader =
  (trustProxy: boolean) =>
  (request: IncomingMessage): string => {
    const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
    const last = [forwarded].flat().at(-1)?.split(',').at(-1)?.trim()
    return last || request.socket.remoteAddress || ''
  }

/** Sockets per address; a wider network of IPv6 has its allowance of them. */
export const createAddressCounts = (
  socketsMax: number,
  addressOf: (request: IncomingMessage) => string,
): AddressCounts => {
  const counts = new Map<string, number>()
  const add = (key: string, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    hasRoomFor: (request) =>
      addressTiers(addressOf(request)).every(({ key, allowance }) => (counts.get(key) ?? 0) < socketsMax * allowance),
    opened: (request) => {
      const tiers = addressTiers(addressOf(request))
      for (const { key } of tiers) add(key, 1)
      let isOpen = true
      return () => {
        if (isOpen) for (const { key } of tiers) add(key, -1)
        isOpen = false
      }
    },
  }
}
