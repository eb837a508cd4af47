import * as z from 'zod/mini'
import { StatusCode } from '#contract/members/entities/member.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

const Words = z.string().check(z.trim(), z.maxLength(60))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

/**
 * A way to deposit as members see it. One deposit lies between `min_money` and `max_money`; they and `quickAmounts` (what may
 * be picked instead of typing) are minor units of `currency`. `feeText`, `speedText`: what it costs and how long it takes, in
 * words; '' = nothing to say. `status` '1' = open; else it is shown and cannot be chosen. [C-14, E-04]
 */
export const PaymentType = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: Name,
  nameEn: Name,
  icon: z.enum(['bolt', 'qr', 'card', 'globe', 'usdt', 'person']),
  currency: SettlementCurrency,
  min_money: AmountMinor,
  max_money: AmountMinor,
  quickAmounts: z.array(AmountMinor).check(z.maxLength(8)),
  feeText: Words,
  feeTextEn: Words,
  speedText: Words,
  speedTextEn: Words,
  isRecommended: z.boolean(),
  status: StatusCode,
})
export type PaymentType = z.infer<typeof PaymentType>

/** The `provider` of ways to deposit that are transfers to an account of the house. */
export const bankTransfer = 'bank'

/**
 * The same as operators set it. `isDisplay` false: nobody sees it. `windowMinutes`: the time to pay. `provider`: the code of
 * a payment provider, whose own name of the way is `providerMethod`; or `bankTransfer`.
 */
export const DepositMethod = z.object({
  ...PaymentType.shape,
  isDisplay: z.boolean(),
  windowMinutes: z.int().check(z.minimum(1), z.maximum(1_440)),
  provider: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  providerMethod: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
})
export type DepositMethod = z.infer<typeof DepositMethod>
