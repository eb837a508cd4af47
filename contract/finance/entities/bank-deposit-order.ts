import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { BankAccount } from './bank-account.ts'
import { DepositFlag } from './deposit-order.ts'
import { orderBase } from './order-base.ts'

/** What an operator may answer a member, in words. */
export const RejectReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

/** What the machine of a deposit by bank transfer remembers; all of it may be shown to its member. */
export const BankDepositContext = z.object({
  atMs: z.int(),
  methodId: z.string(),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  expiresAtMs: z.int(),
  accountId: z.string(),
  /** As it was when the order was opened. */
  account: BankAccount,
  /** Where the transfer can be made online; null: at the member's own bank. Takes `holder`, `number`, `amount`, `remark`. */
  bankUrl: z.nullable(z.string()),
  /** What was credited last. `paymentId`: an entry of a bank's statement, or `operator`. */
  payment: z.nullable(z.object({ paymentId: z.string(), amountMinor: AmountMinor })),
  /** All that was credited. */
  creditedMinor: z.nullable(AmountMinor),
  /** Why it was rejected. */
  reason: z.nullable(RejectReason),
  flags: z.array(DepositFlag),
})
export type BankDepositContext = z.infer<typeof BankDepositContext>

export const BankDepositOrder = z.object({
  ...orderBase,
  kind: z.literal('bank-deposit'),
  state: z.enum(['awaiting', 'review', 'succeeded', 'rejected', 'expired', 'closed']),
  context: BankDepositContext,
})
export type BankDepositOrder = z.infer<typeof BankDepositOrder>
