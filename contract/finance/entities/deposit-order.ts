import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { orderBase } from './order-base.ts'

/**
 * What an operator should look at: paid in another amount or currency, more than once, against what was said before, or by
 * somebody who is excluded from play.
 */
export const DepositFlag = z.enum(['other-amount', 'second-payment', 'paid-after-end', 'failed-after-paid', 'excluded'])
export type DepositFlag = z.infer<typeof DepositFlag>

const Payment = z.object({ paymentId: z.string(), currency: z.string(), amountMinor: AmountMinor })

/** What the machine of a deposit by a payment provider remembers; all of it may be shown to its member. */
export const DepositContext = z.object({
  atMs: z.int(),
  methodId: z.string(),
  provider: z.string(),
  providerMethod: z.string(),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  expiresAtMs: z.int(),
  /** How often the provider was asked since the last news. */
  checks: z.int(),
  checkoutUrl: z.nullable(z.string()),
  payment: z.nullable(Payment),
  creditedMinor: z.nullable(AmountMinor),
  flags: z.array(DepositFlag),
})
export type DepositContext = z.infer<typeof DepositContext>

export const DepositOrder = z.object({
  ...orderBase,
  kind: z.literal('deposit'),
  state: z.enum(['opening', 'awaiting', 'processing', 'unknown', 'review', 'succeeded', 'failed', 'expired', 'closed']),
  context: DepositContext,
})
export type DepositOrder = z.infer<typeof DepositOrder>
