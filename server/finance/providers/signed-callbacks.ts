import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Log } from '#server/platform/log.ts'
import { createRateLimit } from '#server/platform/rate-limit.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { paymentBodyBytesMax } from './payment-protocol.ts'
import { checkSignature } from './payment-signature.ts'

/** Anybody may call without a signature: so many lines of the log are all that it costs. */
export const refusalsLogged = { points: 10, windowSeconds: 60 }

interface Answer {
  status: number
  answer: object
}

interface SignedCallbacks<Body> {
  /** Without a slash at the end; who calls stands behind it. */
  path: string
  /** What is not this is answered 422. */
  schema: z.ZodType<Body>
  /** What the log says of one without a right signature, and of one that could not be stored. */
  words: { refused: string; failed: string }
  /** What the log says it was about. */
  aboutOf: (body: Body) => object
  /** The secret that is shared with who calls; undefined when there is none of that code. */
  secretOf: (code: string) => string | undefined
  answer: (code: string, body: Body) => Promise<Answer>
  now: () => number
  log: Log
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** What is answered to a body whose signature is right; what cannot be stored is asked for again. */
const take = async <Body>(
  { schema, words, aboutOf, answer, log }: SignedCallbacks<Body>,
  code: string,
  raw: Buffer,
): Promise<Answer> => {
  const body = schema.safeParse(jsonOf(raw))
  if (!body.success) return { status: 422, answer: { error: 'refused' } }
  try {
    return await answer(code, body.data)
  } catch (error) {
    log.error({ code, ...aboutOf(body.data), reason: oneLineOf(error) }, words.failed)
    return { status: 503, answer: { taken: false } }
  }
}

/** What somebody outside calls with a signature: `POST <path>/<code>`. Says nothing of why a signature is refused. [C-14] */
export const registerSignedCallbacks = <Body>(app: FastifyInstance, deps: SignedCallbacks<Body>): void => {
  const { path, words, secretOf, now, log } = deps
  const mayLog = createRateLimit(refusalsLogged)
  void app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: paymentBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    callbacks.post<{ Params: { code: string } }>(
      `${path}/:code`,
      { bodyLimit: paymentBodyBytesMax },
      async (request, reply) => {
        const { code } = request.params
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const secret = secretOf(code)
        const signed = { method: 'POST', path: request.url, rawBody: raw }
        const verdict =
          secret === undefined ? 'missing' : checkSignature(secret, signed, { headers: request.headers, nowMs: now() })
        if (verdict !== 'right') {
          if (mayLog('')) log.warn({ from: request.ip, code: code.slice(0, 40), verdict }, words.refused)
          return reply.code(401).send({ error: 'signature' })
        }
        const { status, answer } = await take(deps, code, raw)
        return reply.code(status).send(answer)
      },
    )
  })
}
