import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const callsPerMinute = 60
const callsInWindow = 10
const socketsPerAddressMax = 200

let world: World
beforeAll(async () => {
  world = await startWorld({
    environment: { TRUST_PROXY: 'on', CALLS_PER_MINUTE_ADDRESS: String(callsPerMinute) },
  })
})
afterAll(() => world.stop())

/** What the proxy in front says of a visitor, and how a handshake of that visitor is answered. */
const handshakeFrom = async (forwarded: string): Promise<number> => {
  const response = await fetch(`${world.baseUrl}/api/gw/ic/verify`, {
    method: 'POST',
    body: '{}',
    headers: { 'x-forwarded-for': forwarded },
  })
  return response.ok ? ((await response.json()) as { code: number }).code : -response.status
}

/** The first line that an upgrade is answered. */
const upgradeFrom = (forwarded: string, opened: Socket[] = []): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
    opened.push(socket)
    socket.on('error', () => resolve('closed'))
    socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n', 1)[0] ?? ''))
    socket.write(
      'GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: ${forwarded}\r\n\r\n`,
    )
  })

const limited = codes.RATE_LIMITED_ADDRESS.code

test('[X-03] the ports of an address behind a proxy, in brackets or not, share one limit of calls', async () => {
  const answers: number[] = []
  for (let port = 1; port <= callsInWindow + 2; port += 1)
    answers.push(await handshakeFrom(`198.51.100.1, 203.0.113.7:${port}`))
  expect(answers.map((code) => code === limited)).toEqual(answers.map((_, at) => at >= callsInWindow))
  expect(await handshakeFrom('203.0.113.7')).toBe(limited)
  for (let port = 1; port <= callsInWindow; port += 1) await handshakeFrom(`[2001:db8::${port}]:${port}`)
  expect(await handshakeFrom('2001:db8::ffff')).toBe(limited)
})

test.each(['garbage', '203.0.113', '203.0.113.8, unknown'])(
  '[X-03] a visitor of whom the proxy says %j is nobody: calls, pages and sockets are refused',
  async (forwarded) => {
    expect(await handshakeFrom(forwarded)).toBe(-400)
    const page = await fetch(world.baseUrl, { headers: { 'x-forwarded-for': forwarded } })
    expect(page.status).toBe(400)
    expect(await upgradeFrom(forwarded)).toBe('HTTP/1.1 400 Bad Request')
  },
)

test.each(['203.0.113.20', '203.0.113.20:5678', '::ffff:203.0.113.20', '[::ffff:cb00:7114]:443'])(
  '[S-05] a block of an address holds for it as %s too',
  async (forwarded) => {
    await world.admin(['access', 'add', 'block', 'address', '203.0.113.20'])
    const visitor = openClient(world.baseUrl, '', (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', forwarded)
      return fetch(input, { ...init, headers })
    })
    expect(await visitor.refusal(livePopularList, {})).toMatchObject({ name: 'IP_BLOCKED' })
  },
)

test('[X-03] sockets from the ports of one address share its places', async () => {
  const ports = Array.from({ length: socketsPerAddressMax }, (_, at) => at + 1)
  const opened: Socket[] = []
  const answers = await Promise.all(ports.map((port) => upgradeFrom(`203.0.113.9:${port}`, opened)))
  expect(answers.filter((line) => line === 'HTTP/1.1 101 Switching Protocols')).toHaveLength(socketsPerAddressMax)
  await upgradeFrom('203.0.113.9:9999', opened)
  const openCount = () => opened.filter(({ readyState }) => readyState === 'open').length
  await expect.poll(openCount, { timeout: within(5_000) }).toBe(socketsPerAddressMax)
})
