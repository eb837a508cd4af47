import { createServer, type AddressInfo, type Socket } from 'node:net'
import {
  closeGraceMs,
  rtmpConnectionsMax,
  rtmpConnectionsPerAddressMax,
  rtmpUnadmittedPerAddressMax,
  writeQueueMaxBytes,
} from '#server/media/media-limits.ts'
import { addressKey } from '#server/platform/address-key.ts'
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

interface AddressCount {
  open: number
  unadmitted: number
}

/** Takes a connection if its address has room for one more: `admitted` is to be called once its stream key was good. */
const countByAddress = () => {
  const counts = new Map<string, AddressCount>()
  return (socket: Socket): { admitted(): void } | undefined => {
    const address = addressKey(socket.remoteAddress ?? '')
    const count = counts.get(address) ?? { open: 0, unadmitted: 0 }
    if (count.open >= rtmpConnectionsPerAddressMax || count.unadmitted >= rtmpUnadmittedPerAddressMax) return undefined
    counts.set(address, count)
    count.open += 1
    count.unadmitted += 1
    let isAdmitted = false
    const admitted = () => {
      if (!isAdmitted) count.unadmitted -= 1
      isAdmitted = true
    }
    socket.on('close', () => {
      admitted()
      count.open -= 1
      if (count.open === 0) counts.delete(address)
    })
    return { admitted }
  }
}

/** Listens for publishers. Rejects when the port is taken. */
export const startRtmpServer = async (options: RtmpServerOptions): Promise<RtmpServer> => {
  const sockets = new Set<Socket>()
  const enter = countByAddress()
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
