import type { FastifyInstance } from 'fastify'
import type { Outcome } from '#contract/outcome.ts'
import type { OrderRefusal } from '#server/finance/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { BankEntry, bankFeedPath } from './bank-feed.ts'
import { PaymentNotice } from './payment-protocol.ts'
import { registerSignedCallbacks } from './signed-callbacks.ts'

type NoticeOutcome = Outcome<unknown, OrderRefusal>

export const callbackPath = '/payments/callback'

interface CallbackDeps {
  /** The secret that is shared with a provider; undefined when there is none of that code. */
  secretOf: (providerCode: string) => string | undefined
  noticed: (providerCode: string, notice: PaymentNotice) => Promise<NoticeOutcome>
  /** The same of feeds of banks' statements. */
  feedSecretOf: (feed: string) => string | undefined
  entered: (feed: string, entry: BankEntry) => Promise<Outcome<unknown, 'REQUEST_ID_REUSED'>>
  now: () => number
  log: Log
}

const refused = { status: 422, body: { error: 'refused' } }

const statusOf = (outcome: NoticeOutcome): number => {
  if (outcome.ok || outcome.code === 'ORDER_MOVED_ON') return 200
  return outcome.code === 'FINANCE_ORDER_UNKNOWN' ? 404 : 409
}

/**
 * What providers and banks call: `POST /payments/callback/<provider>` and `POST /payments/bank/<feed>`, signed. 200 = taken,
 * also when it changes nothing any more, so that nobody repeats it for ever; everything else asks for a repeat. [C-14]
 */
export const registerPaymentCallbacks = (app: FastifyInstance, deps: CallbackDeps): void => {
  const { secretOf, noticed, feedSecretOf, entered, now, log } = deps
  registerSignedCallbacks(app, {
    path: callbackPath,
    what: 'a payment callback',
    secretOf,
    now,
    log,
    answer: async (provider, body) => {
      const notice = PaymentNotice.safeParse(body)
      if (!notice.success) return refused
      const outcome = await noticed(provider, notice.data)
      return { status: statusOf(outcome), body: { taken: outcome.ok } }
    },
  })
  registerSignedCallbacks(app, {
    path: bankFeedPath,
    what: 'an entry of a bank',
    secretOf: feedSecretOf,
    now,
    log,
    answer: async (feed, body) => {
      const entry = BankEntry.safeParse(body)
      if (!entry.success) return refused
      const outcome = await entered(feed, entry.data)
      return outcome.ok ? { status: 200, body: { taken: true } } : { status: 409, body: { error: 'reused' } }
    },
  })
}
