import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '#server/platform/address-key.ts'

/**
 * Bounds the connections of one address that have not asked for anything yet: whoever opens more than `halfOpenMax`
 * without sending a whole head loses the newest. A connection counts until its first head is read or it is closed.
 */
export const limitHalfOpen = (server: Server, halfOpenMax: number): void => {
  const counts = new Map<string, number>()
  const releases = new WeakMap<Socket, () => void>()

  const opened = (socket: Socket): void => {
    const address = addressKey(socket.remoteAddress ?? '')
    const open = counts.get(address) ?? 0
    if (open >= halfOpenMax) {
      socket.destroy()
      return
    }
    counts.set(address, open + 1)
    const release = (): void => {
      if (!releases.delete(socket)) return
      const left = (counts.get(address) ?? 0) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    }
    releases.set(socket, release)
    socket.once('close', release)
  }
  const asked = ({ socket }: IncomingMessage): void => releases.get(socket)?.()

  server.on('connection', opened)
  server.on('request', asked)
  server.on('upgrade', asked)
}
