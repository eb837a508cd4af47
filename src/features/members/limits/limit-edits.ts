import type { LimitName, LimitState } from '#contract/protection/entities/protection.ts'
import { heldMinor, isTighter } from '#contract/protection/rules/limit-names.ts'
import { minorOfText } from '#contract/wallet/rules/amount.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import { shareOf } from '#src/ui/share-of.ts'

/** Digits before the point of a limit. */
const limitPattern = { integerDigitsMax: 9 } as const

export const limitKey = ({ kind, period, currency }: LimitName): string => `${kind} ${period} ${currency}`
export const limitNameOf = ({ kind, period, currency }: LimitName): LimitName => ({ kind, period, currency })

/** What was typed for a limit, minor units; null: it is no amount. */
export const typedLimit = (text: string, { currency }: Pick<LimitName, 'currency'>): number | null =>
  minorOfText(text, currencyPlaces[currency], limitPattern)

/** What sending an amount would do to a limit. */
export const editOf = (limit: Pick<LimitState, 'ownMinor'>, amountMinor: number | null): 'set' | 'lower' | 'raise' => {
  if (limit.ownMinor === null) return 'set'
  return isTighter(amountMinor, limit.ownMinor) ? 'lower' : 'raise'
}

const nearShare = 0.8

/** How far a limit is used, 0 up to 1, and what is to be said of it. */
export const usageOf = (
  limit: Pick<LimitState, 'ownMinor' | 'siteMinor' | 'otherMinor' | 'usedMinor' | 'leftMinor'>,
) => {
  const held = heldMinor(limit)
  if (held === null) return { share: 0, tone: 'free' } as const
  const share = shareOf(limit.usedMinor, held)
  if (limit.leftMinor === 0) return { share: 1, tone: 'reached' } as const
  return { share, tone: share >= nearShare ? 'near' : 'free' } as const
}
