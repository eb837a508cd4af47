import type { LimitKind, LimitName, LimitState } from '#contract/protection/entities/protection.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'

const periods = ['day', 'week', 'month'] as const

/** Gold coins are neither paid in nor won: what is sent of them is all there is to limit. */
export const limitKindsOf = (currency: Currency): readonly LimitKind[] =>
  currency === 'COIN' ? ['stake'] : ['deposit', 'loss', 'stake']

/** Every limit that can be set in a currency, in the order in which it is shown. */
export const limitNamesOf = (currency: Currency): LimitName[] =>
  limitKindsOf(currency).flatMap((kind) => periods.map((period) => ({ kind, period, currency })))

export const isSameLimit = (one: LimitName, other: LimitName): boolean =>
  one.kind === other.kind && one.period === other.period && one.currency === other.currency

/** The limit that holds: the lowest of the account's own, the person's other accounts' and the site's; null = none. */
export const heldMinor = ({
  ownMinor,
  siteMinor,
  otherMinor,
}: Pick<LimitState, 'ownMinor' | 'siteMinor' | 'otherMinor'>): number | null => {
  const least = Math.min(ownMinor ?? Infinity, siteMinor ?? Infinity, otherMinor ?? Infinity)
  return least === Infinity ? null : least
}

/** Whether a limit lets less through than another; null lets everything through. */
export const isTighter = (amountMinor: number | null, thanMinor: number | null): boolean =>
  amountMinor !== null && (thanMinor === null || amountMinor < thanMinor)
