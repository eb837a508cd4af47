import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import {
  agentCheck,
  agentCodeAdd,
  agentJoin,
  agentMembers,
  agentOverview,
  agentStatements,
} from '#contract/agents/calls.ts'
import { monthAfter, siteMonthOf } from '#contract/agents/rules/months.ts'
import { referralInvited, referralOwn, referralVisit } from '#contract/agents/referral-calls.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { promotionDetail } from '#contract/promotions/calls/promotions.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const clock = { aheadMs: 0 }
let world: World
let agent: TestClient
let phones = 0

beforeAll(async () => {
  world = await startWorld({ clock })
  await world.services().settings.set('verification', {}, 'test')
  agent = openClient(world.baseUrl, '')
  await agent.logIn('agent01')
})
afterAll(() => world.stop())

const smsCode = async (contact: string): Promise<string> => {
  const { stdout } = await world.admin(['outbox', 'list', '20'])
  const messages = stdout.split('\n').filter(Boolean)
  const sent = messages.map((line) => JSON.parse(line) as { to: string; body: string })
  return /(?<!\d)\d{6}(?!\d)/.exec(sent.find(({ to }) => to === contact)?.body ?? '')?.[0] ?? 'none'
}

/** A registration as a form sends it, from a device of its own. */
const registering = async (name: string, inviteCode: string, device = crypto.randomUUID()) => {
  const client = openClient(world.baseUrl, '', undefined, device)
  const phone = `138000080${String((phones += 1)).padStart(2, '0')}`
  await client.accepted(sendCode, { purpose: 'register', channel: 'sms', areaCode: '+86', target: phone })
  const body = {
    requestId: crypto.randomUUID(),
    name,
    password: 'opener1234',
    areaCode: '+86',
    phone,
    code: await smsCode(`+86${phone}`),
    inviteCode,
    agreed: agreedInDemo,
    ageConfirmed: true,
    version: 'v1.0.1',
  } as const
  const answer = await client.gateway.call(register, body)
  if (answer.kind === 'accepted') client.state.token = answer.data.token
  return { client, body, answer }
}

test('[C-15] a link is known to strangers or not; an unknown code is told at the registration, which then makes nobody', async () => {
  const stranger = openClient(world.baseUrl, '')
  const known = async (code: string) => (await stranger.accepted(referralVisit, { code })).isKnown
  expect(await Promise.all([' af8231 ', 'AF-GROUP', 'NEW777', '', '看台', 'A'].map(known))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  const { client, body, answer } = await registering('brought00', 'NEW777')
  expect(answer.kind === 'rejected' && [answer.name, answer.msg]).toEqual([
    'INVITE_UNKNOWN',
    '邀请码不存在，请核对，或留空后注册',
  ])
  // Nothing was made, and the code by SMS is not spent: the same form goes through without it.
  const { inviteCode: _, ...without } = body
  expect((await client.gateway.call(register, without)).kind).toBe('accepted')
})

test('[C-15] every member has one code; who registers with it is theirs, masked, down to the second level', async () => {
  const { code, invited, invitedByThem } = await agent.accepted(referralOwn, {})
  expect([code, invited, invitedByThem]).toEqual(['AF8231', 12, 0])
  const first = await registering('brought01', 'af-group')
  expect(first.answer.kind).toBe('accepted')
  const own = await first.client.accepted(referralOwn, {})
  expect(own).toEqual({
    code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/) as string,
    invited: 0,
    invitedByThem: 0,
    isBarred: false,
  })
  const asked = await Promise.all([1, 2, 3].map(() => first.client.accepted(referralOwn, {})))
  expect(new Set(asked.map((one) => one.code))).toEqual(new Set([own.code]))
  await registering('brought02', own.code)

  expect(await agent.accepted(referralOwn, {})).toEqual({
    code: 'AF8231',
    invited: 13,
    invitedByThem: 1,
    isBarred: false,
  })
  const listed = async (client: TestClient, level: 1 | 2) => {
    const { invited: members, hasMore } = await client.accepted(referralInvited, { level, limit: 1 })
    return { hasMore, members: members.map(({ id: _id, joinedAtMs: _at, ...rest }) => rest) }
  }
  const fresh = { depositedAtMs: null, playedAtMs: null }
  const one = { hasMore: true, members: [{ maskedName: 'bro****1', ...fresh }] }
  const two = { hasMore: false, members: [{ maskedName: 'bro****2', ...fresh }] }
  expect([await listed(agent, 1), await listed(agent, 2)]).toEqual([one, two])
  expect([await listed(first.client, 1), await listed(first.client, 2)]).toEqual([two, { hasMore: false, members: [] }])
})

