import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CodeName, Language } from '#contract/codes.ts'
import { bodyDigestHeader, headerNames } from '#contract/envelope.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import { reject, type Rejected } from '#contract/outcome.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { createLateRefusals, foreignRefusals, type LateRefusals } from '#server/platform/late-refusals.ts'
import { unmeasured, type AnonymousCosts, type BegunWork, type CostMeter } from './anonymous-costs.ts'
import { createBodyAdmission } from './body-admission.ts'
import { receivedBodyOf } from './body-places.ts'
import type { CallLimits } from './call-limits.ts'
import { languageOf } from './language.ts'
import type { Metrics } from './metrics.ts'
import { callOfRequest, plainAnswer, type Pipeline, type RawAnswer } from './pipeline.ts'
import type { Log } from '#server/platform/log.ts'
import { LongBody } from './sealing.ts'
import type { HandledCallName } from '#server/platform/calls/handling.ts'
import type { UploadAdmission } from './upload-admission.ts'

export interface ApiDeps {
  pipeline: Pipeline
  limits: CallLimits
  costs: AnonymousCosts
  mayRefuse: LateRefusals
  admitUpload: UploadAdmission
  metrics: Metrics
  languages: readonly [Language, ...Language[]]
  log: Log
}

/** Admitted by its head, with more than that. */
const isUpload = (name: CallName): boolean => calls[name].bodyBytesMax > bodyBytesMax

/** A connection that closed before, while something was looked up, has no close to come. */
const whenClosed = (reply: FastifyReply, closed: () => void): void => {
  if (reply.raw.destroyed) closed()
  else reply.raw.once('close', closed)
}

/** What is answered here, and with headers of its own. */
export const isCallPath = (url: string): boolean => url.startsWith('/api/')

/** An answer is data and never a page: it needs fewer headers than one. */
const answerHeaders = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Pages of one line call others [L-10]. No cookie says who calls: another site gets what a terminal gets.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'gateway-token',
}

const preflightHeaders = {
  ...answerHeaders,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': ['content-type', bodyDigestHeader, ...Object.values(headerNames)].join(', '),
  'access-control-max-age': '86400',
}

/** Refusals of heads that no program of ours sends. */
const isForeign = (code: CodeName): boolean => code === 'BAD_HEADERS' || code === 'BAD_SIGNATURE'

/** Refusals of uploads whose bodies are not waited for. */
const endsConnection = (code: CodeName): boolean =>
  code === 'BODY_TOO_LARGE' || code === 'BAD_REQUEST' || isForeign(code)

/** True for a call that carries a session token and whose access looks at it. */
const hasSession = ({ method, url, headers }: FastifyRequest): boolean => {
  const name = callOfRequest(method, url)
  return name !== undefined && calls[name].access !== 'anonymous' && Boolean(headers[headerNames.token])
}

const refuseWith = (reply: FastifyReply, answer: RawAnswer<Buffer>): FastifyReply =>
  reply.status(200).headers(answerHeaders).send(answer.body)

const answerHeaderList = Object.entries(answerHeaders).flat()

/** Settles when its socket takes more, or the reader is gone. */
const drained = ({ raw }: FastifyReply): Promise<void> | undefined => {
  if (!raw.writableNeedDrain || raw.destroyed) return undefined
  return new Promise((resolve) => {
    const done = (): void => {
      raw.off('drain', done).off('close', done)
      resolve()
    }
    raw.on('drain', done).on('close', done)
  })
}

/** Writes a piece a turn of the event loop, no faster than the reader takes them. */
const writePieces = async (reply: FastifyReply, body: LongBody, meter: CostMeter): Promise<void> => {
  const pieces = body.pieces()
  const writeNext = (): boolean => {
    const { done, value } = pieces.next()
    if (!done && !reply.raw.destroyed) reply.raw.write(value, 'latin1')
    return !done && !reply.raw.destroyed
  }
  while (meter.measure(writeNext)) {
    await drained(reply)
    await turnOfTheLoop()
  }
  reply.raw.end()
}

/** Writes head and body as they are: setting and checking header by header costs as much as sealing the answer. */
const send = async (
  reply: FastifyReply,
  { headers, body }: RawAnswer,
  meter: CostMeter = unmeasured,
): Promise<void> => {
  reply.hijack()
  const length = String(body.length)
  const own = Object.entries(headers).flat()
  reply.raw.writeHead(200, ['content-length', length, ...answerHeaderList, ...own])
  if (body instanceof LongBody) await writePieces(reply, body, meter)
  else reply.raw.end(body, 'latin1')
}

