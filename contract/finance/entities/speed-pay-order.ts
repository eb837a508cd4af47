import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { orderBase } from './order-base.ts'

/** What somebody says is wrong. `not-confirmed` is the payer's, `other` both's, the rest the payee's. */
export const SpeedAppealReason = z.enum(['not-received', 'other-amount', 'other-payer', 'not-confirmed', 'other'])
export type SpeedAppealReason = z.infer<typeof SpeedAppealReason>

/** Who brought an order before an operator, and why. `timer`: the payee said nothing in time. */
export const SpeedAppeal = z.object({ by: z.enum(['payer', 'payee', 'timer']), reason: SpeedAppealReason })
export type SpeedAppeal = z.infer<typeof SpeedAppeal>

/**
 * What the machine of a speed pay (极速存款) remembers: money that goes outside of the site from its member, the payer, to
 * a member who withdraws, the payee. `amountMinor` is paid; it and `bonusMinor` are credited. `expiresAtMs`: until when it
 * has to be paid. `confirmMs`: how long the payee has to confirm from then on. `reminders`: how often the payer asked the
 * payee to look, the last time at `remindedAtMs`.
 */
export const SpeedPayContext = z.object({
  atMs: z.int(),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  bonusMinor: AmountMinor,
  expiresAtMs: z.int(),
  confirmMs: z.int(),
  paidAtMs: z.nullable(z.int()),
  reminders: z.int(),
  remindedAtMs: z.nullable(z.int()),
  appeal: z.nullable(SpeedAppeal),
})
export type SpeedPayContext = z.infer<typeof SpeedPayContext>

export const SpeedPayOrder = z.object({
  ...orderBase,
  kind: z.literal('speed-pay'),
  state: z.enum(['paying', 'confirming', 'appealed', 'succeeded', 'refused', 'expired', 'closed']),
  context: SpeedPayContext,
})
export type SpeedPayOrder = z.infer<typeof SpeedPayOrder>
