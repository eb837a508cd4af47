import * as z from 'zod/mini'
import { StatusCode } from '#contract/members/entities/member.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** An account of the house as somebody needs it who transfers money to it. `number`: digits, without spaces. */
export const BankAccount = z.object({
  holder: Name,
  bankName: Name,
  /** '' = of no branch. */
  branch: z.string().check(z.trim(), z.maxLength(60)),
  number: z.string().check(z.regex(/^\d{8,30}$/)),
})
export type BankAccount = z.infer<typeof BankAccount>

/**
 * The same as operators set it, minor units: one transfer lies between `min_money` and `max_money`, those of a day of the
 * site's calendar come to `dayMaxMinor` at most. With a `status` other than '1' nobody is shown it any more. [C-14, E-04]
 */
export const HouseAccount = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  ...BankAccount.shape,
  currency: SettlementCurrency,
  min_money: AmountMinor,
  max_money: AmountMinor,
  dayMaxMinor: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  status: StatusCode,
})
export type HouseAccount = z.infer<typeof HouseAccount>
