import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PublishRefused, UnknownKey } from '#server/media/rtmp/rtmp-errors.ts'
import { pastedStreamKey } from '#server/media/rtmp/pasted-stream-key.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import { checkOffer, fragmentOf, OfferRefused } from './offer.ts'
import { offerMaxBytes, postsPerMinute } from './whip-limits.ts'
import { WhipFull, type WhipPublishers } from './whip-publishers.ts'
import type { WhipSession } from './whip-session.ts'

const offerType = 'application/sdp'
const fragmentType = 'application/trickle-ice-sdpfrag'
const problemType = 'application/problem+json'
const retryAfterSeconds = 10

const withCors = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'location, etag, link, accept-patch, accept-post, retry-after')
    .header('cache-control', 'no-store')

/** A refusal as RFC 9457 has it. */
const problem = (reply: FastifyReply, status: number, detail: string): FastifyReply => {
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  if (status === 503 || status === 429) void reply.header('retry-after', String(retryAfterSeconds))
  return withCors(reply)
    .code(status)
    .type(problemType)
    .send(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? 'error', status, detail }))
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  pastedStreamKey(/^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '')

const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const statusOf = (error: unknown): { status: number; detail: string } => {
  if (error instanceof OfferRefused) return { status: error.status, detail: error.message }
  if (error instanceof WhipFull) return { status: 503, detail: error.message }
  if (error instanceof PublishRefused) return { status: error instanceof UnknownKey ? 401 : 409, detail: error.message }
  return { status: 400, detail: 'the offer cannot be answered' }
}

const preflight = (reply: FastifyReply, methods: string, accepts: Readonly<Record<string, string>>): FastifyReply =>
  withCors(reply)
    .code(204)
    .headers({ ...accepts, allow: methods })
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', 'authorization, content-type, if-match')
    .header('access-control-max-age', '600')
    .send()

/** The head of a publish: refused before its body is read. */
const admitting = () => {
  const admitsAddress = createAddressRateLimit({ points: postsPerMinute, windowSeconds: 60 })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!admitsAddress(request.ip)) return problem(reply, 429, 'too many attempts: wait a minute')
    if (mediaTypeOf(request) !== offerType) return problem(reply, 415, `send ${offerType}`)
    if (tokenOf(request) === '') return problem(reply, 401, 'send the stream key as Bearer token')
    return undefined
  }
}

const publishing =
  (publishers: WhipPublishers) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const offer = typeof request.body === 'string' ? request.body : ''
    try {
      checkOffer(offer)
      const { session, answer } = await publishers.publish(tokenOf(request), offer)
      return withCors(reply)
        .code(201)
        .type(offerType)
        .header('location', `/whip/${session.id}`)
        .header('etag', session.etag)
        .header('accept-patch', fragmentType)
        .send(answer)
    } catch (error) {
      const { status, detail } = statusOf(error)
      return problem(reply, status, detail)
    }
  }

/** Candidates change nothing: the server is ICE-lite, and sees where the publisher sends from. */
const trickling = (session: WhipSession, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (mediaTypeOf(request) !== fragmentType) return problem(reply, 415, `send ${fragmentType}`)
  const match = request.headers['if-match']
  if (match === undefined) return problem(reply, 428, 'If-Match is missing')
  const fragment = typeof request.body === 'string' ? request.body : ''
  const [ufrag, password] = [fragmentOf(fragment, 'ufrag'), fragmentOf(fragment, 'pwd')]
  if (ufrag === undefined || password === undefined) return problem(reply, 400, 'ICE credentials are missing')
  if (match === '*' || ufrag !== session.remoteFragment)
    return problem(reply, 422, 'an ICE restart is not supported: publish anew')
  if (match !== session.etag) return problem(reply, 412, 'another ICE session')
  return withCors(reply).code(204).send()
}

type SessionRequest = FastifyRequest<{ Params: { id: string } }>

/** The head of a request about a session: refused before its body is read. */
const admittingOwner =
  (publishers: WhipPublishers) =>
  async (request: SessionRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const session = publishers.find(request.params.id)
    if (!session) return problem(reply, 404, 'there is no such session')
    if (!session.isOpenedWith(tokenOf(request)))
      return problem(reply, 401, 'send the key that the session was opened with')
    return undefined
  }

/** The session may have ended while the body came. */
const onSession =
  (
    publishers: WhipPublishers,
    work: (session: WhipSession, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ) =>
  async (request: SessionRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = publishers.find(request.params.id)
    return session ? work(session, request, reply) : problem(reply, 404, 'there is no such session')
  }

/** Adds `/whip`: publishing by WebRTC (RFC 9725). [S-02] */
export const registerWhipRoutes = (app: FastifyInstance, publishers: WhipPublishers): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: offerMaxBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, _, reply) => {
      const status: unknown = Reflect.get(Object(error), 'statusCode')
      const isTheirs = typeof status === 'number' && status >= 400 && status < 500
      return problem(reply, isTheirs ? status : 500, isTheirs && error instanceof Error ? error.message : 'failed')
    })
    const bodyLimit = offerMaxBytes
    scope.options('/whip', (_, reply) => preflight(reply, 'OPTIONS, POST', { 'accept-post': offerType }))
    scope.options('/whip/:id', (_, reply) =>
      preflight(reply, 'OPTIONS, PATCH, DELETE', { 'accept-patch': fragmentType }),
    )
    const onRequest = admittingOwner(publishers)
    scope.post('/whip', { bodyLimit, onRequest: admitting() }, publishing(publishers))
    scope.patch('/whip/:id', { bodyLimit, onRequest }, onSession(publishers, trickling))
    scope.delete(
      '/whip/:id',
      { onRequest },
      onSession(publishers, (session, _, reply) => {
        session.close('the publisher has left')
        return withCors(reply).code(200).send()
      }),
    )
    scope.route({
      method: ['GET', 'PUT'],
      url: '/whip',
      handler: (_, reply) => problem(reply.header('allow', 'OPTIONS, POST'), 405, 'publish by POST'),
    })
    scope.route({
      method: ['GET', 'PUT', 'POST'],
      url: '/whip/:id',
      handler: (_, reply) => problem(reply.header('allow', 'OPTIONS, PATCH, DELETE'), 405, 'end it by DELETE'),
    })
  })
}
