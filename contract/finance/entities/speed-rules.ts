import * as z from 'zod/mini'
import { AmountMinor } from '#contract/wallet/entities/money.ts'

const Minutes = z.int().check(z.minimum(2), z.maximum(1_440))
const BasisPoints = z.int().check(z.minimum(0), z.maximum(5_000))

/**
 * What an operator sets of speed pay and speed withdrawals, of CNY to bank cards. One offer lies between `min_money` and
 * `max_money`, minor units. The payee's fee is `feeBasisPoints` ten-thousandths of the amount, taken out of it; the payer
 * gets `bonusBasisPoints` of what was paid on top. `payMinutes`, `confirmMinutes`: the time to pay and to confirm;
 * `offerMinutes`: how long an amount is offered. `offersMax`, `paysMax`: unfinished orders of a member at once. After
 * `lapsesADay` matches that came to nothing within a day, a payer is locked out for `lockMinutes`. [C-14]
 */
export const SpeedRules = z.object({
  isOpen: z.boolean(),
  min_money: AmountMinor,
  max_money: AmountMinor,
  feeBasisPoints: BasisPoints,
  bonusBasisPoints: BasisPoints,
  payMinutes: Minutes,
  confirmMinutes: Minutes,
  offerMinutes: Minutes,
  offersMax: z.int().check(z.minimum(1), z.maximum(20)),
  paysMax: z.int().check(z.minimum(1), z.maximum(20)),
  lapsesADay: z.int().check(z.minimum(1), z.maximum(100)),
  lockMinutes: Minutes,
})
export type SpeedRules = z.infer<typeof SpeedRules>

/** An amount that can be paid now: `count` offers of it, each of `payMinor`, which brings `bonusMinor` on top. */
export const SpeedAmount = z.object({ payMinor: AmountMinor, bonusMinor: AmountMinor, count: z.int() })
export type SpeedAmount = z.infer<typeof SpeedAmount>

/** Whom a payer pays: shown to nobody else, and only while the order is the payer's. `number`: its digits. [L-05] */
export const SpeedPayee = z.object({ bankName: z.string(), holder: z.string(), number: z.string() })
export type SpeedPayee = z.infer<typeof SpeedPayee>
