import { dayAfter } from '#contract/loyalty/rules/calendar.ts'
import { growthOfDay, levelOf } from '#contract/loyalty/rules/growth.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { VipRules } from '#contract/loyalty/entities/vip-rules.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { PlayedDays } from '#server/records/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { cnyOf } from './domain/cny.ts'
import type { VipNews } from './ports.ts'
import {
  addAmounts,
  dropStakes,
  holdMembers,
  readAmounts,
  readGrowth,
  writePoints,
  type DayAmounts,
  type GrowthAmount,
} from './store/growth-rows.ts'
import { writeLevel, type NewLevel } from './store/level-rows.ts'

interface GrowthDeps {
  settings: Pick<SiteSettings, 'get'>
  playedDays: PlayedDays
  news: VipNews
  inbox: Pick<Inbox, 'in'>
  now: () => number
}

/** The days whose points are the growth on a day. */
export const windowOf = (day: string, { windowDays }: VipRules): { from: string; until: string } => ({
  from: dayAfter(day, 1 - windowDays),
  until: day,
})

const daysOf = (amounts: readonly GrowthAmount[]) => [
  ...new Map(amounts.map(({ memberId, day }) => [`${memberId} ${day}`, { memberId, day }])).values(),
]

const levelChange =
  ({ inbox, news, now }: Pick<GrowthDeps, 'inbox' | 'news' | 'now'>) =>
  async (unit: Unit, level: NewLevel): Promise<void> => {
    const changeId = await writeLevel(tablesOf(unit), level, { day: siteDayOf(now()), ms: now() })
    await inbox.in(unit).put({
      key: `vip:${changeId}`,
      memberId: level.memberId,
      kind: 'system',
      template: level.to > level.from ? 'vip.raised' : 'vip.lowered',
      values: { before: level.from, level: level.to },
      link: '/app/member/vip',
    })
    unit.afterCommit(() => news.levelChanged(level.memberId, level.to))
  }

/** Points of days that got something, and at once the levels that are reached by them. */
const recountDays =
  ({ settings, now }: Pick<GrowthDeps, 'settings' | 'now'>, changeLevel: ReturnType<typeof levelChange>) =>
  async (unit: Unit, days: readonly Pick<DayAmounts, 'memberId' | 'day'>[], levels: ReadonlyMap<string, number>) => {
    const db = tablesOf(unit)
    const rules = settings.get('vipRules')
    const amounts = await readAmounts(db, days)
    await writePoints(
      db,
      amounts.map(({ memberId, day, amounts: each }) => ({
        memberId,
        day,
        points: growthOfDay(day, each, rules).points,
      })),
    )
    const growths = await readGrowth(db, [...levels.keys()], windowOf(siteDayOf(now()), rules))
    for (const [memberId, from] of levels) {
      const growth = growths.get(memberId) ?? 0
      const to = levelOf(settings.get('vipGrades'), growth)
      if (to > from) await changeLevel(unit, { memberId, from, to, why: 'grown', growth, note: '' })
    }
  }

/** Growth and levels of members. Whoever changes them holds the members' rows first. */
export const createGrowth = (deps: GrowthDeps) => {
  const { settings, playedDays, now } = deps
  const cnyMinor = (amountMinor: number, currency: SettlementCurrency): number =>
    cnyOf(amountMinor, currency, settings.get('cnyPerUsdtMilli'))

  /** What a fact counts for; undefined: nothing. */
  const amountOf = (fact: Fact): GrowthAmount | undefined => {
    const { memberId, atMs } = fact
    const day = siteDayOf(atMs)
    if (fact.name === 'played')
      return { memberId, day, source: fact.category, amountMinor: cnyMinor(fact.countedMinor, fact.currency) }
    if (fact.name === 'deposited')
      return { memberId, day, source: 'deposit', amountMinor: cnyMinor(fact.amountMinor, fact.currency) }
    return undefined
  }

  const changeLevel = levelChange(deps)

  const recount = recountDays(deps, changeLevel)

  return {
    changeLevel,

    /** Counts what was played and deposited. [C-12] */
    consumer: {
      name: 'growth',
      take: async (unit: Unit, facts: readonly Fact[]): Promise<void> => {
        const amounts = facts.flatMap((fact) => amountOf(fact) ?? []).filter(({ amountMinor }) => amountMinor !== 0)
        if (amounts.length === 0) return
        const levels = await holdMembers(tablesOf(unit), [...new Set(amounts.map(({ memberId }) => memberId))])
        await addAmounts(tablesOf(unit), amounts)
        await recount(unit, daysOf(amounts), levels)
      },
    },

    /** Counts a member's stakes anew by what the records know, by the rules of now; answers how many days changed. */
    recompute: async (unit: Unit, memberId: string): Promise<number> => {
      const db = tablesOf(unit)
      const levels = await holdMembers(db, [memberId])
      const today = siteDayOf(now())
      const { from: fromDay } = windowOf(today, settings.get('vipRules'))
      const played = await playedDays.in(unit).sums({ memberIds: [memberId], fromDay, untilDay: dayAfter(today) })
      const [first] = played.map(({ day }) => day).toSorted()
      if (first === undefined) return 0
      const dropped = await dropStakes(db, memberId, first)
      const amounts = played.map(({ day, category, currency, countedMinor }): GrowthAmount => ({
        memberId,
        day,
        source: category,
        amountMinor: cnyMinor(countedMinor, currency),
      }))
      await addAmounts(db, amounts)
      const days = [...new Set([...dropped, ...amounts.map(({ day }) => day)])].map((day) => ({ memberId, day }))
      await recount(unit, days, levels)
      return days.length
    },
  }
}
export type Growth = ReturnType<typeof createGrowth>
