import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import type { EncodedPush } from './push-encoding.ts'

/** Who connects later than this has asked for what a page shows after the change. */
export const openingMs = 30_000

/** Tells every socket; and who connects soon afterwards, whose page may have been made before. */
export interface Broadcast {
  send(push: EncodedPush): void
  connected(connection: Pick<Connection, 'send'>): void
}

export const createBroadcast = (options: { connections: Pick<Connections, 'all'>; now: () => number }): Broadcast => {
  const { connections, now } = options
  let last: { atMs: number; push: EncodedPush } | undefined
  return {
    send: (push) => {
      last = { atMs: now(), push }
      for (const connection of connections.all()) connection.send(push)
    },
    connected: (connection) => {
      if (last && now() - last.atMs < openingMs) connection.send(last.push)
    },
  }
}
