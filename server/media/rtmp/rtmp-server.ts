import { createServer, type AddressInfo, type Socket } from 'node:net'
import {
  closeGraceMs,
  rtmpConnectionsMax,
  rtmpConnectionsPerAddressMax,
  writeQueueMaxBytes,
} from '#server/media/media-limits.ts'
import { RtmpSession, type PublishSink } from './rtmp-session.ts'

export interface RtmpServerOptions {
  host: string
  /** 0 takes a free port. */
  port: number
  admit(streamKey: string): Promise<PublishSink>
  closed(reason: string, wasRefused: boolean): void
  failed(error: unknown): void
}

export interface RtmpServer {
  readonly port: number
  stop(): Promise<void>
}

const serve = (socket: Socket, options: RtmpServerOptions): void => {
  socket.setNoDelay(true)
  const session = new RtmpSession({
    admit: options.admit,
    closed: options.closed,
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

const countByAddress = () => {
  const counts = new Map<string, number>()
  return (socket: Socket): boolean => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    if (count > rtmpConnectionsPerAddressMax) return false
    counts.set(address, count)
    socket.on('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    return true
  }
}

/** Listens for publishers. Rejects when the port is taken. */
export const startRtmpServer = async (options: RtmpServerOptions): Promise<RtmpServer> => {
  const sockets = new Set<Socket>()
  const isWithinLimit = countByAddress()
  const server = createServer((socket) => {
    if (!isWithinLimit(socket)) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, options)
  })
  server.maxConnections = rtmpConnectionsMax
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