const wish = { channel: '球迷群聊', about: '运营一个三千人的球迷群，想介绍大家来看球。' }

/** Becomes an agent as the page and the operator do it. */
const becomeAgent = async (name: string) => {
  const { client } = await registering(name, '')
  await client.accepted(agentJoin, { requestId: crypto.randomUUID(), ...wish })
  expect((await world.admin(['agent', 'approve', name])).exit).toBe(0)
  return client
}

const asked = () => ({ month: siteMonthOf(world.services().now()), currency: 'CNY' as const })

test('[P-03, A-06] who is no agent is told so; an application is decided by an operator, once', async () => {
  const { client } = await registering('applies01', '')
  const state = () => client.accepted(agentCheck, {})
  expect(await state()).toEqual({ isAgent: false, application: null })
  for (const call of [agentOverview, agentMembers])
    expect(await client.refusal(call, asked())).toMatchObject({ name: 'AGENT_ONLY' })
  expect(await client.refusal(agentStatements, { currency: 'CNY' })).toMatchObject({ name: 'AGENT_ONLY' })
  const label = { requestId: crypto.randomUUID(), label: '群聊' }
  expect(await client.refusal(agentCodeAdd, label)).toMatchObject({ name: 'AGENT_ONLY' })

  const request = { requestId: crypto.randomUUID(), ...wish }
  const { application } = await client.accepted(agentJoin, request)
  expect([application.state, application.channel]).toEqual(['waiting', wish.channel])
  expect(await client.accepted(agentJoin, request)).toEqual({ application })
  const second = { ...wish, requestId: crypto.randomUUID() }
  expect(await client.refusal(agentJoin, second)).toMatchObject({ name: 'APPLIED_ALREADY' })
  const { stdout } = await world.admin(['agent', 'applications'])
  expect(stdout.split('  ').slice(1)).toEqual(['applies01', wish.channel, `${wish.about}\n`])

  expect((await world.admin(['agent', 'refuse', 'applies01', '--note', '请补充渠道说明'])).exit).toBe(0)
  expect((await state()).application).toMatchObject({ state: 'refused', reason: '请补充渠道说明' })
  await client.accepted(agentJoin, { ...wish, requestId: crypto.randomUUID() })
  expect((await world.admin(['agent', 'approve', 'applies01'])).exit).toBe(0)
  expect((await world.admin(['agent', 'approve', 'applies01'])).exit).toBe(1)
  expect(await state()).toMatchObject({ isAgent: true, application: { state: 'approved' } })
})

test('[P-03] codes of channels: each label once, so many at most, a repeat is the same code', async () => {
  const client = await becomeAgent('codes01')
  const request = { requestId: crypto.randomUUID(), label: '群聊' }
  const { code } = await client.accepted(agentCodeAdd, request)
  expect(await client.accepted(agentCodeAdd, request)).toEqual({ code })
  const add = (name: string) => client.refusal(agentCodeAdd, { requestId: crypto.randomUUID(), label: name })
  expect(await add('群聊')).toMatchObject({ name: 'FIELD_REFUSED', data: { field: 'label', rule: 'taken' } })
  await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      client.gateway.call(agentCodeAdd, { requestId: crypto.randomUUID(), label: `渠道${at}` }),
    ),
  )
  expect((await client.accepted(agentOverview, asked())).codes.filter(({ label }) => label !== '')).toHaveLength(20)
  expect(await add('再一个')).toMatchObject({ data: { field: 'label', rule: 'full' } })
})

