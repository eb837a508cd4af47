import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lateRefusals } from '#server/platform/late-refusals.ts'
import { addressRates } from '#server/platform/http/address-rates.ts'
import { openJoinedSocket } from '#tests/hostile/raw-socket.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const { windowSeconds, mediaPerSecond, mediaPerSocketSecond, picturesPerSecond, healthPerSecond } = addressRates

let world: World
let addresses = 30

beforeAll(async () => {
  world = await startWorld()
}, within(60_000))
afterAll(() => world.stop())

/** One that has asked for nothing yet. */
const aStranger = (): string => `127.0.0.${(addresses += 1)}`

/** The statuses that an address gets for so many requests on one connection. */
const statusesOf = (head: string, count: number, from: string): Promise<number[]> => {
  const { port } = new URL(world.baseUrl)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
  const whole = `${head} HTTP/1.1\r\nHost: x\r\n`
  socket.write(`${whole}\r\n`.repeat(count - 1) + `${whole}Connection: close\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let received = ''
    socket.on('data', (data) => (received += data.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))))
  })
}

test.each([
  ['GET /media/nowhere/index.m3u8', mediaPerSecond, 404],
  ['GET /media/nowhere/s1.m4s', mediaPerSecond, 404],
  ['GET /media/replays/x/y/index.m3u8', mediaPerSecond, 404],
  ['GET /%6dedia/nowhere/index.m3u8', mediaPerSecond, 404],
  ['GET /crests/a.svg', picturesPerSecond, 200],
  ['GET /favicon.ico', picturesPerSecond, 308],
  ['OPTIONS /api/site/perInfo', picturesPerSecond, 204],
])(
  '[A-03, X-03] %s is for an address so often a second, and then no more, while others go on',
  async (head, perSecond, status) => {
    const most = perSecond * windowSeconds
    const statuses = await statusesOf(head, most + 20, aStranger())
    expect([statuses.indexOf(429), statuses.lastIndexOf(status)]).toEqual([most, most - 1])
    expect(await statusesOf(head, 2, aStranger())).toEqual([status, status])
  },
  within(60_000),
)

test(
  '[A-03, X-03] each socket of an address lets it ask for the media of one viewer more',
  async () => {
    const more = 2 * mediaPerSocketSecond * windowSeconds
    const count = mediaPerSecond * windowSeconds + more
    const refusedTo = async (from: string): Promise<number> => {
      const statuses = await statusesOf('GET /media/nowhere/index.m3u8', count, from)
      return statuses.filter((status) => status === 429).length
    }
    const port = Number(new URL(world.baseUrl).port)
    const sockets = await Promise.all([openJoinedSocket(port), openJoinedSocket(port)])
    expect([await refusedTo('127.0.0.1'), await refusedTo(aStranger())]).toEqual([0, more])
    for (const socket of sockets) socket.destroy()
  },
  within(60_000),
)

test('[X-03] whether the process lives is answered to everybody: late to who asks too often', async () => {
  const from = aStranger()
  expect(new Set(await statusesOf('GET /healthz', healthPerSecond * windowSeconds, from))).toEqual(new Set([200]))
  const startMs = performance.now()
  expect(await statusesOf('GET /healthz', 8, from)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(lateRefusals.delayMs)
})
