import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/**
 * A reverse proxy in front of the server whose port is its argument. It says its own port when it listens. 'broken' makes
 * it answer messages of a chat with its own 502 page (what the page asks by itself would change the line before anybody
 * sends one), 'socketless' refuse every WebSocket, 'closing'
 * take each and close it at once, and 'well' pass on everything.
 */
const upstreamPort = Number(process.argv[2])
const badGateway = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
let isBroken = false
let isSocketless = false
let isClosing = false

/** RFC 6455, 1.3. */
const acceptOf = (key = ''): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

const server = createServer((incoming, outgoing) => {
  if (isBroken && incoming.url?.endsWith('/live/chat/room/send')) {
    incoming.resume()
    outgoing.writeHead(502, { 'content-type': 'text/html' }).end(badGateway)
    return
  }
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port: upstreamPort, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
})

server.on('upgrade', (incoming, socket, head) => {
  if (isSocketless) return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
  if (isClosing) {
    const accept = acceptOf(incoming.headers['sec-websocket-key'])
    const lines = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade']
    return void socket.end([...lines, `sec-websocket-accept: ${accept}`, '', ''].join('\r\n'))
  }
  const onward = connect(upstreamPort, '127.0.0.1', () => {
    const headers = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
    onward.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  for (const [end, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    end.on('error', () => other.destroy())
    end.on('close', () => other.destroy())
  }
})

process.on('message', (state) => {
  isBroken = state === 'broken'
  isSocketless = state === 'socketless'
  isClosing = state === 'closing'
  process.send?.(state)
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
