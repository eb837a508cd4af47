import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkChangePassword,
  dormantActivate,
  dormantCheck,
  login,
  loginV3,
  loginV4,
  logout,
  nameCheck,
  register,
  smsLogin,
  updatePass,
  webLogin,
  webRegister,
  webSmsLogin,
} from '#contract/accounts/calls/accounts.ts'
import { wordsOf } from '#contract/code-words.ts'
import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import {
  forgotEmailReset,
  forgotEmailStart,
  forgotEmailVerify,
  forgotPhoneReset,
  forgotPhoneStart,
  forgotPhoneVerify,
  sendCode,
} from '#contract/accounts/calls/recovery.ts'
import { protectionGet } from '#contract/protection/calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { contactBind } from '#contract/members/calls/members.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'
import { agreementsCategory } from '#contract/site/entities/agreement.ts'
import { helpArticleList } from '#contract/site/calls/site.ts'

const version = 'v1.0.1'
const areaCode = '+86'
const phone = '13900000001'
const mail = 'fresh01@example.org'
const name = 'fresh01'
let password = 'opener1234'
let world: World
let client: TestClient
let visitor: TestClient

beforeAll(async () => {
  world = await startWorld()
  // What callers have to show before their calls run has tests of its own.
  await world.services().settings.set('verification', {}, 'test')
  const device = crypto.randomUUID()
  client = openClient(world.baseUrl, '', undefined, device)
  visitor = openClient(world.baseUrl, '', undefined, device)
})
afterAll(() => world.stop())

/** As an operator reads it. */
const codeFor = async (contact: string): Promise<string> => {
  const { stdout } = await world.admin(['outbox', 'list', '20'])
  const messages = stdout.split('\n').filter(Boolean)
  const newest = messages
    .map((line) => JSON.parse(line) as { to: string; body: string })
    .find(({ to }) => to === contact)
  return /(?<!\d)\d{6}(?!\d)/.exec(newest?.body ?? '')?.[0] ?? 'none'
}

const ownPhone = { channel: 'sms', read: () => codeFor(`${areaCode}${phone}`) } as const

const codeBySms = async (purpose: CodePurpose, target = phone): Promise<string> => {
  await visitor.accepted(sendCode, { purpose, channel: 'sms', areaCode, target })
  return codeFor(`${areaCode}${target}`)
}

/** Whose session a token opens. */
const nameBehind = async (token: string): Promise<string> => {
  client.state.token = token
  return (await client.accepted(memberInfo, {})).userInfo.name
}

const nameOfRefusal = async (...asked: Parameters<TestClient['refusal']>): Promise<unknown> => {
  const refusal = await client.refusal(...asked)
  return 'name' in refusal ? refusal.name : refusal
}

test('[C-11] a name is free, then taken with suggestions that are free', async () => {
  expect(await client.accepted(nameCheck, { name })).toEqual({ available: true, suggestions: [] })
  const { available, suggestions } = await client.accepted(nameCheck, { name: 'VIEWER01' })
  expect([available, suggestions]).toEqual([false, ['VIEWER011', 'VIEWER012', 'VIEWER013']])
  expect(await nameOfRefusal(nameCheck, { name: '1abc' })).toBe('NAME_REFUSED')
  for (const reserved of ['admin', 'null', 'undefined', 'system', 'root', 'guest', 'grandstand', 'Adm1n007'])
    expect(await nameOfRefusal(nameCheck, { name: reserved })).toBe('NAME_RESERVED')
})

