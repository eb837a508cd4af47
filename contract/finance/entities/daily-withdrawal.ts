import * as z from 'zod/mini'
import { AmountMinor } from '#contract/wallet/entities/money.ts'

/**
 * What a member's level lets go out on a day of the site: `limitMinor` and `usedMinor` in minor units of CNY, all currencies
 * together; `leftMinor` in minor units of each. [C-12, E-05]
 */
export const DailyWithdrawal = z.object({
  limitMinor: AmountMinor,
  usedMinor: AmountMinor,
  leftMinor: z.object({ CNY: AmountMinor, USDT: AmountMinor }),
})
export type DailyWithdrawal = z.infer<typeof DailyWithdrawal>
