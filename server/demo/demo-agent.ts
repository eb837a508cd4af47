import { sql } from 'kysely'
import { monthAfter, siteMonthOf } from '#contract/agents/rules/months.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { createRandom, wholeBetween } from '#server/platform/random.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'

/** Who promotes the demo. */
export const demoAgent = 'agent01'

/** The agent's own code and those of its channels. */
const codes = [
  ['AF8231', ''],
  ['AF-GROUP', '群聊'],
  ['AF-VIDEO', '短视频'],
  ['AF-STREET', '线下'],
] as const

/** Whom the agent has brought. They are made up, and nobody logs in as one of them. */
const people = [
  'beigong2031',
  'qiuqiu6620',
  'lulufans09',
  'qiumi5588',
  'haitang0042',
  'dongfeng77',
  'xiaoman512',
  'zuqiu1998',
  'bashi3306',
  'yemao0921',
  'menzhu414',
  'baiyang86',
]
const months = 3
const dayMs = 24 * 60 * 60_000

const addCodes = async (trx: DatabaseTransaction, agentId: string, nowMs: number): Promise<void> => {
  await trx
    .insertInto('referral_codes')
    .values(codes.map(([code, label]) => ({ code, label, member_id: agentId, created_at: new Date(nowMs) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Span {
  startMs: number
  nowMs: number
}

/** One after the other, the last ones lately. */
const joinedMs = (at: number, { startMs, nowMs }: Span): number => Math.min(startMs + at * 9 * dayMs, nowMs - dayMs)

/** Without a password that anybody could know. */
const addPeople = async (trx: DatabaseTransaction, agentId: string, past: Span): Promise<string[]> => {
  const made = await trx
    .insertInto('members')
    .values(
      people.map((name, at) => ({
        name,
        nickname: `球迷${100_000 + at}`,
        avatar: `/art/av-${String((at % 12) + 1).padStart(2, '0')}.svg`,
        kind: 'member' as const,
        password_hash: 'nobody',
        is_demo: true,
        created_at: new Date(joinedMs(at, past)),
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(['id', 'created_at'])
    .execute()
  if (made.length === 0) return []
  await trx
    .insertInto('referrals')
    .values(
      made.map(({ id, created_at: at }, nth) => ({
        member_id: id,
        inviter_id: agentId,
        code: codes[nth % codes.length]?.[0] ?? '',
        at,
        deposited_at: at,
        played_at: at,
      })),
    )
    .execute()
  return made.map(({ id }) => id)
}

interface Past extends Span {
  members: readonly string[]
}

/** Days of play and deposits, from a seed: the same every time. */
const addPlay = async (trx: DatabaseTransaction, past: Past): Promise<void> => {
  const { members, startMs, nowMs } = past
  const random = createRandom(8231)
  const played = members.flatMap((memberId, at) => {
    const days: object[] = []
    for (let atMs = joinedMs(at, past); atMs < nowMs; atMs += wholeBetween(random, 1, 4) * dayMs) {
      const counted = wholeBetween(random, 20_000, 900_000)
      // Members lose a little on the whole; the second month went the other way.
      const lucky = siteMonthOf(atMs) === monthAfter(siteMonthOf(startMs)) ? 62 : 26
      const net = wholeBetween(random, -100, 100) + lucky - 50 > 0 ? 0.8 : -0.7
      days.push({
        member_id: memberId,
        day: siteDayOf(atMs),
        counted_minor: counted,
        net_minor: Math.round(counted * net),
      })
    }
    return days
  })
  await sql`insert into played_days (member_id, day, category, venue, currency, counted_minor, net_minor, times)
    select member_id, day, 'sports', '', 'CNY', counted_minor, net_minor, 1
    from jsonb_to_recordset(${JSON.stringify(played)}::jsonb)
      as r (member_id bigint, day date, counted_minor bigint, net_minor bigint)
    on conflict do nothing`.execute(trx)
  const deposits = members.flatMap((memberId) =>
    Array.from({ length: months + 1 }, (_, at) => ({
      member_id: memberId,
      month: monthAfter(siteMonthOf(startMs), at),
      currency: 'CNY' as const,
      deposited_minor: wholeBetween(random, 5_000, 800_000),
    })),
  )
  await trx.insertInto('referral_months').values(deposits).execute()
}

const addVisits = async (trx: DatabaseTransaction, { startMs, nowMs }: Past): Promise<void> => {
  const random = createRandom(1381)
  const visits: { code: string; day: string; visits: number }[] = []
  for (let atMs = startMs; atMs < nowMs; atMs += dayMs)
    for (const [code] of codes) visits.push({ code, day: siteDayOf(atMs), visits: wholeBetween(random, 3, 60) })
  await trx.insertInto('referral_visits').values(visits).execute()
}

/**
 * The demo's agent with codes and some months of history, where they are missing. Months that are over are closed by the
 * server as it starts, like any others.
 */
export const seedDemoAgent = async (
  trx: DatabaseTransaction,
  { agentId, nowMs }: { agentId: string; nowMs: number },
): Promise<void> => {
  const startMs = siteDayStartMs(`${monthAfter(siteMonthOf(nowMs), -months)}-01`)
  await addCodes(trx, agentId, startMs)
  await trx
    .insertInto('agents')
    .values({ member_id: agentId, joined_at: new Date(startMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const members = await addPeople(trx, agentId, { startMs, nowMs })
  if (members.length === 0) return
  await addPlay(trx, { members, startMs, nowMs })
  await addVisits(trx, { members, startMs, nowMs })
}
