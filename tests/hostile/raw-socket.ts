import { connect } from 'node:net'

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

/** One text frame of a client, masked with zeros. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const { length } = payload
  const head = length <= shortLengthMax ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}

const upgrade =
  'GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** Opens one and stops reading as soon as it is let in. */
export const openStalledSocket = async (port: number): Promise<StalledSocket> => {
  const tcp = connect({ port, host: '127.0.0.1' })
  let isClosed = false
  let asked = 0
  tcp.on('error', () => undefined)
  tcp.on('close', () => (isClosed = true))
  tcp.write(upgrade)
  await new Promise<void>((resolve) => {
    let received = ''
    let isAuthSent = false
    tcp.on('data', (data) => {
      received += data.toString('latin1')
      if (!isAuthSent && received.includes('0{"sid"')) {
        isAuthSent = true
        tcp.write(frameOf(`40${JSON.stringify(auth)}`))
      }
      if (received.includes('40{"sid"')) {
        tcp.pause()
        resolve()
      }
    })
  })
  return {
    get isClosed() {
      return isClosed
    },
    ask: (name, input) => {
      asked += 1
      if (!isClosed) tcp.write(frameOf(`42${asked}${JSON.stringify([name, input])}`))
    },
    destroy: () => void tcp.destroy(),
  }
}