test('[C-11, V-03, V-04] a visitor registers with a code by SMS, is logged in and has demo coins; a repeat is the same member', async () => {
  const wanted = {
    requestId: crypto.randomUUID(),
    name,
    password,
    areaCode,
    phone,
    code: '000000',
    version,
    ageConfirmed: true,
    agreed: agreedInDemo,
  } as const
  expect(await nameOfRefusal(register, { ...wanted, ageConfirmed: false })).toBe('BAD_REQUEST')
  expect(await nameOfRefusal(register, { ...wanted, name: '看台' })).toBe('NAME_REFUSED')
  expect(await nameOfRefusal(register, { ...wanted, name: 'Adm1n' })).toBe('NAME_RESERVED')
  expect(await client.refusal(register, { ...wanted, password: 'short1' })).toEqual({
    name: 'PASSWORD_POLICY',
    data: { rule: 'short', policy: 'classic' },
    msg: '请输入8–12位字母与数字的组合',
  })
  expect(await client.refusal(register, { ...wanted, name: 'kantai2025', password: 'KanTai2025' })).toEqual({
    name: 'PASSWORD_POLICY',
    data: { rule: 'isName', policy: 'classic' },
    msg: '请输入8–12位字母与数字的组合，且不能与用户名相同',
  })
  expect(await client.refusal(register, { ...wanted, password: 'password1' })).toEqual({
    name: 'PASSWORD_POLICY',
    data: { rule: 'common', policy: 'classic' },
    msg: '这个密码太常见，请换一个',
  })
  for (const agreed of ['', 'terms:2020-01-01', undefined])
    expect(await nameOfRefusal(register, { ...wanted, agreed })).toBe('AGREEMENTS_CHANGED')
  expect(await nameOfRefusal(register, { ...wanted, phone: '12900000001' })).toBe('CONTACT_REFUSED')
  expect(await nameOfRefusal(register, wanted)).toBe('VALID_CODE_ERROR')
  const complete = { ...wanted, code: await codeBySms('register') }
  expect(await nameOfRefusal(register, { ...complete, name: 'viewer01' })).toBe('NAME_TAKEN')
  const first = await client.accepted(register, complete)
  expect(await nameBehind(first.token)).toBe(name)
  const { ageConfirmedAtMs, agreedVersions } = await client.accepted(protectionGet, {})
  const { articles } = await client.accepted(helpArticleList, { categoryId: agreementsCategory })
  const shown = articles.map(({ id, version }) => `${id}:${version}`)
  expect(shown.map((text) => text.split(':')[0])).toEqual(['terms', 'privacy', 'rules'])
  expect(agreedVersions?.split(',').toSorted()).toEqual(shown.toSorted())
  expect(Math.abs((ageConfirmedAtMs ?? 0) - Date.now())).toBeLessThan(60_000)
  expect((await client.accepted(goldCoinBalance, {})).coins).toBe(100_000)
  const again = await client.accepted(register, complete)
  expect(again.userInfo).toEqual(first.userInfo)
  expect(await nameBehind(again.token)).toBe(name)
  expect(await nameOfRefusal(register, { ...complete, password: 'other1234' })).toBe('REQUEST_ID_REUSED')
})

test('[C-11] an invite code is kept with the member through every call that registers, and shown to operators', async () => {
  const registerWith = async (inviteCode: string, at: number, call: typeof register | typeof webRegister) => {
    const target = `1380000900${at}`
    const code = await codeBySms('register', target)
    const body = {
      requestId: crypto.randomUUID(),
      password,
      areaCode,
      phone: target,
      code,
      inviteCode,
      agreed: agreedInDemo,
    }
    const named = `invited0${at}`
    return visitor.gateway.call(
      call,
      (call === register
        ? { ...body, name: named, version, ageConfirmed: true }
        : { ...body, username: named, ageConfirmed: 'true' }) as never,
    )
  }
  const refused = await registerWith('K 4', 1, register)
  expect([refused.kind, 'name' in refused && refused.name, 'data' in refused && refused.data]).toEqual([
    'rejected',
    'FIELD_REFUSED',
    { field: 'inviteCode', rule: 'format' },
  ])
  const unknown = await registerWith('K4-BEEF', 5, register)
  expect([unknown.kind, 'name' in unknown && unknown.name]).toEqual(['rejected', 'INVITE_UNKNOWN'])
  expect((await registerWith(' af-group ', 2, register)).kind).toBe('accepted')
  expect((await registerWith('AF-GROUP', 3, webRegister)).kind).toBe('accepted')
  expect((await registerWith('', 4, webRegister)).kind).toBe('accepted')
  const listed = async (...words: string[]) =>
    (await world.admin(['invite', 'list', ...words])).stdout
      .trim()
      .split('\n')
      .map((line) => line.split('  ').slice(1))
  expect(await listed()).toEqual([
    ['AF-GROUP', 'invited03'],
    ['AF-GROUP', 'invited02'],
  ])
  expect(await listed('af-group')).toEqual(await listed())
})

test('[C-11, C-03, C-04] after a log-out every form of log-in opens a session', async () => {
  await client.accepted(logout, {})
  expect(await nameOfRefusal(memberInfo, {})).toBe('LOGIN_REQUIRED')
  const ways = [
    () => client.accepted(loginV3, { name, password, flag: '1' }),
    () => client.accepted(loginV4, { name, password, flag: 0, version }),
    async () => client.accepted(login, await loginPayload(name, password, true, Date.now())),
    () => client.accepted(webLogin, { username: name, password }),
    async () => client.accepted(smsLogin, { areaCode, phone, code: await codeBySms('login'), flag: 0, version }),
  ]
  const hours: number[] = []
  for (const way of ways) {
    const { token, expiresAtMs } = await way()
    hours.push(Math.round((expiresAtMs - Date.now()) / 3_600_000))
    expect(await nameBehind(token)).toBe(name)
  }
  expect(hours).toEqual([720, 12, 720, 12, 12])
})

