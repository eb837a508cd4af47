import type { LimitKind, LimitState } from '#contract/protection/entities/protection.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'

/** A limit that is set: the lower of the member's own and the site's, and what is left of it. Minor units. */
export interface SetLimit extends Pick<LimitState, 'period' | 'usedMinor'> {
  readonly limitMinor: number
  readonly leftMinor: number
  readonly bySite: boolean
}

/** The limits of a kind and currency that are set, by their periods. */
export const setLimits = (limits: readonly LimitState[], kind: LimitKind, currency: Currency): SetLimit[] =>
  limits
    .filter((limit) => limit.kind === kind && limit.currency === currency)
    .flatMap(({ period, usedMinor, leftMinor, ownMinor, siteMinor }) => {
      if (leftMinor === null) return []
      const limitMinor = Math.min(ownMinor ?? Infinity, siteMinor ?? Infinity)
      return [{ period, usedMinor, leftMinor, limitMinor, bySite: ownMinor !== limitMinor }]
    })

/** Of them the one with the least left, which holds; undefined: none is set. [C-14] */
export const tightestLimit = (
  limits: readonly LimitState[],
  kind: LimitKind,
  currency: Currency,
): SetLimit | undefined =>
  setLimits(limits, kind, currency).toSorted((one, other) => one.leftMinor - other.leftMinor)[0]
