import type { CommissionFigures } from '#contract/agents/entities/agent-statement.ts'
import type { AgentTerms, AgentTier } from '#contract/agents/entities/agent-terms.ts'

/** What an agent's members did in a month, in one currency: integer minor units. [P-03] */
export type MonthResult = Readonly<
  Pick<
    CommissionFigures,
    'netWinMinor' | 'lateMinor' | 'bonusesMinor' | 'turnoverMinor' | 'activeMembers' | 'carriedInMinor'
  >
>

const thousand = 1000n

/** A share of an amount above zero in thousandths, cut to whole minor units: exact, whatever the amount. */
const shareOf = (amountMinor: number, milli: number): number =>
  amountMinor <= 0 ? 0 : Number((BigInt(amountMinor) * BigInt(milli)) / thousand)

const reaches = (
  tier: AgentTier,
  { baseMinor, turnoverMinor, activeMembers }: Omit<CommissionFigures, 'tier'>,
): boolean => baseMinor >= tier.netMinor && turnoverMinor >= tier.turnoverMinor && activeMembers >= tier.activeMembers

/**
 * A month's commission: the rate of the highest tier all of whose marks are reached, of the net result that is left. Below
 * zero it is nothing, and is carried over. The same figures give the same commission. [P-03]
 */
export const commissionOf = (month: MonthResult, { feeMilli, tiers }: AgentTerms): CommissionFigures => {
  const { netWinMinor, lateMinor, bonusesMinor, carriedInMinor } = month
  const feesMinor = shareOf(netWinMinor, feeMilli)
  const baseMinor = netWinMinor + lateMinor - bonusesMinor - feesMinor + carriedInMinor
  const figures = { ...month, feesMinor, baseMinor, rateMilli: 0, commissionMinor: 0, carriedOutMinor: 0 }
  if (baseMinor <= 0) return { ...figures, tier: 0, carriedOutMinor: baseMinor }
  const tier = tiers.filter((one) => reaches(one, figures)).length
  const rateMilli = tiers[tier - 1]?.rateMilli ?? 0
  return { ...figures, tier, rateMilli, commissionMinor: shareOf(baseMinor, rateMilli) }
}
