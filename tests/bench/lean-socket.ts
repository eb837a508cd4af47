import { connect, type Socket } from 'node:net'

interface LeanSocketOptions {
  port: number
  /** An address of loopback to come from, such as 127.0.0.9: to the server, another stranger. */
  localAddress?: string
  uuid?: string
  /** A request that is sent once connected. */
  request?: readonly [name: string, data: object]
  /** Payloads of events, as they were framed: `42["name",…]`. */
  received: (payload: Buffer) => void
}

const noUuid = '00000000-0000-4000-8000-000000000000'

/** A client's text frame, masked with zeros. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([header, payload])
}

/** Takes whole frames off the front of what came; answers the rest. */
const takeFrames = (data: Buffer, received: (payload: Buffer) => void): Buffer => {
  let at = 0
  while (data.length - at >= 2) {
    const short = (data[at + 1] ?? 0) & 0x7f
    const headerLength = short < 126 ? 2 : short === 126 ? 4 : 10
    if (data.length - at < headerLength) break
    const length =
      short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
    if (data.length - at < headerLength + length) break
    received(data.subarray(at + headerLength, at + headerLength + length))
    at += headerLength + length
  }
  return data.subarray(at)
}

const receivePacket = (socket: Socket, data: Buffer, options: LeanSocketOptions, ready: () => void): void => {
  const { uuid = noUuid, request, received } = options
  const [type, kind] = [data[0], data[1]]
  const auth = { token: '', uuid, siteId: '5005', clientType: 'terminal', version: 'v1.0.1' }
  if (type === 0x30) socket.write(frameOf(`40${JSON.stringify(auth)}`))
  else if (type === 0x32) socket.write(frameOf('3'))
  else if (type !== 0x34) return
  else if (kind === 0x30 && request) socket.write(frameOf(`420${JSON.stringify(request)}`))
  else if (kind === 0x30 || kind === 0x33) ready()
  else if (kind === 0x34) socket.destroy(new Error(data.toString()))
  else if (kind === 0x32) received(data)
}

/** A socket that costs next to nothing, of which a process can hold a thousand; settles once its request is answered. */
export const openLeanSocket = (options: LeanSocketOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port, localAddress } = options
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress !== undefined && { localAddress }) })
    let waiting: Buffer = Buffer.alloc(0)
    let isUpgraded = false
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the socket')))
    socket.write(
      `GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    socket.on('data', (data) => {
      waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data])
      if (!isUpgraded) {
        const end = waiting.indexOf('\r\n\r\n')
        if (end === -1) return
        isUpgraded = true
        waiting = waiting.subarray(end + 4)
      }
      waiting = takeFrames(waiting, (payload) => receivePacket(socket, payload, options, resolve))
    })
  })

/** Opens so many sockets, some at a time. */
export const openLeanSockets = async (count: number, optionsOf: (nth: number) => LeanSocketOptions): Promise<void> => {
  const openAtOnce = 50
  for (let first = 0; first < count; first += openAtOnce) {
    const size = Math.min(openAtOnce, count - first)
    await Promise.all(Array.from({ length: size }, (_, index) => openLeanSocket(optionsOf(first + index))))
  }
}
