import { connect, type Socket } from 'node:net'

/** A socket.io client that writes whatever bytes it likes. */
export interface RawSocket {
  readonly tcp: Socket
  readonly isClosed: boolean
  /** All that it was sent, as Latin-1. */
  readonly received: string
  /** Settles when it has received this. */
  until(text: string): Promise<void>
  destroy(): void
}

/** A socket.io client that speaks, and never reads on once it is in. */
export interface StalledSocket {
  readonly isClosed: boolean
  /** Asks for an answer, and does not take it. */
  ask(name: string, input: unknown): void
  destroy(): void
}

const auth = {
  token: '',
  uuid: '00000000-0000-4000-8000-000000000000',
  siteId: '5005',
  clientType: 'terminal',
  version: 'v1.0.1',
}
const shortLengthMax = 125
const textOpcode = 1

/** One frame of a client, masked with zeros; one that is not final has fragments after it. */
export const rawFrame = (payload: Buffer | string, { opcode = textOpcode, isFinal = true } = {}): Buffer => {
  const bytes = Buffer.from(payload)
  const { length } = bytes
  const first = (isFinal ? 0x80 : 0) | opcode
  const head = length <= shortLengthMax ? [first, 0x80 | length] : [first, 0xfe, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes])
}

const upgrade =
  'GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Extensions: permessage-deflate\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** Opens one that is not let in yet: it has not said who it is. */
export const openRawSocket = async (port: number): Promise<RawSocket> => {
  const tcp = connect({ port, host: '127.0.0.1', noDelay: true })
  let isClosed = false
  let received = ''
  tcp.on('error', () => undefined)
  tcp.on('close', () => (isClosed = true))
  tcp.on('data', (data) => (received += data.toString('latin1')))
  const until = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!received.includes(text)) return
        tcp.off('data', look)
        resolve()
      }
      tcp.on('data', look)
      tcp.once('close', () => reject(new Error(`closed before ${text}`)))
      look()
    })
  tcp.write(upgrade)
  await until('0{"sid"')
  return {
    tcp,
    get isClosed() {
      return isClosed
    },
    get received() {
      return received
    },
    until,
    destroy: () => void tcp.destroy(),
  }
}

/** Opens one that is let in. */
export const openJoinedSocket = async (port: number): Promise<RawSocket> => {
  const socket = await openRawSocket(port)
  socket.tcp.write(rawFrame(`40${JSON.stringify(auth)}`))
  await socket.until('40{"sid"')
  return socket
}

/** Opens one and stops reading as soon as it is let in. */
export const openStalledSocket = async (port: number): Promise<StalledSocket> => {
  const socket = await openJoinedSocket(port)
  const { tcp } = socket
  tcp.pause()
  let asked = 0
  return {
    get isClosed() {
      return socket.isClosed
    },
    ask: (name, input) => {
      asked += 1
      if (!socket.isClosed) tcp.write(rawFrame(`42${asked}${JSON.stringify([name, input])}`))
    },
    destroy: () => void tcp.destroy(),
  }
}
