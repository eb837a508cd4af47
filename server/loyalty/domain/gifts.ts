import type { VipGift, VipGiftKind } from '#contract/loyalty/entities/growth.ts'
import type { VipHoliday, VipRules } from '#contract/loyalty/entities/vip-rules.ts'
import { dayAfter, monthEnd } from '#contract/loyalty/rules/calendar.ts'
import type { BirthdayBonus } from '#contract/members/entities/member-details.ts'
import type { VipGrade } from '#contract/site/entities/site-config.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { bonusesOf, walletOf, type Posting } from '#server/ledger/ports.ts'

/** How long what a month brought can be claimed after its end. */
const monthlyGraceDays = 7
/** Holidays that are so near are shown. */
const holidayListedDays = 30

/** All that decides which gifts a member has on a day. */
export interface GiftFacts {
  readonly today: string
  readonly level: number
  readonly grades: readonly VipGrade[]
  readonly rules: VipRules
  readonly holidays: readonly VipHoliday[]
  readonly currency: SettlementCurrency
  /** From minor units of CNY into those of the currency. */
  readonly settled: (cnyMinor: number) => number
  /** Levels that growth reached, and when. */
  readonly reached: readonly { readonly level: number; readonly day: string }[]
  readonly claimed: ReadonlySet<string>
  /** Settled stakes of this month and the one before, minor units of CNY. */
  readonly monthMinor: number
  readonly monthBeforeMinor: number
  readonly birthday: BirthdayBonus
}

type Open = Omit<VipGift, 'currency' | 'amountMinor' | 'level'> & { readonly cnyMinor: number; readonly level?: number }

const gradeOf = (grades: readonly VipGrade[], level: number): VipGrade | undefined =>
  grades.find((grade) => grade.level === level)

const none = { name: null, fromDay: null, untilDay: null, lack: null } as const

const upgradeGifts = ({ reached, grades, rules, today }: GiftFacts): Open[] =>
  reached
    .map(({ level, day }): Open => ({
      ...none,
      key: `upgrade:${level}`,
      kind: 'upgrade',
      state: 'due',
      level,
      cnyMinor: gradeOf(grades, level)?.upgradeMinor ?? 0,
      untilDay: dayAfter(day, rules.giftDays),
    }))
    .filter(({ untilDay }) => (untilDay ?? '') >= today)

const monthlyGifts = ({ grades, level, today, monthMinor, monthBeforeMinor }: GiftFacts): Open[] => {
  const { monthlyMinor: cnyMinor = 0, monthlyTurnoverMinor: neededMinor = 0 } = gradeOf(grades, level) ?? {}
  const endBefore = dayAfter(`${today.slice(0, 7)}-01`, -1)
  const gift = (end: string, doneMinor: number): Open => {
    const isDue = doneMinor >= neededMinor
    const untilDay = dayAfter(end, monthlyGraceDays)
    const lack = isDue ? null : { doneMinor: Math.max(0, doneMinor), neededMinor }
    return {
      ...none,
      key: `monthly:${end.slice(0, 7)}`,
      kind: 'monthly',
      state: isDue ? 'due' : 'locked',
      cnyMinor,
      untilDay,
      lack,
    }
  }
  const before = gift(endBefore, monthBeforeMinor)
  const isBeforeOpen = before.state === 'due' && (before.untilDay ?? '') >= today
  return [...(isBeforeOpen ? [before] : []), gift(monthEnd(today), monthMinor)]
}

const holidayGifts = ({ holidays, grades, level, today }: GiftFacts): Open[] =>
  holidays
    .filter(({ dayFrom, dayTo }) => dayTo >= today && dayFrom <= dayAfter(today, holidayListedDays))
    .map(({ id, name, dayFrom, dayTo }) => ({
      ...none,
      key: `holiday:${id}`,
      kind: 'holiday',
      state: dayFrom <= today ? 'due' : 'locked',
      name,
      fromDay: dayFrom,
      untilDay: dayTo,
      cnyMinor: gradeOf(grades, level)?.holidayMinor ?? 0,
    }))

/** The birthday bonus as one of the gifts; it is paid by its own rules. [E-05] */
const birthdayGift = ({ birthday, today, level }: GiftFacts): VipGift[] => {
  const { state, birthCash: amountMinor, currency, dayFrom, dayTo } = birthday
  if (state === 'none' || state === 'paused' || state === 'barred' || state === 'claimed') return []
  const shared = { ...none, kind: 'birthday', level, currency, amountMinor } as const
  if (state === 'unset') return [{ ...shared, key: `birthday:${today.slice(0, 4)}`, state: 'unset' }]
  const key = `birthday:${dayFrom.slice(0, 4)}`
  return [{ ...shared, key, state: state === 'due' ? 'due' : 'locked', fromDay: dayFrom, untilDay: dayTo }]
}

const places: readonly VipGiftKind[] = ['upgrade', 'monthly', 'holiday', 'birthday']
const states: readonly VipGift['state'][] = ['due', 'locked', 'unset']

/** What a member can claim, and what waits; what was claimed is gone. Those that can be claimed first. Pure. [E-05] */
export const giftsOf = (facts: GiftFacts): VipGift[] => {
  const { level, currency, settled, claimed } = facts
  const own = [...upgradeGifts(facts), ...monthlyGifts(facts), ...holidayGifts(facts)]
    .map(({ cnyMinor, ...gift }): VipGift => ({ level, ...gift, currency, amountMinor: settled(cnyMinor) }))
    .filter(({ key, amountMinor }) => amountMinor > 0 && !claimed.has(key))
  return [...own, ...birthdayGift(facts)].toSorted(
    (one, other) =>
      states.indexOf(one.state) - states.indexOf(other.state) ||
      places.indexOf(one.kind) - places.indexOf(other.kind) ||
      (one.key < other.key ? -1 : 1),
  )
}

/** A gift of a level, once a member and gift for ever. [E-05, A-05] */
export const planVipGift = (memberId: string, { key, currency, amountMinor }: VipGift): Posting => ({
  id: `vip-gift:${memberId}:${key}`,
  debit: bonusesOf(currency),
  credit: walletOf(memberId, currency),
  amountMinor,
  currency,
  reason: 'vip-gift',
  reference: memberId,
})
