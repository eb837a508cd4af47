import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rtmpUnadmittedPerAddressMax } from './media-limits.ts'
import { startMedia, type MediaServer } from './media-server.ts'
import { audioConfigBody, audioFrameBody, videoConfigBody, videoFrameBody } from './testing/media-samples.ts'
import { openConnection, openPublish } from './testing/raw-publisher.ts'
import { messageBytes } from './testing/rtmp-bytes.ts'

const rooms: Readonly<Record<string, string>> = { KEY: 'r1', OTHER: 'r2' }
const patience = { timeout: 10_000, interval: 20 }
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

test('[A-03] an address has few connections without a key, and a good key gives the place back', async () => {
  const admitted = await openPublish(media.rtmpPort, 'KEY')
  const waiting = []
  for (let count = 0; count < rtmpUnadmittedPerAddressMax; count += 1)
    waiting.push(await openConnection(media.rtmpPort))
  const refused = await openConnection(media.rtmpPort)
  await refused.closed
  expect([admitted, ...waiting].map(({ socket }) => socket.readyState)).toEqual(
    Array.from({ length: rtmpUnadmittedPerAddressMax + 1 }, () => 'open'),
  )
  waiting[0]?.socket.destroy()
  await vi.waitFor(() => openPublish(media.rtmpPort, 'OTHER'), patience)
  for (const { socket } of [admitted, ...waiting]) socket.destroy()
})
