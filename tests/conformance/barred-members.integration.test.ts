import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referralOwn } from '#contract/agents/referral-calls.ts'
import { speedInfo } from '#contract/finance/calls/speed.ts'
import { vipStatus } from '#contract/loyalty/calls.ts'
import { birthdayBonus } from '#contract/members/calls/members.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { promotionDetail, promotionList } from '#contract/promotions/calls/promotions.ts'
import { promotionStatuses } from '#contract/promotions/calls/statuses.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { memberTags, type BarringTag } from '#server/promotions/ports.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { aGrade } from '#tests/builders/vip-grades.ts'
import type { CommandName, Stand } from '#tests/chaos/command-kind.ts'
import { kinds } from '#tests/chaos/command-kinds.ts'
import { richMember } from '#tests/chaos/command-members.ts'
import { startProcess } from '#tests/chaos/command-process.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const hourMs = 60 * 60_000
let database: TestDatabase
let world: World
let stand: Stand

/** What the house gives to whom asks for it: every call that a tag can refuse. */
const giving = (Object.keys(calls) as CallName[]).filter((name) => {
  const { rejects = [] } = calls[name] as { rejects?: readonly string[] }
  return rejects.includes('PROMOTION_BARRED')
}) as CommandName[]
const ofLevels: readonly CommandName[] = ['vipGiftClaim', 'birthdayBonusClaim']

const sessionOf = async (member: MemberInfo): Promise<TestClient> => {
  const device = aClient({ clientType: 'terminal' })
  const { token } = await world.services().sessions.open(member.id, device, hourMs, 'password')
  const client = openClient(world.baseUrl, '', fetch, device.uuid)
  client.state.token = token
  return client
}
const tagged = async (member: MemberInfo, tag: BarringTag): Promise<TestClient> => {
  const { exit, stderr } = await world.admin(['promotion', 'tag', member.name, tag])
  expect([exit, stderr]).toEqual([0, ''])
  return sessionOf(member)
}
const claim = async (client: TestClient, name: CommandName, input: object): Promise<string> => {
  const result = await client.gateway.call(calls[name], { ...input, requestId: randomUUID() } as never)
  if (result.kind === 'fault') throw new Error(`${name}: ${result.reason}`)
  return result.kind === 'accepted' ? 'accepted' : result.name
}
/** All that the ledger has of a member, with the points that have none. */
const hasOf = async ({ id }: MemberInfo) => ({
  money: await stand.process.balances.of(id),
  grants: await stand.db.selectFrom('promotion_grants').select('grant_id').where('member_id', '=', id).execute(),
})

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url, CALLS_PER_MINUTE_ADDRESS: '60000' } })
  const { settings } = world.services()
  const grades = [aGrade(0, { birthCashMinor: 1_800 }), aGrade(1, { growth: 10, upgradeMinor: 1_800 })]
  await settings.set('vipGrades', grades, 'test')
  await settings.set('verification', {}, 'test')
  stand = { db: database.db, process: startProcess(database.db) }
})
afterAll(async () => {
  await stand.process.stop()
  await world.stop()
  await database.drop()
})

test('[P-04] gifts of levels and of birthdays are among what a tag can refuse, and all that promotions give', () => {
  expect(giving).toEqual(expect.arrayContaining([...ofLevels, 'promotionClaim', 'signinToday', 'noviceClaim']))
  expect(giving.length).toBeGreaterThan(12)
})

test.each(giving.flatMap((name) => memberTags.map((tag) => ({ name, tag }))))(
  '[P-04] $name gives nothing to whom $tag bars, and to everybody else what is due',
  async ({ name, tag }) => {
    const { member, input } = await kinds[name].prepare(stand)
    if (!member) throw new Error(`${name} is nobody's`)
    const client = await tagged(member, tag)
    const before = await hasOf(member)
    const isBarred = tag === 'activity-black' || ofLevels.includes(name)
    expect(await claim(client, name, input)).toBe(isBarred ? 'PROMOTION_BARRED' : 'accepted')
    if (!isBarred) return
    expect(await hasOf(member)).toEqual(before)
    await world.admin(['promotion', 'untag', member.name, tag])
    expect(await claim(client, name, input)).toBe('accepted')
  },
)

test.each(memberTags)('[P-04, R-03] what pages show says whether %s bars, and offers nothing then', async (tag) => {
  const { slug } = await aPromotion(stand.db, 'signin', { atMs: Date.now() })
  const [member, free] = [await richMember(stand), await sessionOf(await richMember(stand))]
  const client = await tagged(member, tag)
  const isBarred = tag === 'activity-black'
  for (const [who, barred] of [
    [client, isBarred],
    [free, false],
  ] as const) {
    expect((await who.accepted(promotionList, {})).isBarred).toBe(barred)
    expect((await who.accepted(promotionDetail, { slug })).isBarred).toBe(barred)
    expect((await who.accepted(referralOwn, {})).isBarred).toBe(barred)
    expect((await who.accepted(promotionStatuses, {})).standings.length > 0).toBe(!barred)
  }
  const { gifts, isBarred: isLevelBarred } = await client.accepted(vipStatus, {})
  expect([gifts, isLevelBarred, (await client.accepted(birthdayBonus, {})).state]).toEqual([[], true, 'barred'])
})

test('[P-04] the bonus of a speed deposit is not for whom the black tag bars', async () => {
  await world
    .services()
    .settings.set(
      'speedRules',
      { ...world.services().settings.get('speedRules'), isOpen: true, bonusBasisPoints: 50 },
      'test',
    )
  const { member } = await kinds.speedPay.prepare(stand)
  if (!member) throw new Error('nobody pays')
  const before = (await (await sessionOf(member)).accepted(speedInfo, {})).amounts
  expect(before[0]?.bonusMinor).toBeGreaterThan(0)
  const client = await tagged(member, 'activity-black')
  expect((await client.accepted(speedInfo, {})).amounts).toEqual(before.map((each) => ({ ...each, bonusMinor: 0 })))
})

test('[P-04] what was held for review is not given to whom the black tag bars meanwhile', async () => {
  const { member, input } = await kinds.promotionClaim.prepare(stand)
  if (!member) throw new Error('nobody claims')
  expect(await claim(await sessionOf(member), 'promotionClaim', input)).toBe('accepted')
  const grant = stand.db.updateTable('promotion_grants').set({ state: 'held' }).where('member_id', '=', member.id)
  const { grant_id: grantId } = await grant.returning('grant_id').executeTakeFirstOrThrow()
  await tagged(member, 'activity-black')
  const { exit, stderr } = await world.admin(['promotion', 'approve', grantId])
  expect([exit, stderr]).toEqual([
    1,
    `its member has the tag activity-black: take it off first, or refuse ${grantId}\n`,
  ])
})