/** What members did, told as it is after the transaction in which it happened. */
const tell = async (facts: readonly Fact[]): Promise<void> => {
  const { units, facts: delivery } = world.services()
  await units.run(async (unit) => unit.announce(facts.map((fact) => ({ kind: 'fact', fact }))))
  await delivery.flush()
}

const idOf = async (name: string): Promise<string> => (await world.services().members.byName(name))?.id ?? ''

const played = (memberId: string, atMs: number, countedMinor: number, netMinor: number): Fact => ({
  id: crypto.randomUUID(),
  memberId,
  atMs,
  name: 'played',
  category: 'sports',
  venue: null,
  currency: 'CNY',
  countedMinor,
  netMinor,
})

const deposited = (memberId: string, atMs: number, amountMinor: number): Fact => ({
  id: crypto.randomUUID(),
  memberId,
  atMs,
  name: 'deposited',
  orderId: crypto.randomUUID(),
  currency: 'CNY',
  amountMinor,
})

/** To the first minute of the month after; sessions have ended until then. */
const nextMonth = async (client: TestClient, name: string): Promise<string> => {
  const { now, agentMonths } = world.services()
  const month = siteMonthOf(now())
  clock.aheadMs += siteDayStartMs(`${monthAfter(month)}-01`) - now() + 60_000
  await agentMonths.flush()
  // A log-in does not mend a clock that is off: on the last day of a month the handshake of before still holds.
  client.state.token = ''
  await client.accepted(sitePerInfo, {})
  await client.logIn(name, 'opener1234', undefined, now())
  return month
}

const cnyOf = (ids: readonly string[]): Promise<number[]> =>
  Promise.all(
    ids.map(async (id) => {
      const wallets = await world.services().balances.of(id)
      return wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
    }),
  )

test('[C-15] a friend who deposits and plays brings both rewards, once; held where both are one device', async () => {
  const { now, rechecks } = world.services()
  const device = crypto.randomUUID()
  const inviter = await registering('invites01', '', device)
  const { code } = await inviter.client.accepted(referralOwn, {})
  await registering('friend01', code)
  const ids = await Promise.all(['invites01', 'friend01'].map(idOf))
  const cny = () => cnyOf(ids)
  const [before, friendId] = [await cny(), ids[1] ?? '']
  await tell([deposited(friendId, now(), 10_000), played(friendId, now(), 19_999, -19_999)])
  await rechecks.flush()
  expect(await cny()).toEqual(before)
  await tell([played(friendId, now(), 1, -1)])
  await rechecks.flush()
  const after = [1_800, 800].map((more, at) => (before[at] ?? 0) + more)
  expect(await cny()).toEqual(after)
  await tell([played(friendId, now(), 50_000, -1)])
  await rechecks.flush()
  expect(await cny()).toEqual(after)
  const { invited } = await inviter.client.accepted(referralInvited, { level: 1 })
  expect(invited.map(({ depositedAtMs, playedAtMs }) => [depositedAtMs, playedAtMs].every(Number.isInteger))).toEqual([
    true,
  ])

  // The second friend's device is the inviter's as well: somebody looks at both rewards first.
  const friend = await registering('friend02', code, device)
  const second = await idOf('friend02')
  await tell([deposited(second, now(), 10_000), played(second, now(), 20_000, -1)])
  await rechecks.flush()
  expect(await cny()).toEqual(after)
  const held = (await world.admin(['promotion', 'held'])).stdout.trim().split('\n')
  expect(held.map((line) => [/same-\w+|invite-\w+/.exec(line)?.[0], line.split(':').at(-2)])).toEqual([
    ['same-device', 'friend'],
    ['same-device', 'inviter'],
  ])
  const { items } = await inviter.client.accepted(promotionDetail, { slug: 'invite' })
  expect(items.map(({ state, reward }) => [state, reward])).toMatchObject([
    ['held', { currency: 'CNY', amountMinor: 1_800 }],
    ['given', { currency: 'CNY', amountMinor: 1_800, turnoverMilli: 3_000 }],
  ])
  expect(await world.admin(['promotion', 'approve', held[1]?.split('  ')[0] ?? ''])).toMatchObject({ exit: 0 })
  expect((await cny())[0]).toBe((after[0] ?? 0) + 1_800)
  expect(await world.admin(['promotion', 'refuse', held[0]?.split('  ')[0] ?? ''])).toMatchObject({ exit: 0 })
  const refused = await friend.client.accepted(promotionDetail, { slug: 'invite' })
  expect(refused.items).toMatchObject([{ state: 'refused', reward: { amountMinor: 800 } }])
})

