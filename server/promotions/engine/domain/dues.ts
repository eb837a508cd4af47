import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { kindParams } from '#contract/promotions/entities/kind-params.ts'
import type { Promotion, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type {
  ContinueDepositParams,
  DividendParams,
  FirstDepositParams,
  RebateParams,
} from '#contract/promotions/entities/rule-params.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PlayedDay } from '#server/records/ports.ts'
import { dayAfter, periodEnd, periodsBetween, type PeriodLength } from './days.ts'

const dayMs = 24 * 60 * 60_000
const currencies = ['CNY', 'USDT'] as const satisfies readonly SettlementCurrency[]

export interface CountedDeposit {
  readonly orderId: string
  readonly currency: SettlementCurrency
  readonly amountMinor: number
  readonly atMs: number
}

/** What a member did, as facts say: all deposits, the oldest first, and the days of play. */
export interface Activity {
  readonly deposits: readonly CountedDeposit[]
  readonly days: readonly PlayedDay[]
}

/** Something that a promotion gives a member, or would. */
export interface Due extends Pick<PromotionItem, 'itemId' | 'fromDay' | 'toDay' | 'progress'> {
  /** Null: nothing as things stand. */
  readonly reward: Extract<Reward, { kind: 'cash' }> | null
  /** From then on it can be claimed. */
  readonly readyAtMs: number
  /** From then on it cannot. */
  readonly untilMs: number
}

interface Terms {
  readonly turnoverMilli: number
  readonly claimDays: number
  readonly playDays: number | null
}

type Rule<Params> = (promotion: Promotion, params: Params, activity: Activity, nowMs: number) => Due[]

/** Parts of a million of an amount, whole cents, rounded down: nothing is given that was not earned. */
const shareOf = (amountMinor: number, ppm: number): number => Number((BigInt(amountMinor) * BigInt(ppm)) / 1_000_000n)

const cash = (
  currency: SettlementCurrency,
  amountMinor: number,
  { turnoverMilli, playDays }: Terms,
  nowMs: number,
): Due['reward'] =>
  amountMinor <= 0
    ? null
    : {
        kind: 'cash',
        currency,
        amountMinor,
        turnoverMilli,
        expiresAtMs: playDays === null ? null : nowMs + playDays * dayMs,
      }

const isWithin = ({ startAtMs, endAtMs }: Promotion, atMs: number): boolean => atMs >= startAtMs && atMs < endAtMs

/** Until the end of the last of so many days after it is ready. */
const lastMomentOf = (readyAtMs: number, claimDays: number): number =>
  siteDayStartMs(dayAfter(siteDayOf(readyAtMs), claimDays + 1))

interface Share {
  readonly sharePpm: number
  readonly minMinor: Record<SettlementCurrency, number>
  readonly capMinor: Record<SettlementCurrency, number>
}

const depositDue = (
  itemId: string,
  deposit: CountedDeposit,
  { share, terms, nowMs }: { share: Share; terms: Terms; nowMs: number },
): Due => {
  const { currency, amountMinor, atMs } = deposit
  const enough = amountMinor >= share.minMinor[currency]
  const bonusMinor = enough ? Math.min(shareOf(amountMinor, share.sharePpm), share.capMinor[currency]) : 0
  const day = siteDayOf(atMs)
  return {
    itemId,
    fromDay: day,
    toDay: day,
    progress: { of: 'deposit', currency, done: amountMinor, needed: share.minMinor[currency] },
    reward: cash(currency, bonusMinor, terms, nowMs),
    readyAtMs: atMs,
    untilMs: lastMomentOf(atMs, terms.claimDays),
  }
}

const firstDeposit: Rule<FirstDepositParams> = (promotion, params, { deposits }, nowMs) => {
  const [first] = deposits
  if (first) {
    const of = { share: params, terms: params, nowMs }
    return isWithin(promotion, first.atMs) ? [depositDue('first', first, of)] : []
  }
  return currencies.map((currency) => ({
    itemId: `first-${currency}`,
    fromDay: null,
    toDay: null,
    progress: { of: 'deposit', currency, done: 0, needed: params.minMinor[currency] },
    reward: null,
    readyAtMs: nowMs,
    untilMs: promotion.endAtMs,
  }))
}

const continueDeposit: Rule<ContinueDepositParams> = (promotion, params, { deposits }, nowMs) => {
  const counts = new Map<string, number>()
  return deposits
    .flatMap((deposit) => {
      const key = params.per === 'day' ? siteDayOf(deposit.atMs) : 'ever'
      const nth = (counts.get(key) ?? 0) + 1
      counts.set(key, nth)
      const step = params.steps.find((each) => each.nth === nth)
      if (!step || !isWithin(promotion, deposit.atMs)) return []
      return [depositDue(`deposit-${deposit.orderId}`, deposit, { share: step, terms: params, nowMs })]
    })
    .toReversed()
}

const rateOf = ({ rates }: RebateParams, { category, venue }: PlayedDay): number =>
  (
    rates.find((rate) => rate.category === category && rate.venue !== null && rate.venue === venue) ??
    rates.find((rate) => rate.category === category && rate.venue === null)
  )?.ratePpm ?? 0

interface Period {
  readonly first: string
  readonly until: string
  readonly length: PeriodLength
  readonly currency: SettlementCurrency
  readonly days: readonly PlayedDay[]
}

/** Periods of a promotion that have begun, each currency on its own. A period belongs to it when it begins within it. */
const periodsOf = (promotion: Promotion, length: PeriodLength, { days }: Activity, nowMs: number): Period[] => {
  const last = siteDayOf(Math.min(nowMs, promotion.endAtMs - 1))
  return periodsBetween(siteDayOf(promotion.startAtMs), last, length)
    .filter((first) => siteDayStartMs(first) >= siteDayStartMs(siteDayOf(promotion.startAtMs)))
    .flatMap((first) => {
      const until = periodEnd(first, length)
      const within = days.filter(({ day }) => day >= first && day < until)
      return currencies.map((currency) => {
        const own = within.filter((day) => day.currency === currency)
        return { first, until, length, currency, days: own }
      })
    })
}

const periodDue = (
  { first, until, currency }: Period,
  {
    progress,
    bonusMinor,
    terms,
    nowMs,
  }: { progress: Due['progress']; bonusMinor: number; terms: Terms; nowMs: number },
): Due => {
  const readyAtMs = siteDayStartMs(until)
  return {
    itemId: `${first}-${currency}`,
    fromDay: first,
    toDay: dayAfter(until, -1),
    progress,
    reward: cash(currency, bonusMinor, terms, nowMs),
    readyAtMs,
    untilMs: siteDayStartMs(dayAfter(until, terms.claimDays)),
  }
}

const sumOf = (days: readonly PlayedDay[]): number => days.reduce((sum, { countedMinor }) => sum + countedMinor, 0)

const rebate: Rule<RebateParams> = (promotion, params, activity, nowMs) =>
  periodsOf(promotion, 'day', activity, nowMs).map((period) => {
    const { currency, days } = period
    // Summed before it is divided, so that many small bets bring as much as one.
    const millionths = days.reduce((sum, day) => sum + BigInt(day.countedMinor) * BigInt(rateOf(params, day)), 0n)
    const exactMinor = Number(millionths / 1_000_000n)
    const bonusMinor = exactMinor < params.leastMinor[currency] ? 0 : Math.min(exactMinor, params.capMinor[currency])
    const done = sumOf(days.filter((day) => rateOf(params, day) > 0))
    const progress = { of: 'turnover', currency, done, needed: 0 } as const
    return periodDue(period, { progress, bonusMinor, terms: params, nowMs })
  })

const dividend =
  (length: PeriodLength): Rule<DividendParams> =>
  (promotion, params, activity, nowMs) =>
    periodsOf(promotion, length, activity, nowMs).map((period) => {
      const { currency, days } = period
      const done = sumOf(days)
      const reached = params.steps.findLast((step) => done >= step.turnoverMinor[currency])
      const next = params.steps.find((step) => done < step.turnoverMinor[currency])
      const needed = (next ?? reached)?.turnoverMinor[currency] ?? 0
      const progress = { of: 'turnover', currency, done, needed } as const
      return periodDue(period, { progress, bonusMinor: reached?.amountMinor[currency] ?? 0, terms: params, nowMs })
    })

const rules = {
  'first-deposit': firstDeposit,
  'continue-deposit': continueDeposit,
  rebate,
  'weekly-dividend': dividend('week'),
  'monthly-dividend': dividend('month'),
} as const

export type RuleKind = keyof typeof rules
export const isRuleKind = (kind: Promotion['kind']): kind is RuleKind => kind in rules

/**
 * All that a promotion of a kind that is a rule has given or may give for what a member did, the newest first; of other
 * kinds nothing. The one place where conditions are judged: pages, claims, corrections and dry runs ask it. Pure. [C-15]
 */
export const duesOf = (promotion: Promotion, activity: Activity, nowMs: number): Due[] => {
  if (!isRuleKind(promotion.kind)) return []
  const params = kindParams[promotion.kind].parse(promotion.params)
  return (rules[promotion.kind] as Rule<typeof params>)(promotion, params, activity, nowMs)
}
