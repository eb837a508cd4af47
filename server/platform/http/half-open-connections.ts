import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAddressCounts } from '#server/platform/address-counts.ts'

/**
 * Bounds the connections of one address that have not asked for anything yet: whoever opens more than `halfOpenMax`
 * without sending a whole head loses the newest; a network of IPv6 has its allowance. A connection counts until its first
 * head is read or it is closed.
 */
export const limitHalfOpen = (server: Server, halfOpenMax: number): void => {
  const counts = createAddressCounts(halfOpenMax)
  const releases = new WeakMap<Socket, () => void>()

  const opened = (socket: Socket): void => {
    const address = socket.remoteAddress ?? ''
    if (!counts.hasRoomFor(address)) {
      socket.destroy()
      return
    }
    const release = counts.opened(address)
    releases.set(socket, release)
    socket.once('close', release)
  }
  const asked = ({ socket }: IncomingMessage): void => releases.get(socket)?.()

  server.on('connection', opened)
  server.on('request', asked)
  server.on('upgrade', asked)
}
