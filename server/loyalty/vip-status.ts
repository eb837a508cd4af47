import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { vipCurve, vipRecords, vipStatus } from '#contract/loyalty/calls.ts'
import { vipRecordDays } from '#contract/limits.ts'
import { dayAfter, quarterEnd, quarterOf } from '#contract/loyalty/rules/calendar.ts'
import { growthOfDay, keepLineOf } from '#contract/loyalty/rules/growth.ts'
import type { VipRules } from '#contract/loyalty/entities/vip-rules.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { Advertising } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { VipGifts } from './gifts.ts'
import { windowOf } from './growth.ts'
import { readAmounts, readDays, readGrowth, readPoints } from './store/growth-rows.ts'
import { readChanges } from './store/level-rows.ts'

interface VipStatusDeps {
  db: Database
  gifts: Pick<VipGifts, 'list'>
  guard: Pick<BonusGuard, 'isBarred'>
  advertising: Advertising
  settings: Pick<SiteSettings, 'get'>
  now: () => number
}

/** The growth at the end of each of the last days, from the points of days. */
const curveOf = (
  points: ReadonlyMap<string, number>,
  today: string,
  days: number,
  { windowDays }: VipRules,
): number[] => {
  const pointsOn = (day: string): number => points.get(day) ?? 0
  let day = dayAfter(today, 1 - days)
  let growth = 0
  for (let back = 0; back < windowDays; back++) growth += pointsOn(dayAfter(day, -back))
  const curve = [Math.max(0, growth)]
  while (day < today) {
    day = dayAfter(day)
    growth += pointsOn(day) - pointsOn(dayAfter(day, -windowDays))
    curve.push(Math.max(0, growth))
  }
  return curve
}

/** What a member sees of the own level. [C-12] */
export const createVipStatus = ({ db, gifts, guard, advertising, settings, now }: VipStatusDeps) => {
  const today = (): string => siteDayOf(now())

  const growthIn = async (memberId: string, days: { from: string; until: string }): Promise<number> =>
    (await readGrowth(db, [memberId], days)).get(memberId) ?? 0

  const keepOf = async ({ id, vipLevel }: MemberInfo, rules: VipRules) => {
    const endDay = quarterEnd(quarterOf(today()))
    const growth = await growthIn(id, windowOf(endDay, rules))
    const neededGrowth = vipLevel <= rules.lowestLevel ? 0 : keepLineOf(settings.get('vipGrades'), vipLevel, rules)
    return { endDay, growth, neededGrowth, isSafe: growth >= neededGrowth }
  }

  return {
    growthOf: (memberId: string): Promise<number> => growthIn(memberId, windowOf(today(), settings.get('vipRules'))),

    of: async (member: MemberInfo): Promise<ResponseOf<typeof vipStatus>> => {
      const rules = settings.get('vipRules')
      const isPaused = !(await advertising.areOpenTo(member.id))
      const isBarred = await guard.isBarred(member.id, 'level')
      return {
        level: member.vipLevel,
        growth: await growthIn(member.id, windowOf(today(), rules)),
        keep: await keepOf(member, rules),
        rules,
        gifts: isPaused || isBarred ? [] : await gifts.list(member),
        isPaused,
        isBarred,
        turnoverMilli: settings.get('turnoverRules').bonusMilli,
      }
    },

    curve: async (memberId: string, { days }: RequestOf<typeof vipCurve>): Promise<ResponseOf<typeof vipCurve>> => {
      const rules = settings.get('vipRules')
      const from = dayAfter(today(), 1 - Number(days))
      const points = await readPoints(db, memberId, windowOf(from, rules).from)
      const byDay = new Map(points.map((each) => [each.day, each.points]))
      const changes = await readChanges(db, memberId, from)
      return {
        from,
        growth: curveOf(byDay, today(), Number(days), rules),
        changes: changes.map(({ day, from: before, to, why }) => ({ day, from: before, to, why })),
      }
    },

    records: async (
      memberId: string,
      { before }: RequestOf<typeof vipRecords>,
    ): Promise<ResponseOf<typeof vipRecords>> => {
      const days = await readDays(db, memberId, { before, limit: vipRecordDays + 1 })
      const page = days.slice(0, vipRecordDays)
      const amounts = await readAmounts(
        db,
        page.map((day) => ({ memberId, day })),
      )
      const records = amounts.flatMap(
        ({ day, amounts: each }) => growthOfDay(day, each, settings.get('vipRules')).records,
      )
      return { records, next: days.length > vipRecordDays ? (page.at(-1) ?? null) : null }
    },

    changes: (memberId: string) => readChanges(db, memberId, ''),
  }
}
export type VipStatus = ReturnType<typeof createVipStatus>
