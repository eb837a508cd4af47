import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginV4, logout, smsLogin, updatePass } from '#contract/accounts/calls/accounts.ts'
import { forgotPhoneReset, forgotPhoneStart, forgotPhoneVerify, sendCode } from '#contract/accounts/calls/recovery.ts'
import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import { securityLogList, sessionEndOthers, totpBegin, totpConfirm } from '#contract/accounts/calls/security.ts'
import type { SecurityEvent } from '#contract/accounts/entities/security-event.ts'
import { securityEventsPage } from '#contract/limits.ts'
import { contactBind, realNameBind } from '#contract/members/calls/members.ts'
import {
  bankCardDelete,
  bankCardInsert,
  withdrawPasswordReset,
  withdrawPasswordSet,
  withdrawPasswordUpdate,
} from '#contract/wallet/calls.ts'
import { Secret, TOTP } from 'otpauth'
import { fetchAs, openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const version = 'v1.0.1'
const password = 'demo1234'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'
let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { SESSIONS_PER_MEMBER: '3' } })
  // What callers have to show before their calls run has tests of its own.
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())

const enter = async (name: string, userAgent: string, word = password): Promise<TestClient> => {
  const client = openClient(world.baseUrl, '', fetchAs(userAgent))
  await client.logIn(name, word)
  return client
}
const eventsOf = async (client: TestClient): Promise<SecurityEvent[]> =>
  (await client.accepted(securityLogList, {})).events
const kindsOf = async (client: TestClient) =>
  (await eventsOf(client)).map(({ kind, way, what }) =>
    [kind, way, what].filter((part) => part !== null && part !== ''),
  )
const refusalOf = async (client: TestClient) => {
  const refusal = await client.refusal(securityLogList, {})
  return 'name' in refusal ? refusal.name : refusal
}
const codeFor = async (target: string): Promise<string> => {
  const messages = await world.services().messageOutbox.newest(50)
  return /\d{6}/.exec(messages.find(({ to }) => to === target)?.body ?? '')?.[0] ?? `no code for ${target}`
}
/** What changes of an account ask for: the password, and a code to the contact that there is. */
const confirm = async (client: TestClient, phone?: string): Promise<void> => {
  const proof = { method: 'password', password } as const
  if (phone === undefined) return void (await client.accepted(reauthenticate, { proof }))
  await client.accepted(sendCode, { purpose: 'reauthenticate', channel: 'sms', areaCode: '+86', target: '' })
  await client.accepted(reauthenticate, { proof, contact: { channel: 'sms', code: await codeFor(phone) } })
}
const admin = async (...words: string[]) => {
  const { exit, stdout, stderr } = await world.admin(['security', ...words])
  return { exit, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) }
}

test('[S-04, L-12] a member sees log-ins with way, device and network; this device is known, a stranger is told apart', async () => {
  const stranger = await enter('viewer01', chrome)
  const member = await enter('viewer01', safari)
  const [own, other] = await eventsOf(member)
  const login = { kind: 'login', address: '127.0.0.*', region: '', way: 'password', count: 0, what: '', command: '' }
  expect([own, other]).toEqual([
    { ...login, id: own?.id, atMs: own?.atMs, current: true, deviceType: 'iPhone', browser: 'Safari' },
    { ...login, id: other?.id, atMs: other?.atMs, current: false, deviceType: 'Windows', browser: 'Chrome' },
  ])
  expect(Math.abs(Date.now() - (own?.atMs ?? 0))).toBeLessThan(60_000)
  await member.accepted(sessionEndOthers, {})
  const [ended] = await eventsOf(member)
  expect([ended?.kind, ended?.count, ended?.current]).toEqual(['sessions.ended', 1, true])
  expect(await refusalOf(stranger)).toBe('LOGGED_IN_ELSEWHERE')
  await member.accepted(logout, {})
  expect(await kindsOf(await enter('viewer01', safari))).toEqual([
    ['login', 'password'],
    ['logout'],
    ['sessions.ended'],
    ['login', 'password'],
    ['login', 'password'],
  ])
})

