import { sql } from 'kysely'
import type { GrowthSource } from '#contract/loyalty/entities/growth.ts'
import { dayAfter } from '#contract/loyalty/rules/calendar.ts'
import { levelOf } from '#contract/loyalty/rules/growth.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { demoPeople } from './demo-people.ts'
import { demoVipGrades } from './demo-site-lists.ts'

/** How far back the demo's histories go, and how often somebody played in them. */
const historyDays = 240
const playedEvery = 2

interface DemoDay {
  readonly memberId: string
  readonly day: string
  readonly source: GrowthSource
  readonly points: number
}

const sources: readonly GrowthSource[] = ['sports', 'sports', 'own', 'sports', 'table', 'lottery', 'sports', 'venue']
const depositEvery = 14

/** Somewhere between the own level and the next; the first viewer as on the picture of the page. */
const targetOf = (name: string, level: number): number => {
  if (name === 'viewer01') return 7_860
  const [own, next] = [demoVipGrades[level]?.growth ?? 0, demoVipGrades[level + 1]?.growth ?? 0]
  return Math.round(own + Math.max(0, next - own) * 0.35)
}

/** What somebody did to get there: more on some days than on others, never more than a day can bring. */
const daysOf = (memberId: string, target: number, today: string): DemoDay[] => {
  const count = historyDays / playedEvery
  const days: DemoDay[] = []
  let given = 0
  for (let nth = 1; nth <= count; nth++) {
    const wave = 0.5 + 0.5 * Math.abs(Math.sin(nth * 1.7 + Number(memberId)))
    const even = Math.round((target * nth) / count)
    const points = nth === count ? target - given : Math.min(even - given, Math.round((target / count) * wave * 1.4))
    if (points <= 0) continue
    const day = dayAfter(today, -(count - nth) * playedEvery - 1)
    const source = nth % depositEvery === 0 ? 'deposit' : (sources[nth % sources.length] ?? 'sports')
    days.push({ memberId, day, source, points: Math.min(points, siteDefaults.vipRules.dailyCap) })
    given += points
  }
  return days
}

const unitOf = (source: GrowthSource): number =>
  source === 'deposit' ? siteDefaults.vipRules.depositUnitMinor : siteDefaults.vipRules.stakeUnitMinor

const writeDays = async (trx: DatabaseTransaction, days: readonly DemoDay[]): Promise<void> => {
  const [members, on] = [days.map(({ memberId }) => memberId), days.map(({ day }) => day)]
  await sql`
    insert into growth_amounts (member_id, day, source, amount_minor)
    select * from unnest(${members}::bigint[], ${on}::text[], ${days.map(({ source }) => source)}::text[],
      ${days.map(({ source, points }) => points * unitOf(source))}::bigint[])
  `.execute(trx)
  await sql`
    insert into growth_days (member_id, day, points)
    select * from unnest(${members}::bigint[], ${on}::text[], ${days.map(({ points }) => points)}::int[])
  `.execute(trx)
}

/** Each level on the day on which the history reached it. */
const writeLevels = async (trx: DatabaseTransaction, memberId: string, days: readonly DemoDay[]): Promise<void> => {
  let [growth, level] = [0, 0]
  for (const { day, points } of days) {
    growth += points
    const reached = levelOf(demoVipGrades, growth)
    for (; level < reached; level++) {
      const at = new Date(siteDayStartMs(day))
      const change = { member_id: memberId, at, day, from_level: level, to_level: level + 1 }
      await trx
        .insertInto('vip_changes')
        .values({ ...change, why: 'grown', growth })
        .execute()
      await trx
        .insertInto('vip_reached')
        .values({ member_id: memberId, level: level + 1, day })
        .execute()
    }
  }
}

/** Histories of growth for the demo's people who have none, so that their levels say where they come from. */
export const seedDemoGrowth = async (
  trx: DatabaseTransaction,
  { people, nowMs }: { people: ReadonlyMap<string, string>; nowMs: number },
): Promise<void> => {
  const seeded = await trx.selectFrom('growth_days').select('member_id').distinct().execute()
  const has = new Set(seeded.map(({ member_id: memberId }) => memberId))
  for (const { name, vipLevel, kind } of demoPeople) {
    const memberId = people.get(name)
    if (memberId === undefined || kind !== 'member' || vipLevel === 0 || has.has(memberId)) continue
    const days = daysOf(memberId, targetOf(name, vipLevel), siteDayOf(nowMs))
    await writeDays(trx, days)
    await writeLevels(trx, memberId, days)
  }
}
