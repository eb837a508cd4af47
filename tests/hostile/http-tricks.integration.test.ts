import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createHttpHarness, type HttpHarness } from '#server/platform/http/http-harness.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'

let database: TestDatabase
let harness: HttpHarness
const sockets: Socket[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  harness = await createHttpHarness(database.db)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await harness.close()
})

const open = (): Socket => {
  const socket = connect(Number(new URL(harness.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

/** All that these bytes are answered with until the connection ends. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = open().setEncoding('latin1')
    let received = ''
    socket.on('data', (text: string) => (received += text)).on('close', () => resolve(received))
    socket.write(bytes)
  })
const head = (line: string, ...headers: string[]): string =>
  [line, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n')
const statusOf = (answer: string): string | undefined => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]

test('[C-01] TRACE and CONNECT are refused, and what a request had in it is not sent back', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND']) {
    const answer = await answerTo(head(`${method} / HTTP/1.1`, 'X-Secret: only-i-know'))
    expect([method, answer.includes('only-i-know'), statusOf(answer) ?? '400']).toEqual([
      method,
      false,
      expect.stringMatching(/^40[045]$/),
    ])
  }
})

test('[C-01] folders are not listed, and no way of writing a path leads out of the build', async () => {
  const ups = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '%252e%252e%252f',
    '....//',
    '%c0%ae%c0%ae/',
    '..;/',
  ]
  const outside = ups.flatMap((up) => ['/', '/assets/', '/art/'].map((from) => `${from}${up.repeat(8)}etc/passwd`))
  const others = [
    '/assets/',
    '/assets',
    '/art/scenes/',
    '/.git/HEAD',
    '//etc/passwd',
    '/assets/%00',
    'http://a/etc/passwd',
  ]
  for (const path of [...outside, ...others]) {
    const answer = await answerTo(head(`GET ${path} HTTP/1.1`))
    expect([path, /root:|app-1a2b|arena\.jpg|refs\/heads/.test(answer)]).toEqual([path, false])
    expect([path, statusOf(answer)]).toEqual([path, expect.stringMatching(/^(?:200|400|404)$/)])
    if (statusOf(answer) === '200') expect([path, answer.includes('<div id="root">')]).toEqual([path, true])
  }
})

test('[X-03] a head of more than 16 KiB is refused', async () => {
  expect(statusOf(await answerTo(head('GET /healthz HTTP/1.1', `X: ${'a'.repeat(17 * 1024)}`)))).toBe('431')
  const many = Array.from({ length: 3_000 }, (_, nth) => `X-${nth}: a`)
  expect(statusOf(await answerTo(head('GET /healthz HTTP/1.1', ...many)))).toBe('431')
})

const unreadBytesMax = 1024 * 1024

test('[X-03] who sends requests without end and reads no answer is not read on, and others are answered', async () => {
  const served: Socket[] = []
  harness.app.server.on('connection', (socket: Socket) => served.push(socket))
  const socket = open().pause()
  const flood = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40_000)
  socket.write(flood)
  const readSoFar = () => served[0]?.bytesRead ?? 0
  let before = -1
  await vi.waitFor(
    () => {
      const now = readSoFar()
      const isStill = now > 0 && now === before
      before = now
      expect(isStill).toBe(true)
    },
    { timeout: within(30_000), interval: 500 },
  )
  expect(readSoFar()).toBeLessThan(flood.length)
  expect(served[0]?.writableLength ?? 0).toBeLessThan(unreadBytesMax)
  expect((await fetch(`${harness.baseUrl}/healthz`)).status).toBe(200)
})
