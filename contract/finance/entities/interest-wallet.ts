import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A day of the site's calendar (UTC+8), `YYYY-MM-DD`. */
export const SiteDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The interest of one day, as it was credited at the end of it. */
export const InterestDay = z.object({ day: SiteDay, interestMinor: AmountMinor })
export type InterestDay = z.infer<typeof InterestDay>

/**
 * A member's interest wallet (余额宝) of one currency. `rateBps`: the annual rate in hundredths of a percent. `days`: the last
 * 30 days that are over, the oldest first, each with what it brought. Amounts are minor units.
 */
export const InterestWallet = z.object({
  currency: SettlementCurrency,
  balanceMinor: AmountMinor,
  yesterdayMinor: AmountMinor,
  earnedMinor: AmountMinor,
  rateBps: z.int().check(z.minimum(0)),
  days: z.array(InterestDay),
})
export type InterestWallet = z.infer<typeof InterestWallet>

/**
 * What happened to an interest wallet. `in`, `out`: moved from and to the centre wallet. `interest`: what `day` brought, on
 * `basisMinor` (the day's lowest balance) at `rateBps`; the three are null of the others.
 */
export const InterestRecord = z.object({
  id: z.string(),
  kind: z.enum(['in', 'out', 'interest']),
  amountMinor: AmountMinor,
  balanceAfterMinor: AmountMinor,
  atMs: z.int(),
  day: z.nullable(SiteDay),
  basisMinor: z.nullable(AmountMinor),
  rateBps: z.nullable(z.int()),
})
export type InterestRecord = z.infer<typeof InterestRecord>

/** How both wallets stand after a move between them. */
export const InterestMove = z.object({
  currency: SettlementCurrency,
  movedMinor: AmountMinor,
  balanceMinor: AmountMinor,
  centreMinor: AmountMinor,
})
export type InterestMove = z.infer<typeof InterestMove>