test('[C-15, P-04] an invitation that comes back round about to who stands further above is held, and brings nobody anything', async () => {
  const { now, rechecks } = world.services()
  const device = crypto.randomUUID()
  const top = await registering('circle01', '', device)
  const between = await registering('circle02', (await top.client.accepted(referralOwn, {})).code)
  const last = await registering('circle03', (await between.client.accepted(referralOwn, {})).code, device)
  const ids = await Promise.all(['circle01', 'circle02', 'circle03'].map(idOf))
  const [before, lastId] = [await cnyOf(ids), ids[2] ?? '']
  await tell([deposited(lastId, now(), 10_000), played(lastId, now(), 20_000, -1)])
  await rechecks.flush()
  expect(await cnyOf(ids)).toEqual(before)
  const states = async (client: TestClient) =>
    (await client.accepted(promotionDetail, { slug: 'invite' })).items.map(({ state }) => state)
  // Who stands between is a friend as well, who has not deposited.
  expect(await Promise.all([between, last].map(({ client }) => states(client)))).toEqual([
    ['lacking', 'held'],
    ['held'],
  ])
  const { stdout } = await world.admin(['promotion', 'held'])
  expect(stdout.split('\n').filter((line) => line.includes('invite-circle'))).toHaveLength(2)
})

test('[P-03] what an agent loses under a second account earns nothing, and makes nobody active', async () => {
  const terms = world.services().settings.get('agentTerms')
  const tiers = [{ netMinor: 1, turnoverMinor: 0, activeMembers: 0, rateMilli: 333 }]
  await world.services().settings.set('agentTerms', { ...terms, CNY: { ...terms.CNY, tiers } }, 'test')
  const agent = await becomeAgent('itself01')
  const { code } = await agent.accepted(referralOwn, {})
  const second = await registering('itself02', code)
  expect(second.answer.kind).toBe('accepted')
  const memberId = await idOf('itself02')
  const atMs = world.services().now()
  await tell([deposited(memberId, atMs, 10_000), played(memberId, atMs, 50_000, -30_001)])
  const counted = async () => {
    const { figures } = await agent.accepted(agentOverview, asked())
    return [figures.netWinMinor, figures.turnoverMinor, figures.activeMembers, figures.commissionMinor > 0]
  }
  expect(await counted()).toEqual([30_001, 50_000, 1, true])
  for (const client of [agent, second.client]) {
    await client.accepted(realNameBind, { realName: '诸葛小明' })
    await client.accepted(birthdayBind, { birthday: '1979-08-09' })
  }
  expect(await counted()).toEqual([0, 0, 0, false])
  await world.services().settings.set('agentTerms', terms, 'test')
})

