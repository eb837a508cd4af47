import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/**
 * Money that came in and what has to be staked of it: `requiredMinor` is `amountMinor` × `multipleMilli` / 1000, rounded
 * up; `doneMinor` of it is staked. Minor units.
 */
export const TurnoverEntry = z.object({
  kind: z.enum(['deposit', 'bonus']),
  atMs: z.int(),
  amountMinor: AmountMinor,
  multipleMilli: z.int(),
  requiredMinor: AmountMinor,
  doneMinor: AmountMinor,
})
export type TurnoverEntry = z.infer<typeof TurnoverEntry>

/**
 * The turnover (流水) of a currency since nothing lacked: how much is required, done and lacking, and the entries that
 * lack, the oldest first. `lockedMinor` of the balance waits for them, `owedMinor` of the rest for what the member owes in any
 * currency, at the site's rate; `freeMinor` can be withdrawn or exchanged now. [C-14]
 */
export const Turnover = z.object({
  currency: SettlementCurrency,
  requiredMinor: AmountMinor,
  doneMinor: AmountMinor,
  lackingMinor: AmountMinor,
  lockedMinor: AmountMinor,
  owedMinor: AmountMinor,
  freeMinor: AmountMinor,
  oddsMinMilli: z.int(),
  entries: z.array(TurnoverEntry),
})
export type Turnover = z.infer<typeof Turnover>
