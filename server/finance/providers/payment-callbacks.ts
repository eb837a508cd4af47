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
    schema: PaymentNotice,
    words: { refused: 'a payment callback is refused', failed: 'a notice could not be taken' },
    aboutOf: ({ eventId, state }) => ({ eventId, orderId: state.orderId }),
    secretOf,
    answer: async (provider, notice) => {
      const outcome = await noticed(provider, notice)
      return { status: statusOf(outcome), answer: { taken: outcome.ok } }
    },
    now,
    log,
  })
  registerSignedCallbacks(app, {
    path: bankFeedPath,
    schema: BankEntry,
    words: { refused: 'an entry of a bank is refused', failed: 'an entry of a bank could not be taken' },
    aboutOf: ({ entryId }) => ({ entryId }),
    secretOf: feedSecretOf,
    answer: async (feed, entry) => {
      const outcome = await entered(feed, entry)
      return outcome.ok ? { status: 200, answer: { taken: true } } : { status: 409, answer: { error: 'reused' } }
    },
    now,
    log,
  })
}
