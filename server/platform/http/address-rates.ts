import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LateRefusals } from '#server/platform/late-refusals.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'

/**
 * Requests of one address for what is on no account of processor time. A viewer at low latency asks for five playlists
 * and five parts a second: there is room for a hundred without a socket, and for each socket of the address another one.
 */
export const addressRates = {
  windowSeconds: 10,
  mediaPerSecond: 1_250,
  mediaPerSocketSecond: 12.5,
  healthPerSecond: 100,
  picturesPerSecond: 500,
} as const

/** By its route, however its address is written. Undefined: it is on another account. */
const kindOf = (request: FastifyRequest): 'media' | 'health' | 'pictures' | undefined => {
  const { method, url: path = '' } = request.raw
  // Calls are the most frequent: what follows makes objects.
  if (method !== 'OPTIONS' && path.startsWith('/api/')) return undefined
  const url = request.routeOptions.url ?? path
  if (url.startsWith('/media/')) return 'media'
  if (url.startsWith('/healthz')) return 'health'
  if (url.startsWith('/crests/') || url.startsWith('/favicon.ico')) return 'pictures'
  return method === 'OPTIONS' && url.startsWith('/api/') ? 'pictures' : undefined
}

/** Whether an address may ask once more. */
export const createAddressRates = (socketsOf: (address: string) => number) => {
  const { windowSeconds, mediaPerSecond, mediaPerSocketSecond, healthPerSecond, picturesPerSecond } = addressRates
  const rateOf = (perSecond: number) => createAddressRateLimit({ points: perSecond * windowSeconds, windowSeconds })
  const media = rateOf(mediaPerSecond)
  return {
    media: (address: string): boolean =>
      media(address, mediaPerSecond / (mediaPerSecond + mediaPerSocketSecond * socketsOf(address))),
    health: rateOf(healthPerSecond),
    pictures: rateOf(picturesPerSecond),
  }
}

/** Players of other sites read that they are refused, too. */
const refusalHeaders = { 'cache-control': 'no-store', 'retry-after': '1', 'access-control-allow-origin': '*' }

interface AddressRatesDeps {
  /** WebSockets that an address has open. */
  socketsOf: (address: string) => number
  mayRefuse: LateRefusals
}

/**
 * Refuses an address that asks for more than viewers do, late and before anything else is done for it. `/healthz` is
 * answered late instead: whoever watches the process may share an address with others.
 */
export const registerAddressRates = (app: FastifyInstance, { socketsOf, mayRefuse }: AddressRatesDeps): void => {
  const admits = createAddressRates(socketsOf)
  const holdUp = async (
    request: FastifyRequest,
    reply: FastifyReply,
    goOn: (() => void) | undefined,
  ): Promise<void> => {
    if (!(await mayRefuse(request.ip))) void reply.header('connection', 'close')
    if (goOn) {
      goOn()
      return
    }
    void reply.status(429).headers(refusalHeaders).send()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind === undefined || admits[kind](request.ip)) done()
    else void holdUp(request, reply, kind === 'health' ? done : undefined)
  })
}
