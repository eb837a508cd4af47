import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { orderBase } from './order-base.ts'
import { SpeedAppeal } from './speed-pay-order.ts'

/**
 * What the machine of a speed withdrawal (极速提款) remembers. `feeMinor` is taken out of `amountMinor`; the rest,
 * `payMinor`, is what a payer sends to `payee`, which is masked. `money`: held until the order ends. `offerUntilMs`: offered
 * until then, `offerMs` at a time. `payUntilMs`, `confirmUntilMs`: of the payer who has it now; null of nobody.
 */
export const SpeedWithdrawContext = z.object({
  atMs: z.int(),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  feeMinor: AmountMinor,
  payMinor: AmountMinor,
  payee: z.object({ to: z.literal('card'), masked: z.string(), name: z.string() }),
  isCancelAllowed: z.boolean(),
  /** Of the turnover, when it was asked for. */
  lackingMinor: AmountMinor,
  offerMs: z.int(),
  offerUntilMs: z.int(),
  payUntilMs: z.nullable(z.int()),
  confirmUntilMs: z.nullable(z.int()),
  appeal: z.nullable(SpeedAppeal),
  money: z.enum(['held', 'captured', 'released']),
})
export type SpeedWithdrawContext = z.infer<typeof SpeedWithdrawContext>

export const SpeedWithdrawOrder = z.object({
  ...orderBase,
  kind: z.literal('speed-withdraw'),
  state: z.enum([
    'offered',
    'matched',
    'confirming',
    'appealed',
    'unmatched',
    'succeeded',
    'cancelled',
    'returned',
    'converted',
  ]),
  context: SpeedWithdrawContext,
})
export type SpeedWithdrawOrder = z.infer<typeof SpeedWithdrawOrder>
