import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { referralInvited, referralOwn, referralVisit } from '#contract/agents/referral-calls.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let agent: TestClient
let phones = 0

beforeAll(async () => {
  world = await startWorld()
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
const registering = async (name: string, inviteCode: string) => {
  const client = openClient(world.baseUrl, '')
  const phone = `1380000800${(phones += 1)}`
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
  expect([code, invited, invitedByThem]).toEqual(['AF8231', 0, 0])
  const first = await registering('brought01', 'af-group')
  expect(first.answer.kind).toBe('accepted')
  const own = await first.client.accepted(referralOwn, {})
  expect(own).toEqual({ code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/) as string, invited: 0, invitedByThem: 0 })
  const asked = await Promise.all([1, 2, 3].map(() => first.client.accepted(referralOwn, {})))
  expect(new Set(asked.map((one) => one.code))).toEqual(new Set([own.code]))
  await registering('brought02', own.code)

  expect(await agent.accepted(referralOwn, {})).toEqual({ code: 'AF8231', invited: 1, invitedByThem: 1 })
  const listed = async (client: TestClient, level: 1 | 2) => {
    const { invited: members, hasMore } = await client.accepted(referralInvited, { level, limit: 1 })
    return { hasMore, members: members.map(({ id: _id, joinedAtMs: _at, ...rest }) => rest) }
  }
  const fresh = { depositedAtMs: null, playedAtMs: null }
  const one = { hasMore: false, members: [{ maskedName: 'bro****1', ...fresh }] }
  const two = { hasMore: false, members: [{ maskedName: 'bro****2', ...fresh }] }
  expect([await listed(agent, 1), await listed(agent, 2)]).toEqual([one, two])
  expect([await listed(first.client, 1), await listed(first.client, 2)]).toEqual([two, { hasMore: false, members: [] }])
})
