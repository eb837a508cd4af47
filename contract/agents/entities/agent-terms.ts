import * as z from 'zod/mini'
import { agentTiersMax } from '#contract/limits.ts'
import { AmountMinor } from '#contract/wallet/entities/money.ts'

/** Thousandths: 300 is 30 %. */
export const ShareMilli = z.int().check(z.minimum(0), z.maximum(1000))

/** What a month has to reach for a rate, all of it. Amounts are minor units of the currency. [P-03] */
export const AgentTier = z.strictObject({
  /** Of the net result that commission is counted on. */
  netMinor: AmountMinor,
  turnoverMinor: AmountMinor,
  activeMembers: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  rateMilli: ShareMilli,
})
export type AgentTier = z.infer<typeof AgentTier>

const isRising = (tiers: readonly AgentTier[]): boolean =>
  tiers.every((tier, at) => {
    const below = tiers[at - 1]
    if (!below) return true
    const { netMinor, turnoverMinor, activeMembers, rateMilli } = below
    return (
      tier.netMinor >= netMinor &&
      tier.turnoverMinor >= turnoverMinor &&
      tier.activeMembers >= activeMembers &&
      tier.rateMilli >= rateMilli
    )
  })

/** By what commission is counted in one currency. [P-03] */
export const AgentTerms = z.strictObject({
  /** A member counts as active in a month with as much deposited and as much turnover. */
  activeDepositMinor: AmountMinor,
  activeTurnoverMinor: AmountMinor,
  /** Of a net result above zero, for channels and the site. */
  feeMilli: ShareMilli,
  /** From the lowest on; none asks for less than the one before. */
  tiers: z
    .array(AgentTier)
    .check(
      z.minLength(1),
      z.maxLength(agentTiersMax),
      z.refine(isRising, { error: 'a tier asks for less than the one before it' }),
    ),
})
export type AgentTerms = z.infer<typeof AgentTerms>
