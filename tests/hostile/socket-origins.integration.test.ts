import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The status of the handshake of a page with this origin; undefined is a program. */
const statusFor = async (origin?: string): Promise<number> => {
  const url = `${world.baseUrl.replace('http', 'ws')}/socket/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, origin === undefined ? {} : { headers: { origin } })
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number)
  socket.on('error', () => undefined)
  const status = await Promise.race([once(socket, 'open').then(() => 101), refused])
  socket.terminate()
  return status
}

test('[D-04] pages of the site open its socket, programs too, and pages of other origins do not', async () => {
  const { host, port } = new URL(world.baseUrl)
  const statuses = [undefined, world.baseUrl, `http://localhost:${port}`, `https://${host}`].map(statusFor)
  expect(await Promise.all(statuses)).toEqual([101, 101, 101, 101])
  const others = [
    'https://evil.example',
    `http://${host}.evil.example`,
    `http://localhost:1${port}`,
    'null',
    'file://',
    'x',
  ]
  expect(await Promise.all(others.map(statusFor))).toEqual(others.map(() => 403))
})

test('[L-10] pages of a line open it as long as it is one', async () => {
  const line = 'https://line-2.example'
  expect(await statusFor(line)).toBe(403)
  await world.services().settings.set('lines', [{ name: '线路二', origin: line }], 'test')
  expect([await statusFor(line), await statusFor('http://line-2.example')]).toEqual([101, 403])
})
