import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connectBytes, handshakeBytes, publishBytes } from './rtmp-bytes.ts'

export interface RawPublisher {
  socket: Socket
  /** All that the server sent, as text in which status codes can be found. */
  received(): string
  closed: Promise<unknown>
}

/** A connection to the ingest over which a test sends what no encoder would. */
export const openConnection = async (port: number): Promise<RawPublisher> => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => void (text += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  await once(socket, 'connect')
  return { socket, received: () => text, closed }
}

const untilReceived = (publisher: RawPublisher, code: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      if (publisher.received().includes(code)) resolve()
    }
    publisher.socket.on('data', look)
    void publisher.closed.then(() => reject(new Error(`closed before ${code}`)))
    look()
  })

/** A connection whose publish was accepted. */
export const openPublish = async (port: number, streamKey: string): Promise<RawPublisher> => {
  const publisher = await openConnection(port)
  publisher.socket.write(Buffer.concat([handshakeBytes(), connectBytes(), publishBytes(streamKey)]))
  await untilReceived(publisher, 'NetStream.Publish.Start')
  return publisher
}
