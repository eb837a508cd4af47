import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { orderBase } from './order-base.ts'

/** What an operator should look at: paid in another amount or currency, or against what was said before. */
export const WithdrawalFlag = z.enum(['other-amount', 'paid-after-end', 'failed-after-paid'])
export type WithdrawalFlag = z.infer<typeof WithdrawalFlag>

const Payment = z.object({ paymentId: z.string(), currency: z.string(), amountMinor: AmountMinor })

/**
 * What the machine of a withdrawal remembers; all of it may be shown to its member. `feeMinor` is taken out of
 * `amountMinor`; the rest is paid out to `payee`, which is masked. `money`: held until the order ends, then captured or
 * released. `sendAtMs`: not sent before. `arrivesAtMs`: when it is expected to arrive.
 */
export const WithdrawalContext = z.object({
  atMs: z.int(),
  methodId: z.string(),
  provider: z.string(),
  providerMethod: z.string(),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  feeMinor: AmountMinor,
  payee: z.object({ to: z.enum(['card', 'address']), masked: z.string(), name: z.string() }),
  isCancelAllowed: z.boolean(),
  needsReview: z.boolean(),
  /** Of the turnover, when it was asked for: after a withdrawal with nothing lacking the count begins anew. */
  lackingMinor: AmountMinor,
  sendAtMs: z.int(),
  arrivesAtMs: z.int(),
  /** How often the provider was asked since the last news. */
  checks: z.int(),
  money: z.enum(['held', 'captured', 'released']),
  payment: z.nullable(Payment),
  flags: z.array(WithdrawalFlag),
})
export type WithdrawalContext = z.infer<typeof WithdrawalContext>

export const WithdrawalOrder = z.object({
  ...orderBase,
  kind: z.literal('withdrawal'),
  state: z.enum([
    'queued',
    'review',
    'sending',
    'processing',
    'disputed',
    'succeeded',
    'failed',
    'refused',
    'cancelled',
  ]),
  context: WithdrawalContext,
})
export type WithdrawalOrder = z.infer<typeof WithdrawalOrder>
