import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome, type Rejected } from '#contract/outcome.ts'
import type { IdentityPart, LimitKind, LimitName, LimitPeriod } from '#contract/protection/entities/protection.ts'
import { isSameLimit, limitNamesOf } from '#contract/protection/rules/limit-names.ts'
import { Currency, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { atSiteRate } from '#contract/wallet/rules/site-rate.ts'
import { periodEndMs } from './periods.ts'
import { spendInPlay } from './play.ts'
import {
  noUsage,
  pauseAt,
  type OwnLimit,
  type SiteLimit,
  type ProtectionStatus,
  type Usage,
} from './protection-status.ts'

/** Spending of a member, as far as protection treats it differently. */
export type PlaySpendingKind = 'stake' | 'gift' | 'venue-in'
export type SpendingKind = PlaySpendingKind | 'deposit' | 'promotion'

/** `amountMinor`: integer minor units, above zero but for promotions. */
export interface Spending<Kind extends SpendingKind = SpendingKind> {
  readonly memberId: string
  readonly kind: Kind
  readonly currency: Currency
  readonly amountMinor: number
}

export type PlayRefusal = 'LIMIT_REACHED' | 'PLAY_TIMED_OUT' | 'SELF_EXCLUDED'
export type PromotionRefusal = 'PLAY_TIMED_OUT' | 'SELF_EXCLUDED'

/**
 * Kinds of limits that a spending counts towards. Money on its way to a venue counts as lost until it is back, and as staked: what is
 * done with it there is not seen while it is done.
 */
export const limitKindsOf: Readonly<Record<SpendingKind, readonly LimitKind[]>> = {
  deposit: ['deposit'],
  stake: ['stake', 'loss'],
  gift: ['stake'],
  'venue-in': ['stake', 'loss'],
  promotion: [],
}

const isPlay = (kind: SpendingKind): kind is PlaySpendingKind =>
  kind === 'stake' || kind === 'gift' || kind === 'venue-in'

export interface SpendingFacts {
  readonly siteLimits: readonly SiteLimit[]
  readonly nowMs: number
  /** Thousandths of CNY for one USDT, as it is now. */
  readonly cnyPerUsdtMilli: number
  /** What a deposit asks for and the member has not given; of other spending empty. */
  readonly missingIdentity?: readonly IdentityPart[]
}

/** The lowest of the site's limits of a name; null = none. */
export const siteLimitOf = (siteLimits: readonly SiteLimit[], name: Parameters<typeof isSameLimit>[0]) => {
  const amounts = siteLimits.filter((limit) => isSameLimit(limit, name)).map(({ amountMinor }) => amountMinor)
  return amounts.length === 0 ? null : Math.min(...amounts)
}

/** The lowest that the person's other accounts have set of a name; null = none. */
export const otherLimitOf = (
  { otherLimits }: Pick<ProtectionStatus, 'otherLimits'>,
  name: LimitName,
): number | null => {
  const amounts = otherLimits.flatMap((limit) => (isSameLimit(limit, name) ? (limit.amountMinor ?? []) : []))
  return amounts.length === 0 ? null : Math.min(...amounts)
}

export const ownLimitOf = (limits: readonly OwnLimit[], name: Parameters<typeof isSameLimit>[0]) =>
  limits.find((limit) => isSameLimit(limit, name))

const usageIn = ({ usage }: ProtectionStatus, currency: Currency): Usage => usage.get(currency) ?? noUsage

/** An amount as a limit of a currency sees it; null: they have nothing to do with each other. */
const seenIn = (
  limit: Currency,
  { currency, amountMinor }: Pick<Spending, 'currency' | 'amountMinor'>,
  { cnyPerUsdtMilli }: Pick<SpendingFacts, 'cnyPerUsdtMilli'>,
): number | null => {
  if (currency === limit) return amountMinor
  if (currency === 'COIN' || limit === 'COIN') return null
  return atSiteRate({ currency, amountMinor }, limit, cnyPerUsdtMilli)
}

/** What is used of a limit: it is the member's, so money counts in whatever currency it was. Minor units of the limit's. */
export const usedOf = (
  status: ProtectionStatus,
  { kind, period, currency: limit }: LimitName,
  facts: Pick<SpendingFacts, 'cnyPerUsdtMilli'>,
): number =>
  (limit === 'COIN' ? [limit] : SettlementCurrency.options).reduce((sum, currency) => {
    const amountMinor = usageIn(status, currency)[kind][period]
    return sum + (seenIn(limit, { currency, amountMinor }, facts) ?? 0)
  }, 0)

/**
 * Every limit that holds for a spending, of whatever currency, with what is left of it, also below zero: the lowest of those
 * that the person's accounts have set and the site's. `askedMinor`: what the spending would take of it.
 */
const limitsFor = (status: ProtectionStatus, spending: Spending, facts: SpendingFacts) => {
  const { siteLimits } = facts
  if (status.limits.length + status.otherLimits.length + siteLimits.length === 0) return []
  return Currency.options
    .flatMap(limitNamesOf)
    .filter(({ kind }) => limitKindsOf[spending.kind].includes(kind))
    .flatMap((name) => {
      const askedMinor = seenIn(name.currency, spending, facts)
      if (askedMinor === null) return []
      const own = ownLimitOf(status.limits, name)?.amountMinor ?? Infinity
      const person = Math.min(own, otherLimitOf(status, name) ?? Infinity)
      const site = siteLimitOf(siteLimits, name) ?? Infinity
      const limitMinor = Math.min(person, site)
      if (limitMinor === Infinity) return []
      return [
        {
          name,
          limitMinor,
          askedMinor,
          leftMinor: limitMinor - usedOf(status, name, facts),
          bySite: site === limitMinor && person !== site,
        },
      ]
    })
}

/** The limit that a spending would pass; of several, the one with the least left. Exactly what is left passes. */
const limitRefusal = (
  status: ProtectionStatus,
  spending: Spending,
  facts: SpendingFacts,
): Rejected<'LIMIT_REACHED'> | undefined => {
  const passed = limitsFor(status, spending, facts).filter(({ leftMinor, askedMinor }) => askedMinor > leftMinor)
  const inOne = ({ name, leftMinor }: (typeof passed)[number]): number =>
    seenIn(spending.currency, { currency: name.currency, amountMinor: leftMinor }, facts) ?? leftMinor
  const [tightest] = passed.toSorted((one, other) => inOne(one) - inOne(other))
  if (!tightest) return undefined
  const { name, limitMinor, leftMinor, bySite } = tightest
  const resetsAtMs = periodEndMs(name.period, siteDayOf(facts.nowMs))
  return reject('LIMIT_REACHED', { ...name, limitMinor, leftMinor: Math.max(0, leftMinor), resetsAtMs, bySite })
}

/**
 * Whether a member may. Of several reasons the one that is hardest to lift: an exclusion, who somebody is, a time-out, a
 * limit.
 */
export const judgeSpending = (
  status: ProtectionStatus,
  spending: Spending,
  facts: SpendingFacts,
): Outcome<null, PlayRefusal | 'IDENTITY_REQUIRED'> => {
  const pause = pauseAt(status, facts.nowMs)
  if (pause?.kind === 'exclusion') return reject('SELF_EXCLUDED', { untilMs: pause.untilMs })
  const { missingIdentity: missing = [] } = facts
  if (missing.length > 0) return reject('IDENTITY_REQUIRED', { missing: [...missing] })
  if (pause?.untilMs) return reject('PLAY_TIMED_OUT', { untilMs: pause.untilMs })
  return limitRefusal(status, spending, facts) ?? accept(null)
}

const add = (used: Readonly<Record<LimitPeriod, number>>, amountMinor: number) => ({
  day: used.day + amountMinor,
  week: used.week + amountMinor,
  month: used.month + amountMinor,
})

const addUsage = (status: ProtectionStatus, { kind, currency, amountMinor }: Spending): ProtectionStatus['usage'] => {
  const before = usageIn(status, currency)
  const counted = Object.fromEntries(limitKindsOf[kind].map((limit) => [limit, add(before[limit], amountMinor)]))
  return new Map(status.usage).set(currency, { ...before, ...counted })
}

/** The status of an account for which another one of the same person counts, after that one has spent. */
export const afterOthersSpending = (status: ProtectionStatus, spending: Spending): ProtectionStatus =>
  status.countedIds.includes(spending.memberId) ? { ...status, usage: addUsage(status, spending) } : status

/** A member's status after a spending was counted. */
export const afterSpending = (status: ProtectionStatus, spending: Spending, nowMs: number): ProtectionStatus => {
  const { kind, currency, amountMinor } = spending
  return {
    ...status,
    usage: addUsage(status, spending),
    play: isPlay(kind) ? spendInPlay(status.play, currency, amountMinor, nowMs) : status.play,
  }
}
