import type { LimitKind, LimitState } from '#contract/protection/entities/protection.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { heldMinor } from './limit-names.ts'

/** A limit that is set: the lowest of the person's and the site's, and what is left of it. Minor units. */
export interface SetLimit extends Pick<LimitState, 'period' | 'usedMinor'> {
  readonly limitMinor: number
  readonly leftMinor: number
  readonly bySite: boolean
}

/** The limits of a kind and currency that are set, by their periods. */
export const setLimits = (limits: readonly LimitState[], kind: LimitKind, currency: Currency): SetLimit[] =>
  limits
    .filter((limit) => limit.kind === kind && limit.currency === currency)
    .flatMap(({ period, usedMinor, leftMinor, ...limit }) => {
      const limitMinor = heldMinor(limit)
      if (leftMinor === null || limitMinor === null) return []
      const bySite = limit.ownMinor !== limitMinor && limit.otherMinor !== limitMinor
      return [{ period, usedMinor, leftMinor, limitMinor, bySite }]
    })

/** Of them the one with the least left, which holds; undefined: none is set. [C-14] */
export const tightestLimit = (
  limits: readonly LimitState[],
  kind: LimitKind,
  currency: Currency,
): SetLimit | undefined =>
  setLimits(limits, kind, currency).toSorted((one, other) => one.leftMinor - other.leftMinor)[0]
