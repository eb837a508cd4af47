import type { FastifyInstance } from 'fastify'
import type { Outcome } from '#contract/outcome.ts'
import type { OrderRefusal } from '#server/finance/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { createRateLimit } from '#server/platform/rate-limit.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { paymentBodyBytesMax, PaymentNotice } from './payment-protocol.ts'
import { checkSignature } from './payment-signature.ts'

type NoticeOutcome = Outcome<unknown, OrderRefusal>

export const callbackPath = '/payments/callback'

/** Anybody may call without a signature: so many lines of the log are all that it costs. */
export const refusalsLogged = { points: 10, windowSeconds: 60 }

interface CallbackDeps {
  /** The secret that is shared with a provider; undefined when there is none of that code. */
  secretOf: (providerCode: string) => string | undefined
  noticed: (providerCode: string, notice: PaymentNotice) => Promise<NoticeOutcome>
  now: () => number
  log: Log
}

const statusOf = (outcome: NoticeOutcome): number => {
  if (outcome.ok || outcome.code === 'ORDER_MOVED_ON') return 200
  return outcome.code === 'FINANCE_ORDER_UNKNOWN' ? 404 : 409
}

const noticeIn = (body: Buffer): PaymentNotice | undefined => {
  try {
    return PaymentNotice.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** What is answered to a notice whose signature is right. */
const takeNotice = async (
  { noticed, log }: CallbackDeps,
  provider: string,
  body: Buffer,
): Promise<{ status: number; answer: object }> => {
  const notice = noticeIn(body)
  if (!notice) return { status: 422, answer: { error: 'refused' } }
  try {
    const outcome = await noticed(provider, notice)
    return { status: statusOf(outcome), answer: { taken: outcome.ok } }
  } catch (error) {
    const { eventId, state } = notice
    log.error({ provider, eventId, orderId: state.orderId, reason: oneLineOf(error) }, 'a notice could not be taken')
    return { status: 503, answer: { taken: false } }
  }
}

/**
 * What providers call: `POST /payments/callback/<provider>`, signed. 200 = taken, also when it changes nothing any more, so
 * that nobody repeats it for ever; everything else asks for a repeat. Says nothing of why a signature is refused. [C-14]
 */
export const registerPaymentCallbacks = (app: FastifyInstance, deps: CallbackDeps): void => {
  const { secretOf, now, log } = deps
  const mayLog = createRateLimit(refusalsLogged)
  void app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: paymentBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    callbacks.post<{ Params: { provider: string } }>(
      `${callbackPath}/:provider`,
      { bodyLimit: paymentBodyBytesMax },
      async (request, reply) => {
        const { provider } = request.params
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const secret = secretOf(provider)
        const signed = { method: 'POST', path: request.url, rawBody: body }
        const verdict =
          secret === undefined ? 'missing' : checkSignature(secret, signed, { headers: request.headers, nowMs: now() })
        if (verdict !== 'right') {
          if (await mayLog(''))
            log.warn({ provider: provider.slice(0, 40), verdict, from: request.ip }, 'a payment callback is refused')
          return reply.code(401).send({ error: 'signature' })
        }
        const { status, answer } = await takeNotice(deps, provider, body)
        return reply.code(status).send(answer)
      },
    )
  })
}