test('[C-11, C-04] the web forms register and log in by SMS', async () => {
  const other = '13900000002'
  const wanted = {
    requestId: crypto.randomUUID(),
    username: 'fresh02',
    password,
    areaCode,
    phone: other,
    ageConfirmed: 'true',
    agreed: agreedInDemo,
  } as const
  expect(await nameOfRefusal(webRegister, { ...wanted, code: '000000', ageConfirmed: 'false' })).toBe('BAD_REQUEST')
  const made = await client.accepted(webRegister, { ...wanted, code: await codeBySms('register', other) })
  expect(made.userInfo.name).toBe('fresh02')
  const code = await codeBySms('login', other)
  const { token } = await client.accepted(webSmsLogin, { areaCode, phone: other, code })
  expect(await nameBehind(token)).toBe('fresh02')
  expect(await nameOfRefusal(webSmsLogin, { areaCode, phone: other, code })).toBe('VALID_CODE_ERROR')
})

test('[C-11] a number of nobody is answered as one of somebody is, and gets no message', async () => {
  const nobody = '13900000009'
  const { retryAfterMs, masked } = await visitor.accepted(sendCode, {
    purpose: 'login',
    channel: 'sms',
    areaCode,
    target: nobody,
  })
  expect([retryAfterMs, masked, await codeFor(`${areaCode}${nobody}`)]).toEqual([60_000, '139****0009', 'none'])
  expect(await nameOfRefusal(smsLogin, { areaCode, phone: nobody, code: '000000', flag: 0, version })).toBe(
    'VALID_CODE_ERROR',
  )
  const again = { purpose: 'login', channel: 'sms', areaCode, target: nobody } as const
  await expect(visitor.accepted(sendCode, again)).rejects.toThrow('SEND_TOO_OFTEN')
})

test('[V-04, C-11] codes go to numbers that networks dial, and to no area that there is not', async () => {
  const send = { purpose: 'register', channel: 'sms' } as const
  for (const [area, target] of [
    ['+0', '79111234'],
    ['+999', '79111234'],
    ['+44', '123456'],
    ['+852', '12345678'],
  ] as const)
    expect(await nameOfRefusal(sendCode, { ...send, areaCode: area, target })).toBe('CONTACT_REFUSED')
  const { masked } = await visitor.accepted(sendCode, { ...send, areaCode: '+44', target: '07911 123456' })
  expect([masked, await codeFor('+4407911123456')]).toEqual(['7****56', 'none'])
  expect(await codeFor('+447911123456')).toMatch(/^\d{6}$/)
})

/** As an input method may type it. */
const wide = name.replaceAll(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).toUpperCase()

test('[E-09, C-11] a name is the same in full-width letters and capitals', async () => {
  expect(wide.normalize('NFKC').toLowerCase()).toBe(name.toLowerCase())
  expect((await client.logIn(wide, password)).userInfo.name).toBe(name)
})

test('[V-04] a number goes with what contacts and autofill put around it', async () => {
  const send = { purpose: 'register', channel: 'sms', areaCode: '+86' } as const
  for (const target of ['\u202D138 0013 8111\u202C', '+86 138 0013 8112', '1380013\u200B8113', '0086-138.0013.8114'])
    expect((await visitor.accepted(sendCode, { ...send, target })).masked).toMatch(/^138\*{4}811\d$/)
})

test('[C-11, S-04] a password forgotten by phone: three steps, each once; then only the new one logs in', async () => {
  const before = await client.logIn(name, password)
  const started = await client.accepted(forgotPhoneStart, { name: wide, areaCode, phone })
  expect(started.masked).toBe('139****0001')
  const code = await codeFor(`${areaCode}${phone}`)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await nameOfRefusal(forgotPhoneVerify, { ticket: started.ticket, code: wrong })).toBe('VALID_CODE_ERROR')
  const { ticket } = await client.accepted(forgotPhoneVerify, { ticket: started.ticket, code })
  expect(await nameOfRefusal(forgotPhoneVerify, { ticket: started.ticket, code })).toBe('TICKET_INVALID')
  expect(await nameOfRefusal(forgotPhoneReset, { ticket, password: name })).toBe('PASSWORD_POLICY')
  await client.accepted(forgotPhoneReset, { ticket, password: 'second123' })
  expect(await nameOfRefusal(forgotPhoneReset, { ticket, password: 'third1234' })).toBe('TICKET_INVALID')
  client.state.token = before.token
  expect(await nameOfRefusal(memberInfo, {})).toBe('PASSWORD_CHANGED')
  expect(await nameOfRefusal(loginV4, { name, password, flag: 0, version })).toBe('LOGIN_REFUSED')
  password = 'second123'
  await client.logIn(name, password)
})

