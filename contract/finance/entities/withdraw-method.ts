import * as z from 'zod/mini'
import { StatusCode } from '#contract/members/entities/member.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

/**
 * A way to be paid out as members see it: to a bank card, or to a USDT address of the white list. One withdrawal lies
 * between `min_money` and `max_money`, minor units of `currency`. Its fee is `feeFixedMinor` and `feeBasisPoints`
 * ten-thousandths of the amount, taken out of the amount; the first `freeAMonth` of a calendar month (UTC+8) cost nothing.
 * `arrivalMinutes`: how long it usually takes. `status` '1' = open. [C-14, E-04]
 */
export const WithdrawType = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: Name,
  nameEn: Name,
  to: z.enum(['card', 'address']),
  currency: SettlementCurrency,
  min_money: AmountMinor,
  max_money: AmountMinor,
  feeFixedMinor: AmountMinor,
  feeBasisPoints: z.int().check(z.minimum(0), z.maximum(5_000)),
  freeAMonth: z.int().check(z.minimum(0), z.maximum(1_000)),
  arrivalMinutes: z.int().check(z.minimum(1), z.maximum(20_160)),
  status: StatusCode,
})
export type WithdrawType = z.infer<typeof WithdrawType>

/** The same as operators set it. `provider`: the code of a payment provider, whose own name of the way is `providerMethod`. */
export const WithdrawMethod = z.object({
  ...WithdrawType.shape,
  isDisplay: z.boolean(),
  provider: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  providerMethod: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
})
export type WithdrawMethod = z.infer<typeof WithdrawMethod>

/**
 * What an operator sets of all withdrawals. `sendAfterSeconds`: how long an order waits before it is sent, in which the
 * member may cancel it where the site allows that. `reviewFromMinor`: from so much on an operator approves it first.
 */
export const WithdrawRules = z.object({
  sendAfterSeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  reviewFromMinor: z.object({ CNY: AmountMinor, USDT: AmountMinor }),
})

/**
 * How often what came in has to be staked before it can be withdrawn, thousandths: of deposits, and of bonuses. Bets below
 * `oddsMinMilli` do not count. 0 = not at all.
 */
export const TurnoverRules = z.object({
  depositMilli: z.int().check(z.minimum(0), z.maximum(100_000)),
  bonusMilli: z.int().check(z.minimum(0), z.maximum(100_000)),
  oddsMinMilli: z.int().check(z.minimum(1_000), z.maximum(100_000)),
})
export type TurnoverRules = z.infer<typeof TurnoverRules>
