import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/platform/log.ts'
import { paymentBodyBytesMax } from './payment-protocol.ts'
import { checkSignature } from './payment-signature.ts'

interface SignedCallbacks {
  /** Without a slash at the end; who calls stands behind it. */
  path: string
  /** What the log calls them. */
  what: string
  /** The secret that is shared with who calls; undefined when there is none of that code. */
  secretOf: (code: string) => string | undefined
  /** What a body is answered with; `body` is what its JSON says, undefined when it is none. */
  answer: (code: string, body: unknown) => Promise<{ status: number; body: object }>
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

/** What somebody outside calls with a signature: `POST <path>/<code>`. Says nothing of why a signature is refused. [C-14] */
export const registerSignedCallbacks = (
  app: FastifyInstance,
  { path, what, secretOf, answer, now, log }: SignedCallbacks,
): void => {
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
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const secret = secretOf(code)
        const signed = { method: 'POST', path: request.url, rawBody: body }
        const verdict =
          secret === undefined ? 'missing' : checkSignature(secret, signed, { headers: request.headers, nowMs: now() })
        if (verdict !== 'right') {
          log.warn({ from: request.ip, code: code.slice(0, 40), verdict }, `${what} is refused`)
          return reply.code(401).send({ error: 'signature' })
        }
        const answered = await answer(code, jsonOf(body))
        return reply.code(answered.status).send(answered.body)
      },
    )
  })
}
