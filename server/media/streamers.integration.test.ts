import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { within } from '#tests/world/patience.ts'
import { registerOrigin, startMedia, type MediaServer } from './media-server.ts'
import type { OnDemandPublisher } from './ports.ts'
import { killPublishers, publish } from './testing/ffmpeg-runs.ts'

const graceMs = 2_000
const patience = { timeout: within(15_000), interval: 50 }

let keys: Map<string, string>
let lookedUp: () => Promise<void>
let demoRuns: number
let demosRunning: number
let media: MediaServer
let app: FastifyInstance
let url: string
let statuses: AnchorStatus[]

const demoPublisher: OnDemandPublisher = {
  roomNos: new Set(['demo']),
  start(_, rtmpUrl) {
    demoRuns += 1
    demosRunning += 1
    const { child, exited } = publish('both', rtmpUrl)
    const gone = exited.then(() => {
      demosRunning -= 1
    })
    return {
      exited: gone,
      stop() {
        child.kill('SIGTERM')
        return gone
      },
    }
  },
}

beforeEach(async () => {
  keys = new Map([
    ['KEY', 'r1'],
    ['DEMO-KEY', 'demo'],
  ])
  lookedUp = () => Promise.resolve()
  demoRuns = 0
  demosRunning = 0
  statuses = []
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: {
      roomOf: async (key) => {
        const roomNo = keys.get(key)
        await lookedUp()
        return roomNo
      },
    },
    onDemand: demoPublisher,
    interruptedGraceMs: graceMs,
    idleStopMs: 30_000,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  media.onStatus((_, status) => void statuses.push(status))
  app = Fastify()
  registerOrigin(app, media)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await killPublishers()
  await media.stop()
  await app.close()
})

const rtmpUrl = (key: string) => `rtmp://127.0.0.1:${media.rtmpPort}/live/${key}`
const index = (roomNo: string) => fetch(`${url}/media/${roomNo}/index.m3u8`)
const untilStatus = (roomNo: string, status: AnchorStatus) =>
  vi.waitFor(() => expect(media.statusOf(roomNo)).toBe(status), patience)

test('[S-02] an encoder that hangs interrupts the room, and has it back when it goes on', async () => {
  const { child } = publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  child.kill('SIGSTOP')
  await untilStatus('r1', 2)
  expect(await (await index('r1')).text()).not.toContain('PRELOAD-HINT')
  child.kill('SIGCONT')
  await untilStatus('r1', 1)
  expect(statuses).toEqual([1, 2, 1])
})

test('[S-02] of two encoders with one key the second has the room, and the first is told why it has not', async () => {
  const first = publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  const second = publish('both', rtmpUrl('KEY'))
  await first.exited
  const again = publish('both', rtmpUrl('KEY'))
  expect(await again.exited).not.toBe(0)
  expect(again.output()).toContain('another encoder publishes with this key: stop one of the two')
  expect([second.child.exitCode, statuses]).toEqual([null, [1]])
})

test('[S-02] a streamer takes the room from its demo, whose process ends and is not started; the demo has it back', async () => {
  expect((await index('demo')).status).toBe(200)
  const streamer = publish('both', rtmpUrl('DEMO-KEY'))
  await vi.waitFor(() => expect(demosRunning).toBe(0), patience)
  const { parts } = media.stats()
  await vi.waitFor(async () => {
    expect((await index('demo')).status).toBe(200)
    expect(media.stats().parts).toBeGreaterThan(parts + 10)
  }, patience)
  expect([demoRuns, statuses]).toEqual([1, [1]])
  streamer.child.kill('SIGKILL')
  await untilStatus('demo', 2)
  expect((await index('demo')).status).toBe(200)
  expect(demoRuns).toBe(1)
  await untilStatus('demo', 4)
  expect((await index('demo')).status).toBe(200)
  expect([demoRuns, media.statusOf('demo')]).toEqual([2, 1])
})

test('[S-02] a key that is replaced ends its publisher, also one whose key is just being looked up', async () => {
  const first = publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  keys = new Map([['NEW-KEY', 'r1']])
  expect(media.dismissStreamer('r1', 'the stream key was replaced by a new one')).toBe(true)
  expect(await first.exited).not.toBe(0)
  expect(first.output()).toContain('the stream key was replaced by a new one')

  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  lookedUp = () => {
    reached.resolve()
    return goOn.promise
  }
  const late = publish('both', rtmpUrl('NEW-KEY'))
  await reached.promise
  keys = new Map()
  media.dismissStreamer('r1', 'the stream key was replaced by a new one')
  goOn.resolve()
  expect(await late.exited).not.toBe(0)
  expect(late.output()).toContain('stream key refused')
  expect(statuses.slice(0, 2)).toEqual([1, 2])
})

test('[S-02] a stream that an operator ends has ended at once, and its encoder reads why', async () => {
  const { exited, output } = publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  expect(media.endStream('r1', 'an operator has ended the stream')).toBe(true)
  expect(statuses).toEqual([1, 2, 3])
  await exited
  expect(output()).toContain('an operator has ended the stream')
  expect(media.endStream('r1', 'again')).toBe(false)
})
