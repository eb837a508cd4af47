import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { limitConnections, type ConnectionBounds } from '#server/platform/http/http-connections.ts'
import { connectionBounds, createApp } from '#server/platform/http/http-server.ts'
import { addressTiers } from '#server/platform/address-key.ts'
import { within } from '#tests/world/patience.ts'

const idleMax = connectionBounds.idlePerAddressMax
const floodCount = idleMax + 200
/** Few, so that an edge is reached at once. */
const few: ConnectionBounds = { idlePerAddressMax: 3, perAddressMax: 5, connectionsMax: 1_000 }

let app: FastifyInstance
let port: number
const sockets: Socket[] = []

/** Requests to /slow wait for this. */
let release: () => void
/** How many have come. */
let slow: number

const start = async (): Promise<void> => {
  const released = new Promise<void>((resolve) => (release = resolve))
  app.get('/', async () => 'here')
  slow = 0
  app.get('/slow', async () => {
    slow += 1
    await released
    return 'at last'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
}

const listen = (trustProxy: boolean, connections: Partial<ConnectionBounds> = {}): Promise<void> => {
  app = createApp(trustProxy, { connections })
  return start()
}

/** A server whose visitors come from these addresses, in turn. */
const listenFrom = (addresses: readonly string[], bounds: ConnectionBounds): Promise<void> => {
  app = createApp(true)
  let nth = 0
  limitConnections(app.server, bounds, () => addressTiers(addresses[nth++ % addresses.length] ?? ''))
  return start()
}

beforeEach(() => {
  sockets.length = 0
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

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

const upgradeHead = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'

const answerUpgrades = (): void => {
  app.server.on('upgrade', (_, socket) => {
    socket.on('end', () => socket.end()).resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
}

const fail = (): never => {
  throw new Error('nothing was opened')
}

const untilOpen = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await openCount()).toBe(count), { timeout: within(10_000), interval: 20 })

/** The first line of what a request is answered. */
const answerOn = (socket: Socket, head = '', path = '/'): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n', 1)[0] ?? ''))
    socket.once('close', () => resolve('closed'))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n`)
  })

test('[X-03] an address holds so many connections that ask for nothing; the oldest makes room, and others are served', async () => {
  await listen(false)
  const silent = await openMany(idleMax, '127.0.0.1')
  silent[0]?.write('GET / HTTP/1.1\r\nHost: ')
  await untilOpen(idleMax)
  const later = await openMany(floodCount - idleMax, '127.0.0.1')
  await untilOpen(idleMax)
  await vi.waitFor(() => expect(silent.filter(({ destroyed }) => destroyed).length).toBe(200), {
    timeout: within(10_000),
  })
  expect(later.filter(({ destroyed }) => destroyed)).toEqual([])
  expect(await answerOn(await open('127.0.0.2'))).toBe('HTTP/1.1 200 OK')
})

test('[X-03] a connection that is kept after its request counts on, and goes when it is the oldest', async () => {
  await listen(false, few)
  const kept = await openMany(few.idlePerAddressMax, '127.0.0.1')
  for (const socket of kept) expect(await answerOn(socket)).toBe('HTTP/1.1 200 OK')
  expect(await answerOn(await open('127.0.0.1'))).toBe('HTTP/1.1 200 OK')
  await vi.waitFor(() => expect(kept.map(({ destroyed }) => destroyed)).toEqual([true, false, false]))
  await untilOpen(few.idlePerAddressMax)
  expect(await answerOn(kept[1] ?? fail())).toBe('HTTP/1.1 200 OK')
  await open('127.0.0.1')
  await vi.waitFor(() => expect(kept.map(({ destroyed }) => destroyed)).toEqual([true, false, true]))
})

test('[X-03] what is asked on is not pushed out: with nothing idle the new connection of that address is closed', async () => {
  await listen(false, few)
  const answers: Promise<string>[] = []
  for (let nth = 1; nth <= few.perAddressMax; nth += 1) {
    answers.push(answerOn(await open('127.0.0.1'), '', '/slow'))
    await vi.waitFor(() => expect(slow).toBe(nth))
  }
  expect(await answerOn(await open('127.0.0.1'))).toBe('closed')
  expect(await answerOn(await open('127.0.0.2'))).toBe('HTTP/1.1 200 OK')
  release()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']))
  await untilOpen(few.idlePerAddressMax + 1)
})

test('[X-03] when all places are taken the oldest of all that is idle goes, and no WebSocket', async () => {
  await listen(false, { ...few, connectionsMax: 4 })
  answerUpgrades()
  const live = await open('127.0.0.1')
  expect(await answerOn(live, upgradeHead)).toBe('HTTP/1.1 101 Switching Protocols')
  const idle = [await open('127.0.0.2'), await open('127.0.0.3'), await open('127.0.0.4')]
  await untilOpen(4)
  expect(await answerOn(await open('127.0.0.5'))).toBe('HTTP/1.1 200 OK')
  await vi.waitFor(() => expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, false, false]))
  expect(live.destroyed).toBe(false)
})

test('a connection that has become a WebSocket no longer counts as its address’s, and stays', async () => {
  await listen(false, few)
  answerUpgrades()
  const live = await openMany(few.perAddressMax, '127.0.0.1')
  for (const socket of live) expect(await answerOn(socket, upgradeHead)).toBe('HTTP/1.1 101 Switching Protocols')
  const idle = await openMany(few.idlePerAddressMax + 2, '127.0.0.1')
  await vi.waitFor(() => expect(idle.filter(({ destroyed }) => destroyed).length).toBe(2))
  expect(live.filter(({ destroyed }) => destroyed)).toEqual([])
})

test('behind a proxy, whose connections they all are, nothing is counted', async () => {
  await listen(true)
  await openMany(floodCount, '127.0.0.1')
  await untilOpen(floodCount)
})

const networksOf = (template: (nth: string) => string): string[] =>
  Array.from({ length: 64 }, (_, nth) => template(nth.toString(16)))

test.each([
  ['a /64 those of an address', ['2001:db8::1', '2001:db8::2'], 2],
  ['a /56 four times that', networksOf((nth) => `2001:db8:0:${nth}::1`), 8],
  ['a /48 sixteen times', networksOf((nth) => `2001:db8:0:${nth}00::1`), 32],
] as const)('[X-03] networks of IPv6 have their allowance of idle connections: %s', async (_, addresses, most) => {
  await listenFrom(addresses, { idlePerAddressMax: 2, perAddressMax: 1_000, connectionsMax: 100_000 })
  const opened: Socket[] = []
  for (let nth = 0; nth < most + 3; nth += 1) opened.push(await open('127.0.0.1'))
  await untilOpen(most)
  await vi.waitFor(() => expect(opened.findIndex(({ destroyed }) => !destroyed)).toBe(3))
})

test('[X-03] no network has more than an eighth of all places', async () => {
  const addresses = networksOf((nth) => `2001:db8:0:${nth}00::1`)
  await listenFrom(addresses, { idlePerAddressMax: 10, perAddressMax: 10, connectionsMax: 160 })
  for (let nth = 0; nth < 25; nth += 1) await open('127.0.0.1')
  await untilOpen(20)
})