const refusing =
  ({ metrics, languages }: Pick<ApiDeps, 'metrics' | 'languages'>) =>
  (request: FastifyRequest, reply: FastifyReply, rejected: Rejected<CodeName>): FastifyReply => {
    const refused = plainAnswer(rejected, languageOf(request.headers['accept-language'], languages))
    const name = callOfRequest(request.method, request.url)
    metrics.called(name ? calls[name].path : 'unknown', refused.code, reply.elapsedTime)
    return refuseWith(reply, refused)
  }

const uploadHook = (admitUpload: ApiDeps['admitUpload'], refuse: ReturnType<typeof refusing>) => {
  const mayRefuseForeign = createLateRefusals(foreignRefusals)
  return (name: HandledCallName) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const { method, url, headers, ip: address, raw } = request
      const body = receivedBodyOf(raw)
      const admitted = await admitUpload({ method, url, headers, address, body }, name)
      if (!admitted.ok) {
        if (endsConnection(admitted.code)) reply.header('connection', 'close')
        // Nothing of the body is read meanwhile; who is refused at once comes again at once.
        if (isForeign(admitted.code)) await mayRefuseForeign(address)
        return refuse(request, reply, admitted)
      }
      whenClosed(reply, admitted.value)
      return undefined
    }
}

/** Lets calls in by their head: how many of the address there are, whose turn it is, how long their bodies are. */
const admitting = ({ limits, costs, mayRefuse }: Pick<ApiDeps, 'limits' | 'costs' | 'mayRefuse'>) => {
  const admitBody = createBodyAdmission()
  const begun = new WeakMap<FastifyRequest, BegunWork>()
  /** Waits for the turn of an address that has no session. */
  const isLetIn = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (hasSession(request)) return true
    const work = await costs.begin(request.ip)
    if (!work) return false
    begun.set(request, work)
    // One that goes away, or is refused later on, is ended too.
    reply.raw.once('close', () => endWork(request, 0))
    if (reply.raw.destroyed) endWork(request, 0)
    return true
  }
  const endWork = (request: FastifyRequest, bytes: number): void => {
    begun.get(request)?.end(bytes)
    begun.delete(request)
  }
  /** Why a call is refused before its body is read; undefined for one that is let in. */
  const refusalOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<'RATE_LIMITED_ADDRESS' | 'UNKNOWN_PATH' | undefined> => {
    const name = callOfRequest(request.method, request.url)
    if (!limits.admitsAddress(request.ip) || (name && !(await isLetIn(request, reply)))) {
      if (!(await mayRefuse(request.ip))) reply.header('connection', 'close')
      return name ? 'RATE_LIMITED_ADDRESS' : 'UNKNOWN_PATH'
    }
    if (!name) return 'UNKNOWN_PATH'
    if (isUpload(name)) return undefined
    const ended = admitBody({ headers: request.headers, address: request.ip, body: receivedBodyOf(request.raw) })
    if (ended) whenClosed(reply, ended)
    else reply.header('connection', 'close')
    return ended ? undefined : 'RATE_LIMITED_ADDRESS'
  }
  const meterOf = (request: FastifyRequest) => begun.get(request)?.meter
  return { refusalOf, meterOf, endWork }
}

/**
 * The gateway's calls below /api/. [C-01] Whatever has an envelope has HTTP status 200: the code says what happened.
 * An unknown path and a hasty address are refused before the body is read, and so is an upload of nobody's.
 */
export const registerApi = async (app: FastifyInstance, deps: ApiDeps): Promise<void> => {
  const { pipeline, admitUpload, metrics, log } = deps
  const { refusalOf, meterOf, endWork } = admitting(deps)
  const refuse = refusing(deps)

  await app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    api.addHook('onRequest', async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.status(204).headers(preflightHeaders).send()
      const code = await refusalOf(request, reply)
      return code && refuse(request, reply, reject(code))
    })
    api.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse(request, reply, reject('BODY_TOO_LARGE'))
      if (error.statusCode !== undefined && error.statusCode < 500)
        return refuse(request, reply, reject('BAD_REQUEST', { issues: [{ path: '', message: oneLineOf(error) }] }))
      log.error({ requestId: request.id, err: error }, `a request failed: ${oneLineOf(error)}`)
      return refuse(request, reply, reject('INTERNAL'))
    })
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const address = request.ip
      const meter = meterOf(request)
      const answered = await pipeline({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        address,
        id: request.id,
        meter,
      })
      const name = callOfRequest(request.method, request.url)
      metrics.called(name ? calls[name].path : 'unknown', answered.code, reply.elapsedTime)
      await send(reply, answered, meter)
      endWork(request, answered.body.length)
    }
    api.all('/api/*', answer)
    const admit = uploadHook(admitUpload, refuse)
    for (const [name, { path, bodyBytesMax: bodyLimit }] of Object.entries(calls))
      if (isUpload(name as CallName))
        api.post(`/api/${path}`, { bodyLimit, onRequest: admit(name as HandledCallName) }, answer)
  })
}
