import { EventEmitter, once } from 'node:events'
import { connect, Server, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { rtmpConnectionsMax, rtmpUnadmittedPerAddressMax } from './media-limits.ts'
import { startMedia, type MediaServer } from './media-server.ts'
import { audioConfigBody, audioFrameBody, videoConfigBody, videoFrameBody } from './testing/media-samples.ts'
import { openConnection, openPublish } from './testing/raw-publisher.ts'
import { messageBytes } from './testing/rtmp-bytes.ts'

const rooms: Readonly<Record<string, string>> = { KEY: 'r1', OTHER: 'r2' }
const patience = { timeout: within(10_000), interval: 20 }
const audioType = 8
const videoType = 9

let media: MediaServer
let faults: string[]

beforeEach(async () => {
  faults = []
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(rooms[key]) },
    log: { info: () => undefined, warn: () => undefined, error: (_, message) => void faults.push(message) },
  })
})
afterEach(() => media.stop())

/** One that says nothing; read, so that it notices its end. */
const openFrom = async (port: number, localAddress: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  return socket
}

const headers = (config: Parameters<typeof videoConfigBody>[0]) =>
  Buffer.concat([messageBytes(videoType, videoConfigBody(config)), messageBytes(audioType, audioConfigBody())])

/** Two seconds of pictures and sound. */
const twoSeconds = Buffer.concat([
  headers('baseline360'),
  ...Array.from({ length: 50 }, (_, index) =>
    Buffer.concat([
      messageBytes(videoType, videoFrameBody(index === 0), index * 40),
      messageBytes(audioType, audioFrameBody(), index * 40),
    ]),
  ),
])

/** Time stamps that fall by 400 ms each, then a picture under another header, whose part is cut by the close. */
const driftingBack = Buffer.concat([
  headers('baseline360'),
  ...Array.from({ length: 100 }, (_, index) =>
    messageBytes(videoType, videoFrameBody(index === 0), 100_000 - index * 400),
  ),
  headers('high1080'),
  messageBytes(videoType, videoFrameBody(true), 60_000),
])

test('[A-03] time stamps that drift back in small steps cost nobody the server', async () => {
  const drifting = await openPublish(media.rtmpPort, 'KEY')
  drifting.socket.end(driftingBack)
  await drifting.closed
  await vi.waitFor(() => expect(media.stats().publishers).toBe(0), patience)
  expect(media.statusOf('r1')).toBe(2)
  const other = await openPublish(media.rtmpPort, 'OTHER')
  other.socket.write(twoSeconds)
  await vi.waitFor(() => expect(media.statusOf('r2')).toBe(1), patience)
  other.socket.destroy()
  await vi.waitFor(() => expect(media.statusOf('r2')).toBe(2), patience)
  expect(faults).toEqual([])
})

test('[A-03] an address has few connections without a key: the oldest makes room for another, and who publishes stays', async () => {
  const admitted = await openPublish(media.rtmpPort, 'KEY')
  const waiting = []
  for (let count = 0; count < rtmpUnadmittedPerAddressMax; count += 1)
    waiting.push(await openConnection(media.rtmpPort))
  const other = await openPublish(media.rtmpPort, 'OTHER')
  await waiting[0]?.closed
  await vi.waitFor(() => expect(media.stats().publishers).toBe(2), patience)
  expect([admitted, other, ...waiting.slice(1)].map(({ socket }) => socket.readyState)).toEqual(
    Array.from({ length: rtmpUnadmittedPerAddressMax + 1 }, () => 'open'),
  )
  other.socket.destroy()
  for (const { socket } of [admitted, ...waiting]) socket.destroy()
})

test('[A-03] when all places are taken the one that waited longest for a key makes room, and who publishes stays', async () => {
  const admitted = await openPublish(media.rtmpPort, 'KEY')
  const silent: Socket[] = []
  const networks = Math.ceil(rtmpConnectionsMax / rtmpUnadmittedPerAddressMax)
  for (let network = 2; network < networks + 2; network += 1)
    for (let count = 0; count < rtmpUnadmittedPerAddressMax; count += 1)
      silent.push(await openFrom(media.rtmpPort, `127.0.0.${network}`))
  // The places were one fewer than the silent ones.
  await vi.waitFor(() => expect(silent.map(({ closed }) => closed).indexOf(false)).toBe(1), patience)
  const other = await openPublish(media.rtmpPort, 'OTHER')
  await vi.waitFor(() => expect(media.stats().publishers).toBe(2), patience)
  await vi.waitFor(() => expect(silent.filter(({ closed }) => closed)).toEqual(silent.slice(0, 2)), patience)
  for (const socket of [admitted.socket, other.socket, ...silent]) socket.destroy()
})

test('[A-03] the networks of IPv6 share their places: a /56 has four times those of a /64', async () => {
  let networks = 0
  const emit = vi.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, event, ...values) {
    const [socket] = values as readonly unknown[]
    networks += 1
    if (String(event) === 'connection' && socket instanceof Socket)
      Object.defineProperty(socket, 'remoteAddress', { value: `2001:db8:0:${networks.toString(16)}::1` })
    return EventEmitter.prototype.emit.call(this, event, ...(values as unknown[]))
  })
  const opened: Socket[] = []
  const places = rtmpUnadmittedPerAddressMax * 4
  for (let nth = 0; nth < places + 8; nth += 1) opened.push(await openFrom(media.rtmpPort, '127.0.0.1'))
  await vi.waitFor(() => expect(opened.filter(({ closed }) => closed).length).toBe(8), patience)
  emit.mockRestore()
  for (const socket of opened) socket.destroy()
})