test('[S-04, V-05, L-05] every change of what guards an account is in its log, masked', async () => {
  const member = await enter('viewer02', chrome)
  await confirm(member)
  const phone = { channel: 'sms', areaCode: '+86', target: '13800007201' } as const
  await member.accepted(sendCode, { purpose: 'bind', ...phone })
  await member.accepted(contactBind, { ...phone, code: await codeFor('+8613800007201') })
  await confirm(member, '+8613800007201')
  const newPhone = { ...phone, target: '13800007202' }
  await member.accepted(sendCode, { purpose: 'bind', ...newPhone })
  await member.accepted(contactBind, { ...newPhone, code: await codeFor('+8613800007202') })
  await member.accepted(realNameBind, { realName: '王小明' })
  await member.accepted(withdrawPasswordSet, { withdrawPassword: '271828' })
  await member.accepted(withdrawPasswordUpdate, { withdrawPassword: '271828', newWithdrawPassword: '314159' })
  await member.accepted(sendCode, { purpose: 'withdraw', channel: 'sms', areaCode: '+86', target: '' })
  const code = await codeFor('+8613800007202')
  await member.accepted(withdrawPasswordReset, { channel: 'sms', withdrawPassword: '161803', code })
  const card = { cardNum: '4111 1111 1111 1111', bankName: '示例银行', withdrawPassword: '161803' }
  const { cards } = await member.accepted(bankCardInsert, { requestId: randomUUID(), ...card })
  await member.accepted(bankCardDelete, { id: cards[0]?.id ?? '', withdrawPassword: '161803' })
  const { secret } = await member.accepted(totpBegin, { password })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await member.accepted(totpConfirm, { code: totp.generate() })
  expect(await kindsOf(member)).toEqual([
    ['factor.on'],
    ['payout.removed', '4111 **** **** 1111'],
    ['payout.added', '4111 **** **** 1111'],
    ['withdraw-password.reset'],
    ['withdraw-password.changed'],
    ['withdraw-password.set'],
    ['contact.changed', '138****7202'],
    ['contact.bound', '138****7201'],
    ['login', 'password'],
  ])
})

test('[S-04, C-11] a password that is changed, and one that is reset, are in the log; so is a log-in by SMS', async () => {
  const member = await enter('viewer03', chrome)
  await confirm(member)
  const phone = { areaCode: '+86', target: '13800007203' } as const
  await member.accepted(sendCode, { purpose: 'bind', channel: 'sms', ...phone })
  await member.accepted(contactBind, { channel: 'sms', ...phone, code: await codeFor('+8613800007203') })
  await confirm(member, '+8613800007203')
  await member.accepted(updatePass, { requestId: randomUUID(), password, newPassword: 'kantai2026' })
  member.state.token = ''
  const name = 'viewer03'
  const start = { name, areaCode: '+86', phone: phone.target }
  const { ticket } = await member.accepted(forgotPhoneStart, start)
  const verified = await member.accepted(forgotPhoneVerify, { ticket, code: await codeFor('+8613800007203') })
  await member.accepted(forgotPhoneReset, { ticket: verified.ticket, password: 'kantai2027' })
  await member.accepted(sendCode, { purpose: 'login', channel: 'sms', ...phone })
  const code = await codeFor('+8613800007203')
  const { token } = await member.accepted(smsLogin, { areaCode: '+86', phone: phone.target, code, flag: 0, version })
  member.state.token = token
  expect(await kindsOf(member)).toEqual([
    ['login', 'sms'],
    ['password.reset'],
    ['password.changed'],
    ['contact.bound', '138****7203'],
    ['login', 'password'],
  ])
})

