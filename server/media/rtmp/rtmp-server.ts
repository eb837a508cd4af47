import { createServer, type AddressInfo, type Socket } from 'node:net'
import {
  closeGraceMs,
  rtmpConnectionsMax,
  rtmpConnectionsPerAddressMax,
  rtmpUnadmittedPerAddressMax,
  writeQueueMaxBytes,
} from '#server/media/media-limits.ts'
import { createAddressCounts, firstOfNetwork } from '#server/platform/address-counts.ts'
import { RtmpSession, type PublishSink } from './rtmp-session.ts'

export interface RtmpServerOptions {
  host: string
  /** 0 takes a free port. */
  port: number
  admit(streamKey: string, dismiss: (reason: string) => void): Promise<PublishSink>
  closed(reason: string, wasRefused: boolean): void
  ignored(reason: string): void
  failed(error: unknown): void
}

export interface RtmpServer {
  readonly port: number
  stop(): Promise<void>
}

const serve = (socket: Socket, options: RtmpServerOptions, admitted: () => void): void => {
  socket.setNoDelay(true)
  const session = new RtmpSession({
    async admit(streamKey, dismiss) {
      const sink = await options.admit(streamKey, dismiss)
      admitted()
      return sink
    },
    closed: options.closed,
    ignored: options.ignored,
    failed: options.failed,
    write(bytes) {
      if (socket.destroyed || !socket.writable) return
      socket.write(bytes)
      if (socket.writableLength > writeQueueMaxBytes) socket.destroy()
    },
    close(how) {
      if (how === 'now') {
        socket.destroy()
        return
      }
      socket.end()
      socket.resume()
      setTimeout(() => socket.destroy(), closeGraceMs).unref()
    },
  })
  socket.on('error', () => undefined)
  socket.on('close', () => session.disconnected())
  socket.on('data', (bytes) => {
    const busy = session.receive(bytes)
    if (!busy) return
    socket.pause()
    void busy.finally(() => socket.resume())
  })
}

interface Place {
  /** To be called once its stream key was good. */
  admitted(): void
}

/**
 * Places for publishers. A network has few of them, fewer without a key. When all are taken, or all that a network has
 * without a key, the one of them that has waited for its key the longest makes room: who publishes is never pushed out, and
 * nobody is kept out by who shows no key.
 */
const createPlaces = () => {
  const open = createAddressCounts(rtmpConnectionsPerAddressMax)
  const unadmitted = createAddressCounts(rtmpUnadmittedPerAddressMax)
  const taken = new Set<Socket>()
  /** Publishers without a key, the oldest first, with their addresses. */
  const waiting = new Map<Socket, string>()
  const leaving = new WeakMap<Socket, () => void>()

  const pushOut = (socket: Socket | undefined): boolean => {
    if (!socket) return false
    leaving.get(socket)?.()
    socket.destroy()
    return true
  }
  const makeRoom = (address: string): boolean => {
    const full = open.fullKeyOf(address) ?? unadmitted.fullKeyOf(address)
    if (full !== undefined && !pushOut(firstOfNetwork(waiting, full))) return false
    return taken.size < rtmpConnectionsMax || pushOut(waiting.keys().next().value)
  }
  return (socket: Socket): Place | undefined => {
    const address = socket.remoteAddress ?? ''
    if (!makeRoom(address)) return undefined
    const [close, admit] = [open.opened(address), unadmitted.opened(address)]
    const admitted = (): void => {
      admit()
      waiting.delete(socket)
    }
    const leave = (): void => {
      admitted()
      close()
      taken.delete(socket)
    }
    taken.add(socket)
    waiting.set(socket, address)
    leaving.set(socket, leave)
    socket.on('close', leave)
    return { admitted }
  }
}

/** Listens for publishers. Rejects when the port is taken. */
export const startRtmpServer = async (options: RtmpServerOptions): Promise<RtmpServer> => {
  const sockets = new Set<Socket>()
  const enter = createPlaces()
  const server = createServer((socket) => {
    const place = enter(socket)
    if (!place) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, options, () => place.admitted())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      server.on('error', options.failed)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