test('[P-03] a month adds up: closed once by the clock, paid once, taken back by opposite postings, counted again the same', async () => {
  const { settings, balances } = world.services()
  // What friends bring beside it has a test of its own.
  await world.admin(['promotion', 'pause', 'invite'])
  const terms = settings.get('agentTerms')
  const tiers = [{ netMinor: 1, turnoverMinor: 0, activeMembers: 1, rateMilli: 333 }]
  await settings.set('agentTerms', { ...terms, CNY: { ...terms.CNY, tiers } }, 'test')
  const client = await becomeAgent('earns01')
  const other = await becomeAgent('earns02')
  const { code } = await client.accepted(referralOwn, {})
  const brought = await registering('brought11', code)
  expect(brought.answer.kind).toBe('accepted')
  const [agentId, memberId, strangerId] = await Promise.all([idOf('earns01'), idOf('brought11'), idOf('viewer05')])
  const atMs = world.services().now()
  await tell([
    deposited(memberId, atMs, 10_000),
    played(memberId, atMs, 50_000, -30_001),
    played(strangerId, atMs, 90_000, -90_000),
  ])

  const live = await client.accepted(agentOverview, asked())
  const figures = {
    netWinMinor: 30_001,
    lateMinor: 0,
    bonusesMinor: 0,
    feesMinor: 1_500,
    carriedInMinor: 0,
    baseMinor: 28_501,
    turnoverMinor: 50_000,
    activeMembers: 1,
    tier: 1,
    rateMilli: 333,
    commissionMinor: 9_490,
    carriedOutMinor: 0,
  }
  expect([live.figures, live.state, live.funnel]).toEqual([
    figures,
    null,
    { visits: 0, registered: 1, deposited: 1, active: 1 },
  ])
  // Nobody sees anything of somebody else's members.
  expect((await other.accepted(agentMembers, asked())).members).toEqual([])
  expect((await other.accepted(agentOverview, asked())).figures).toMatchObject({ netWinMinor: 0, turnoverMinor: 0 })
  const { members } = await client.accepted(agentMembers, asked())
  expect(members.map(({ id: _id, joinedAtMs: _at, ...member }) => member)).toEqual([
    { maskedName: 'bro****1', vipLevel: 0, turnoverMinor: 50_000, netMinor: -30_001, isActive: true },
  ])

  const month = await nextMonth(client, 'earns01')
  const standing = async () =>
    (await client.accepted(agentStatements, { currency: 'CNY' })).statements.map(({ paidAtMs, ...one }) => ({
      ...one,
      isPaid: paidAtMs !== null,
    }))
  const statement = { ...figures, month, currency: 'CNY', run: 1, state: 'reviewing', isPaid: false }
  expect(await standing()).toEqual([statement])
  const cny = async () => (await balances.of(agentId)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
  const before = await cny()
  const again = await world.admin(['agent', 'close', month])
  expect([again.exit, again.stdout.includes(': 0 statements written')]).toEqual([0, true])
  await Promise.all([1, 2, 3].map(() => world.admin(['agent', 'pay', month])))
  expect([await cny(), (await standing())[0]?.state]).toEqual([before + 9_490, 'paid'])

  expect((await world.admin(['agent', 'reverse', month, 'earns01'])).exit).toBe(0)
  expect(await cny()).toBe(before)
  expect((await world.admin(['agent', 'close', month])).exit).toBe(0)
  expect(await standing()).toEqual([
    { ...statement, run: 2 },
    { ...statement, state: 'reversed', isPaid: true },
  ])

  // A settlement of the closed month is undone: the month after makes it good, and what is left is carried over.
  await tell([played(memberId, atMs, -50_000, 30_001 + 1_000)])
  await nextMonth(client, 'earns01')
  const [late] = await standing()
  expect(late).toMatchObject({ lateMinor: -31_001, netWinMinor: 0, commissionMinor: 0, carriedOutMinor: -31_001 })
  expect((await world.admin(['agent', 'reverse', month])).exit).toBe(1)
  expect((await world.admin(['agent', 'close', siteMonthOf(world.services().now())])).exit).toBe(1)
  // Who registered in another month plays on, and is in no step of this month's funnel.
  const nowMs = world.services().now()
  await tell([deposited(memberId, nowMs, 10_000), played(memberId, nowMs, 50_000, 0)])
  const { figures: later, funnel } = await client.accepted(agentOverview, asked())
  expect([later.activeMembers, funnel]).toEqual([1, { visits: 0, registered: 0, deposited: 0, active: 0 }])
  expect((await world.admin(['ledger', 'verify'])).stdout).toMatch(/^ledger clean/)
})
