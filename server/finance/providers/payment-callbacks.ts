import type { FastifyInstance } from 'fastify'
import type { Outcome } from '#contract/outcome.ts'
import type { OrderRefusal } from '#server/finance/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { paymentBodyBytesMax, PaymentNotice } from './payment-protocol.ts'
import { checkSignature } from './payment-signature.ts'

type NoticeOutcome = Outcome<unknown, OrderRefusal>

export const callbackPath = '/payments/callback'

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

/**
 * What providers call: `POST /payments/callback/<provider>`, signed. 200 = taken, also when it changes nothing any more, so
 * that nobody repeats it for ever; everything else asks for a repeat. Says nothing of why a signature is refused. [C-14]
 */
export const registerPaymentCallbacks = (app: FastifyInstance, { secretOf, noticed, now, log }: CallbackDeps): void => {
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
          log.warn({ provider: provider.slice(0, 40), verdict, from: request.ip }, 'a payment callback is refused')
          return reply.code(401).send({ error: 'signature' })
        }
        const notice = noticeIn(body)
        if (!notice) return reply.code(422).send({ error: 'refused' })
        const outcome = await noticed(provider, notice)
        return reply.code(statusOf(outcome)).send({ taken: outcome.ok })
      },
    )
  })
}
