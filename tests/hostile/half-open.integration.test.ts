import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { limitHalfOpen } from '#server/platform/http/half-open-connections.ts'
import { createApp, halfOpenPerAddressMax } from '#server/platform/http/http-server.ts'
import { within } from '#tests/world/patience.ts'

const floodCount = halfOpenPerAddressMax + 200

let app: FastifyInstance
let port: number
const sockets: Socket[] = []

const listen = async (trustProxy: boolean): Promise<void> => {
  app = createApp(trustProxy)
  app.get('/', async () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
}

beforeEach(() => {
  sockets.length = 0
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

let networks = 0
/** As if each came from a /64 of its own, all of one /56. */
const nextAddress = (socket: Socket): void => {
  networks += 1
  Object.defineProperty(socket, 'remoteAddress', { value: `2001:db8:0:${networks.toString(16)}::1` })
}

/** Connects from an address of loopback and sends nothing by itself. */
const open = async (from: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  // Only who reads notices that the other side has ended.
  socket.on('error', () => undefined).resume()
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

const openMany = (count: number, from: string): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, () => open(from)))

const openCount = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const untilOpen = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await openCount()).toBe(count), { timeout: within(10_000), interval: 20 })

/** The first line of what a request is answered. */
const answerOn = (socket: Socket, head = ''): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n', 1)[0] ?? ''))
    socket.once('close', () => resolve('closed'))
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${head}\r\n`)
  })

test('an address holds so many connections that ask for nothing, and others are served', async () => {
  await listen(false)
  const silent = await openMany(halfOpenPerAddressMax, '127.0.0.1')
  silent[0]?.write('GET / HTTP/1.1\r\nHost: ')
  await untilOpen(halfOpenPerAddressMax)
  const refused = await openMany(floodCount - halfOpenPerAddressMax, '127.0.0.1')
  await vi.waitFor(() => expect(refused.every(({ destroyed }) => destroyed)).toBe(true), { timeout: within(10_000) })
  await untilOpen(halfOpenPerAddressMax)
  expect(silent.filter(({ readyState }) => readyState === 'open').length).toBe(halfOpenPerAddressMax)
  expect(await answerOn(await open('127.0.0.2'))).toBe('HTTP/1.1 200 OK')
})

test('a connection that has asked, and one that is closed, no longer count', async () => {
  await listen(false)
  const [first, second] = await openMany(halfOpenPerAddressMax, '127.0.0.1')
  await untilOpen(halfOpenPerAddressMax)
  if (!first || !second) throw new Error('nothing was opened')
  expect(await answerOn(first)).toBe('HTTP/1.1 200 OK')
  expect(await answerOn(await open('127.0.0.1'))).toBe('HTTP/1.1 200 OK')
  second.destroy()
  await untilOpen(halfOpenPerAddressMax)
  await openMany(3, '127.0.0.1')
  await untilOpen(halfOpenPerAddressMax + 2)
})

test('a connection that has become a WebSocket no longer counts', async () => {
  await listen(false)
  app.server.on('upgrade', (_, socket) => {
    socket.on('end', () => socket.end()).resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  const [first] = await openMany(halfOpenPerAddressMax, '127.0.0.1')
  await untilOpen(halfOpenPerAddressMax)
  if (!first) throw new Error('nothing was opened')
  const head = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
  expect(await answerOn(first, head)).toBe('HTTP/1.1 101 Switching Protocols')
  expect(await answerOn(await open('127.0.0.1'))).toBe('HTTP/1.1 200 OK')
})

test('behind a proxy, whose connections they all are, nothing is counted', async () => {
  await listen(true)
  await openMany(floodCount, '127.0.0.1')
  await untilOpen(floodCount)
})

test('[X-03] the networks of IPv6 have an allowance of them: a /56 four times that of a /64', async () => {
  app = createApp(true)
  limitHalfOpen(app.server, 2)
  app.server.prependListener('connection', nextAddress)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  await openMany(20, '127.0.0.1')
  await untilOpen(8)
  expect(await answerOn(await open('127.0.0.1'))).toBe('closed')
})
