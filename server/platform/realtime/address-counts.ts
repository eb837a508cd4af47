import type { IncomingMessage } from 'node:http'

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

/** Sockets per address. */
export const createAddressCounts = (
  socketsMax: number,
  addressOf: (request: IncomingMessage) => string,
): AddressCounts => {
  const counts = new Map<string, number>()
  return {
    hasRoomFor: (request) => (counts.get(addressOf(request)) ?? 0) < socketsMax,
    opened: (request) => {
      const address = addressOf(request)
      counts.set(address, (counts.get(address) ?? 0) + 1)
      let isOpen = true
      return () => {
        const left = (counts.get(address) ?? 0) - 1
        if (isOpen && left > 0) counts.set(address, left)
        else if (isOpen) counts.delete(address)
        isOpen = false
      }
    },
  }
}
