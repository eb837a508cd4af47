import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** All status lines that these bytes are answered with until the connection ends. */
const answersTo = (bytes: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.baseUrl)
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
    })
    socket.on('close', () => resolve(received.match(/HTTP\/1\.1 \d{3}/g) ?? [])).on('error', reject)
  })

const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const post = (headers: readonly string[], body: string): string =>
  ['POST /api/system/time/check HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...headers, '', body].join(
    '\r\n',
  )

test.each([
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`],
  ['two lengths', ['Content-Length: 2', `Content-Length: ${2 + hidden.length}`], `{}${hidden}`],
  ['two lengths in one', [`Content-Length: 2, ${2 + hidden.length}`], `{}${hidden}`],
  ['a length with a sign', ['Content-Length: +2'], `{}${hidden}`],
  ['chunks by another word', ['Transfer-Encoding: xchunked'], hidden],
  ['chunks named twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${hidden}`],
  ['a header line with a space before its colon', ['Content-Length : 2'], `{}${hidden}`],
  ['lines that end with a carriage return alone', ['Content-Length: 2\rX: y'], `{}${hidden}`],
])(
  '[C-01] a request whose end can be read in two ways (%s) is refused, and none is seen behind it',
  async (_, headers, body) => {
    expect(new Set(await answersTo(post(headers, body)))).toEqual(new Set(['HTTP/1.1 400']))
  },
)

test('[C-01] one whose end is plain is answered, and the one behind it', async () => {
  expect(await answersTo(post(['Content-Length: 2'], `{}${hidden}`))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
})