test('[S-04] failed log-ins are in the log of whom they were tried on, and operators see from where', async () => {
  const stranger = openClient(world.baseUrl, '', fetchAs(chrome))
  for (const wrong of ['wrong1111', 'wrong2222'])
    await stranger.refusal(loginV4, { name: 'VIEWER04', password: wrong, flag: 0, version })
  await stranger.refusal(loginV4, { name: 'nobody', password, flag: 0, version })
  await world.services().failedLogins.flush()
  const member = await enter('viewer04', safari)
  const failed = (await eventsOf(member)).slice(1)
  expect(failed.map(({ kind, way, count, browser, current }) => [kind, way, count, browser, current])).toEqual([
    ['login.failed', 'password', 1, 'Chrome', false],
  ])
  const { exit, lines } = await admin('list', '--member', 'viewer04', '--kind', 'login.failed', '--since', '1h')
  expect([exit, lines.length]).toEqual([0, 1])
  expect(lines[0]?.split('  ').slice(2, 5)).toEqual(['login.failed', 'viewer04', '127.0.0.1'])
})

test('[S-04] the log comes in pages, the newest first, and only to whose it is', async () => {
  const { units, securityLog } = world.services()
  const member = await enter('viewer06', chrome)
  const { userInfo } = await member.logIn('viewer06')
  const events = Array.from({ length: 2 * securityEventsPage }, (_, nth) => ({
    kind: 'passkey.added' as const,
    memberId: userInfo.id,
    from: null,
    details: { what: `key ${nth}` },
  }))
  await units.run((unit) => securityLog.record(unit, ...events))
  const names: string[] = []
  const sizes: number[] = []
  for (let before: string | undefined, hasMore = true; hasMore;) {
    const page = await member.accepted(securityLogList, before === undefined ? {} : { before })
    names.push(...page.events.map(({ kind, what }) => (kind === 'login' ? kind : what)))
    sizes.push(page.events.length)
    before = page.events.at(-1)?.id
    hasMore = page.hasMore
  }
  expect(sizes).toEqual([securityEventsPage, securityEventsPage, 2])
  expect(names).toEqual([...events.map(({ details }) => details.what).toReversed(), 'login', 'login'])
  expect((await eventsOf(await enter('viewer07', safari))).map(({ kind }) => kind)).toEqual(['login'])
  expect(await refusalOf(openClient(world.baseUrl, ''))).toBe('LOGIN_REQUIRED')
})

test('[S-04, E-17] what an operator does to an account is in its log; the log is whole, by its head too', async () => {
  expect((await world.admin(['member', 'sleep', 'viewer08'])).exit).toBe(0)
  expect((await world.admin(['member', 'unblock', 'viewer08'])).exit).toBe(0)
  const member = await enter('viewer08', safari)
  const events = await eventsOf(member)
  expect(events.map(({ kind, command, deviceType }) => [kind, command, deviceType])).toEqual([
    ['login', '', 'iPhone'],
    ['operator.changed', 'member.unblock', ''],
    ['operator.changed', 'member.sleep', ''],
  ])
  for (const words of [
    ['role', 'grant', '88231', 'viewer08', 'moderator'],
    ['role', 'revoke', '88231', 'viewer08', 'moderator'],
    ['white', 'add', 'viewer08'],
    ['white', 'remove', 'viewer08'],
  ])
    expect([words, (await world.admin(words)).exit]).toEqual([words, 0])
  expect((await eventsOf(member)).slice(0, 4).map(({ kind, command, what }) => [kind, command, what])).toEqual([
    ['operator.changed', 'white.remove', ''],
    ['operator.changed', 'white.add', ''],
    ['operator.changed', 'role.revoke', '88231'],
    ['operator.changed', 'role.grant', '88231'],
  ])
  expect((await world.admin(['stream-key', 'anchor08'])).exit).toBe(0)
  const [issued] = await eventsOf(await enter('anchor08', safari)).then((all) => all.slice(1))
  expect([issued?.kind, issued?.command]).toEqual(['operator.changed', 'stream-key'])
  const [head = ''] = (await admin('head')).lines
  expect(head).toMatch(/^\d+:[0-9a-f]{64}$/)
  expect(await admin('verify', '--head', head)).toEqual({
    exit: 0,
    lines: [`security log clean: ${head.split(':')[0]} rows`, `head ${head}`],
  })
  const other = `${head.split(':')[0]}:${'0'.repeat(64)}`
  expect(await admin('verify', '--head', other)).toEqual({
    exit: 1,
    lines: [`security log broken: row ${head.split(':')[0]} is not the one of the head that was kept`],
  })
})