test('[C-11] the first step for a number that is not the name’s answers alike, and its ticket opens nothing', async () => {
  const started = await client.accepted(forgotPhoneStart, { name: 'viewer01', areaCode, phone: '13900000008' })
  expect([started.masked, started.retryAfterMs, started.ticket.length]).toEqual(['139****0008', 60_000, 43])
  expect(await codeFor('+8613900000008')).toBe('none')
  expect(await nameOfRefusal(forgotPhoneVerify, { ticket: started.ticket, code: '123456' })).toBe('VALID_CODE_ERROR')
})

test('[C-11, S-04] a password forgotten by mail', async () => {
  await showIdentity(client, { password, contact: ownPhone })
  await client.accepted(sendCode, { purpose: 'bind', channel: 'mail', areaCode: '+86', target: mail })
  await client.accepted(contactBind, { channel: 'mail', areaCode: '+86', target: mail, code: await codeFor(mail) })
  const started = await client.accepted(forgotEmailStart, { name, mail: mail.toUpperCase() })
  const { ticket } = await client.accepted(forgotEmailVerify, { ticket: started.ticket, code: await codeFor(mail) })
  expect(await nameOfRefusal(forgotPhoneReset, { ticket, password: 'third1234' })).toBe('TICKET_INVALID')
  await client.accepted(forgotEmailReset, { ticket, password: 'third1234' })
  password = 'third1234'
  await client.logIn(name, password)
})

test('[C-11, S-04] updatePass asks for the current password and ends every session, this one as well', async () => {
  const { changedAtMs, ...advice } = await client.accepted(checkChangePassword, {})
  expect(advice).toEqual({ mustChange: false, reason: 'none', phoneBind: '1' })
  expect(Date.now() - changedAtMs).toBeLessThan(60_000)
  const change = { requestId: crypto.randomUUID(), password, newPassword: 'fourth123' }
  const contacts = [
    { channel: 'sms', masked: '139****0001' },
    { channel: 'mail', masked: 'f***1@example.org' },
  ]
  expect(await client.refusal(updatePass, change)).toEqual({
    name: 'REAUTHENTICATION_REQUIRED',
    data: { methods: [], contacts },
    msg: wordsOf('REAUTHENTICATION_REQUIRED', 'zh-CN'),
  })
  await client.accepted(sendCode, { purpose: 'reauthenticate', channel: 'mail', areaCode, target: '' })
  await client.accepted(reauthenticate, { contact: { channel: 'mail', code: await codeFor(mail) } })
  expect(await nameOfRefusal(updatePass, { ...change, password: 'wrong1234' })).toBe('PASSWORD_WRONG')
  expect(await nameOfRefusal(updatePass, { ...change, newPassword: 'letters' })).toBe('PASSWORD_POLICY')
  await client.accepted(updatePass, change)
  expect(await nameOfRefusal(memberInfo, {})).toBe('PASSWORD_CHANGED')
  password = 'fourth123'
  await client.logIn(name, password)
})

test('[S-11, V-08, E-17] a dormant member is told with the right password, becomes active by a code and logs in', async () => {
  expect((await world.admin(['member', 'sleep', name])).exit).toBe(0)
  const refused = await client.refusal(loginV4, { name, password, flag: 0, version })
  const { ticket, ...state } =
    'data' in refused ? (refused.data as { ticket: string; lastLoginMs: number }) : { ticket: '' }
  const contacts = [
    { channel: 'sms', masked: '139****0001' },
    { channel: 'mail', masked: 'f***1@example.org' },
  ]
  expect({ ...state, lastLoginMs: 0 }).toEqual({ status: 'dormant', contacts, lastLoginMs: 0 })
  expect(await client.accepted(dormantCheck, { ticket })).toEqual({ status: 'dormant', contacts })
  expect(await nameOfRefusal(dormantActivate, { ticket, code: '' })).toBe('VALID_CODE_ERROR')
  await client.accepted(sendCode, { purpose: 'dormant', channel: 'sms', areaCode, target: '', ticket })
  const code = await codeFor(`${areaCode}${phone}`)
  expect(await client.accepted(dormantActivate, { ticket, code })).toEqual({ status: 'active' })
  expect(await nameOfRefusal(dormantCheck, { ticket })).toBe('TICKET_INVALID')
  await client.logIn(name, password)
  expect(await nameOfRefusal(loginV4, { name, password: 'wrong1234', flag: 0, version })).toBe('LOGIN_REFUSED')
})
