import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import type { Dealers } from './dealers.ts'
import { sandboxGames } from './sandbox-games.ts'
import { currencyOf, picksOf, stakesOf, type Seats } from './seats.ts'
import { isTablePlay } from './table-games.ts'
import { wheelSegments } from './wheel.ts'

const bodyBytesMax = 2_048
const requestTimeoutMs = 10_000

const Key = z.string().check(z.regex(/^[\w-]{20,64}$/))
const OpenRequest = z.strictObject({ token: Key })
const KeyRequest = z.strictObject({ key: Key })
const SpinRequest = z.strictObject({
  key: Key,
  spinId: z.uuid(),
  stakeMinor: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  pick: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,10}$/))),
})

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
/** No error of the network: the page around the game asks for another address. */
const gone = json(200, { error: 'expired' })
const wrong = json(400, { error: 'refused' })

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bodyBytesMax) return undefined
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

const apiOf = (
  seats: Seats,
  dealers: Pick<Dealers, 'results'>,
): Readonly<Record<string, (body: unknown) => Promise<Answer>>> => ({
  '/api/open': async (body) => {
    const asked = OpenRequest.safeParse(body)
    const seat = asked.success ? await seats.open(asked.data.token) : undefined
    if (!seat) return asked.success ? gone : wrong
    const { key, game, player, balanceMinor } = seat
    const currency = currencyOf(seat)
    const { gameId, name, nameEn, art, play, volatility } = game
    return json(200, {
      key,
      gameId,
      name,
      nameEn,
      art,
      play,
      picks: picksOf(game),
      balanceMinor,
      isDemo: player === null,
      currency,
      places: currencyPlaces[currency],
      segments: wheelSegments[volatility ?? 'medium'],
      stakesMinor: stakesOf(game, currency),
    })
  },
  '/api/balance': async (body) => {
    const asked = KeyRequest.safeParse(body)
    const balance = asked.success ? await seats.balance(asked.data.key) : undefined
    return balance ? json(200, balance) : asked.success ? gone : wrong
  },
  '/api/table': async (body) => {
    const asked = KeyRequest.safeParse(body)
    const game = asked.success ? seats.sit(asked.data.key) : undefined
    if (!game) return asked.success ? gone : wrong
    if (!isTablePlay(game.play)) return wrong
    return json(200, { players: seats.playersOf(game), ...dealers.results(game, game.play) })
  },
  '/api/spin': async (body) => {
    const asked = SpinRequest.safeParse(body)
    const spun = asked.success ? await seats.spin(asked.data.key, asked.data) : undefined
    return spun ? json(200, spun) : asked.success ? gone : wrong
  },
})

const fileAt = async (name: string, type: string): Promise<Answer> => ({
  status: 200,
  type: `${type}; charset=utf-8`,
  body: await readFile(new URL(`./game/${name}`, import.meta.url), 'utf8'),
})

const drawings = new URL('../../../public/art/games/', import.meta.url)
const arts: ReadonlySet<string> = new Set(sandboxGames.map(({ art }) => art))

/** The drawing of a game's tile, for its page. Undefined: there is no such drawing. */
const drawingAt = async (path: string): Promise<Answer | undefined> => {
  const [, art = ''] = /^\/art\/([a-z0-9-]{1,30})\.svg$/.exec(path) ?? []
  if (!arts.has(art)) return undefined
  return { status: 200, type: 'image/svg+xml', body: await readFile(new URL(`${art}.svg`, drawings), 'utf8') }
}

/** The page of a game and what it asks, for browsers; nobody but the site may frame it. An origin of its own. [C-13] */
export const createGameServer = async (
  seats: Seats,
  { siteOrigins, dealers }: { siteOrigins: readonly string[]; dealers: Pick<Dealers, 'results'> },
): Promise<Server> => {
  const page = await fileAt('wheel.html', 'text/html')
  const files: Readonly<Record<string, Answer>> = {
    '/faces.js': await fileAt('faces.js', 'text/javascript'),
    '/tables.js': await fileAt('tables.js', 'text/javascript'),
    '/wheel.js': await fileAt('wheel.js', 'text/javascript'),
    '/wheel.css': await fileAt('wheel.css', 'text/css'),
  }
  const api = apiOf(seats, dealers)
  const headers = {
    'content-security-policy': [
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:",
      "base-uri 'none'; form-action 'none'",
      `frame-ancestors ${siteOrigins.join(' ')}`,
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (request.method === 'GET') {
      if (Object.hasOwn(files, path)) return files[path] ?? wrong
      if (/^\/g\/[\w-]{1,40}$/.test(path)) return page
      return (await drawingAt(path)) ?? json(404, { error: 'missing' })
    }
    const call = request.method === 'POST' && Object.hasOwn(api, path) ? api[path] : undefined
    return call ? call(await readJson(request)) : json(404, { error: 'missing' })
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, type, body } = await answerTo(request)
    response.writeHead(status, { ...headers, 'content-type': type }).end(body)
  }
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      if (request.errored || request.destroyed) return
      throw error
    })
  })
  server.requestTimeout = requestTimeoutMs
  return server
}
