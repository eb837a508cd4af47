import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { livePopularOdds } from '#contract/sports/calls.ts'
import { matchList } from '#contract/sports/match-calls.ts'
import { fetchFrom } from '#tests/world/send-from.ts'
import { openJoinedSocket, openRawSocket, rawFrame } from '#tests/hostile/raw-socket.ts'
import { openClient } from '#tests/world/client.ts'
import type { AttackName } from './strangers-attack-names.ts'

/** One attack in a process of its own: it goes on until it is ended. */
const [name = '', baseUrl = ''] = process.argv.slice(2)
const port = Number(new URL(baseUrl).port)
const stranger = '127.0.3.1'
const idsMax = 200
const again = async (count: number, once: (nth: number) => Promise<unknown>): Promise<void> => {
  const work = async (nth: number): Promise<never> => {
    for (;;) await once(nth).catch(() => wait(10))
  }
  await Promise.race(Array.from({ length: count }, (_, nth) => work(nth)))
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))

const matchIdsHere = async (): Promise<string[]> => {
  const visitor = openClient(baseUrl, '', fetchFrom('127.0.3.9'))
  const ids = new Set<string>()
  for (const scope of ['live', 'early', 'today', 'results'] as const) {
    const asked = { scope, sport: null, leagueId: null, day: null, search: '', after: null, limit: 100 }
    for (const { matchId } of (await visitor.accepted(matchList, asked)).matches) ids.add(matchId)
  }
  return [...ids].slice(0, idsMax)
}

const uploadHead = Buffer.from(
  'POST /api/member/avatar/insert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n',
)
const half = Buffer.alloc(2_000_000, 'a')

const uploads = (): Promise<void> =>
  again(300, async (nth) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.3.${1 + (nth % 20)}` })
    socket.on('error', () => undefined).resume()
    socket.write(uploadHead)
    socket.write(half)
    await Promise.race([closed(socket), wait(5_000)])
    socket.destroy()
  })

const fragments = (): Promise<void> => {
  const begun = rawFrame('4', { isFinal: false })
  const fragment = rawFrame('2', { opcode: 0, isFinal: false })
  const message = Buffer.concat([begun, ...Array.from({ length: 16_000 }, () => fragment)])
  return again(200, async () => {
    const socket = await openRawSocket(port)
    socket.tcp.write(message)
    await closed(socket.tcp)
  })
}

const dearCalls = async (): Promise<void> => {
  const matchIds = await matchIdsHere()
  const client = openClient(baseUrl, '', fetchFrom(stranger))
  await again(32, async (nth) => {
    const answer = await client.gateway.call(livePopularOdds, {
      matchIds: [...matchIds.slice(nth), ...matchIds.slice(0, nth)],
    })
    if (answer.kind !== 'accepted') await wait(50)
  })
}

const dearRequests = async (): Promise<void> => {
  const matchIds = await matchIdsHere()
  await again(100, async () => {
    const socket = await openJoinedSocket(port)
    for (let nth = 1; !socket.isClosed; nth += 1) {
      socket.tcp.write(rawFrame(`42${nth}${JSON.stringify(['match.watch', { matchIds: [], mainIds: matchIds }])}`))
      await wait(100)
    }
  })
}

const paths = [
  '/',
  '/app/sports',
  '/app/live',
  '/app/room/88231',
  '/app/room/88232',
  '/app/sports?x=',
  '/?x=',
  '/readyz',
  '/nowhere',
]
const pages = (): Promise<void> => {
  const send = fetchFrom(stranger)
  return again(32, async (nth) => {
    const kind = nth % 2 === 0 ? 'Mobi' : 'desk'
    await send(`${baseUrl}${paths[Math.floor(Math.random() * paths.length)]}`, {
      headers: { 'accept-encoding': nth % 3 === 0 ? 'gzip' : 'br', 'user-agent': kind },
    })
  })
}

/** Files of the app as a browser asks for them, their heads and parts, and what is no file. */
const files = async (): Promise<void> => {
  const send = fetchFrom(stranger)
  const page = await (await send(`${baseUrl}/app/sports`)).text()
  const assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  const asked = [...assets, '/favicon.svg', '/healthz', '/assets/nowhere.js']
  const br = { 'accept-encoding': 'br' }
  const ways = [
    { headers: br },
    { headers: br, method: 'HEAD' },
    { headers: { ...br, range: 'bytes=0-0,2-2,4-' } },
    { headers: br, method: 'OPTIONS' },
  ]
  await again(32, () => {
    const way = ways[Math.floor(Math.random() * ways.length)]
    return send(`${baseUrl}${asked[Math.floor(Math.random() * asked.length)]}`, way)
  })
}

const keptConnections = (): Promise<void> =>
  again(6_000, async (nth) => {
    await wait(nth)
    const localAddress = `127.0.3.${1 + (nth % 3)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined).resume()
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await closed(socket)
    await wait(1_000)
  })

const attacks: Readonly<Record<AttackName, () => Promise<void>>> = {
  uploads,
  fragments,
  'dear calls': dearCalls,
  'dear requests': dearRequests,
  pages,
  files,
  'kept connections': keptConnections,
}

await attacks[name as AttackName]()
