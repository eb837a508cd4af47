import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import {
  addressGet,
  addressUpdate,
  avatarDelete,
  avatarInsert,
  avatarList,
  avatarUpdate,
  birthdayBind,
  birthdayBonus,
  birthdayBonusClaim,
  contactBind,
  currencyUpdate,
  materialList,
  materialSubmit,
  memberDetails,
  nicknameUpdate,
  realNameBind,
  stepChoose,
} from '#contract/members/calls/members.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { vipGradeConfig } from '#contract/site/calls/site.ts'
import { sitePerInfoV5 } from '#contract/site/calls/site.ts'
import type { Call } from '#contract/define-call.ts'
import { uploadBytesMax } from '#contract/limits.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let client: TestClient
let seat = 0

beforeAll(async () => {
  world = await startWorld()
  // What callers have to show before their calls run has tests of its own.
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())
/** Each test has a member that no other test has changed. */
beforeEach(async () => {
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(`viewer${String(seat).padStart(2, '0')}`)
})

const refusal = async (call: Call, input: unknown) => {
  const refused = await client.refusal(call, input)
  return 'name' in refused ? [refused.name, refused.data] : refused
}
const codeFor = async (target: string): Promise<string> => {
  const messages = await world.services().messageOutbox.newest(50)
  const body = messages.find(({ to }) => to === target)?.body ?? ''
  return /\d{6}/.exec(body)?.[0] ?? `no code for ${target}`
}
const aPicture = async () =>
  (
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#37c' } })
      .png()
      .toBuffer()
  ).toString('base64')

test('[C-12, E-01, E-16] a member is led from nothing to all steps, and sees the own data masked', async () => {
  const before = await client.accepted(memberDetails, {})
  const none = { userRealNameBind: '0', userInfoBind: '0', selectRealName: '0', selectUSDT: '0' }
  expect(before).toEqual({
    realName: '',
    phone: '',
    mail: '',
    birthday: '',
    registeredAtMs: before.registeredAtMs,
    lastLoginMs: before.lastLoginMs,
    currency: 'CNY',
    hasWithdrawPassword: false,
    withdrawLockedUntilMs: null,
    withdrawalHold: { untilMs: null, isFrozen: false },
    hasTotp: false,
    passkeyCount: 0,
    cardCount: 0,
    walletCount: 0,
    steps: none,
  })
  expect(await refusal(stepChoose, { step: 'confirmRealName' })).toEqual(['REAL_NAME_REQUIRED', null])
  await client.accepted(realNameBind, { realName: '买买提•吐尔逊' })
  await client.accepted(birthdayBind, { birthday: '1992-02-29' })
  const mail = { channel: 'mail', areaCode: '+86', target: 'Fan@Example.org' } as const
  await showIdentity(client)
  await client.accepted(sendCode, { purpose: 'bind', ...mail })
  await client.accepted(contactBind, { ...mail, code: await codeFor('fan@example.org') })
  await client.accepted(stepChoose, { step: 'confirmRealName' })
  const steps = { userRealNameBind: '1', userInfoBind: '1', selectRealName: '1', selectUSDT: '1' }
  expect(await client.accepted(stepChoose, { step: 'skipUSDT' })).toEqual(steps)
  expect(await client.accepted(currencyUpdate, { currency: 'USDT' })).toEqual({ currency: 'USDT' })
  const after = await client.accepted(memberDetails, {})
  // The contact that was bound holds withdrawals.
  expect(after.withdrawalHold.untilMs).toBeGreaterThan(Date.now())
  expect(after).toEqual({
    ...before,
    withdrawalHold: { ...before.withdrawalHold, untilMs: after.withdrawalHold.untilMs },
    realName: '买**·吐**',
    mail: 'f***@example.org',
    birthday: '1992-02-29',
    currency: 'USDT',
    steps,
  })
})

test('[C-12] a nickname that came with the registration is marked until its member keeps or changes it', async () => {
  const storage = await databaseOf(world)
  const give = () =>
    storage.db
      .updateTable('members')
      .set({ nickname_given: true })
      .where('name', '=', `viewer${String(seat).padStart(2, '0')}`)
      .execute()
  const given = async () => (await client.accepted(memberInfo, {})).userInfo
  const before = await given()
  expect(before).not.toHaveProperty('nicknameGiven')
  await give()
  expect(await given()).toEqual({ ...before, nicknameGiven: true })
  await client.accepted(nicknameUpdate, { nickname: before.nickname })
  expect(await given()).toEqual(before)
  // Keeping it was no change: it can be changed at once.
  await give()
  const { userInfo } = await client.accepted(nicknameUpdate, { nickname: '改过的名字' })
  expect(userInfo).toEqual({ ...before, nickname: '改过的名字' })
  await storage.close()
})

test('[C-12] a nickname is folded, refused when it hides something, and changes once a day', async () => {
  const field = (rule: string) => ['FIELD_REFUSED', { field: 'nickname', rule }]
  expect(await refusal(nicknameUpdate, { nickname: '看\u202e台' })).toEqual(field('hidden'))
  for (const nickname of ['\uFFFE\uFFFF', '球迷\u{1FFFF}', '\uE000\uE001'])
    expect(await refusal(nicknameUpdate, { nickname })).toEqual(field('hidden'))
  expect(await refusal(nicknameUpdate, { nickname: '㎢㎢㎢㎢㎢㎢' })).toEqual(field('length'))
  for (const nickname of ['看台客服', 'аdmin', '官 方'])
    expect(await refusal(nicknameUpdate, { nickname })).toEqual(['NICKNAME_RESERVED', null])
  const { userInfo } = await client.accepted(nicknameUpdate, { nickname: 'Ａ座　球迷' })
  expect(userInfo.nickname).toBe('A座 球迷')
  expect((await client.accepted(memberInfo, {})).userInfo).toEqual(userInfo)
  await client.accepted(nicknameUpdate, { nickname: 'A座 球迷' })
  const [name, data] = (await refusal(nicknameUpdate, { nickname: '别的' })) as [string, { retryAfterMs: number }]
  expect(name).toBe('NICKNAME_TOO_SOON')
  expect(data.retryAfterMs).toBeGreaterThan(23 * 60 * 60_000)
})

test('[V-01] a real name has the characters and lengths of its script, with spaces and dots, and is bound once', async () => {
  const field = (rule: string) => ['FIELD_REFUSED', { field: 'realName', rule }]
  expect(await refusal(realNameBind, { realName: '王小明Li' })).toEqual(field('characters'))
  expect(await refusal(realNameBind, { realName: '王··明' })).toEqual(field('separators'))
  expect(await refusal(realNameBind, { realName: 'Abc' })).toEqual(field('length'))
  expect(await refusal(realNameBind, { realName: '王'.repeat(25) })).toEqual(field('length'))
  expect(await refusal(realNameBind, { realName: 'a'.repeat(49) })).toEqual(field('length'))
  const details = await client.accepted(realNameBind, { realName: 'J. R. Smith' })
  expect(await client.accepted(realNameBind, { realName: 'J. R. Smith' })).toEqual(details)
  expect(await refusal(realNameBind, { realName: '王大明' })).toEqual(['ALREADY_BOUND', null])
})

test('[V-02] where the site has chosen the second variant, a name is up to 24 long and its dots stand alone', async () => {
  const { settings } = world.services()
  await settings.set('realNamePolicy', 'strict', 'test')
  const field = (rule: string) => ['FIELD_REFUSED', { field: 'realName', rule }]
  for (const name of ['J. R. Smith', 'John .Smith', '.John', 'John.', 'John..Smith'])
    expect([name, await refusal(realNameBind, { realName: name })]).toEqual([name, field('separators')])
  expect(await refusal(realNameBind, { realName: 'a'.repeat(25) })).toEqual(field('length'))
  expect((await client.accepted(sitePerInfoV5, {})).realNamePolicy).toBe('strict')
  await client.accepted(realNameBind, { realName: 'a'.repeat(24) })
  await settings.set('realNamePolicy', 'standard', 'test')
})

test('[C-12] a birthday is a date of somebody who is 18, and is bound once', async () => {
  const field = (rule: string) => ['FIELD_REFUSED', { field: 'birthday', rule }]
  expect(await refusal(birthdayBind, { birthday: '2001-02-29' })).toEqual(field('date'))
  expect(await refusal(birthdayBind, { birthday: siteDayOf(Date.now()) })).toEqual(field('age'))
  await client.accepted(birthdayBind, { birthday: '1990-05-10' })
  expect(await refusal(birthdayBind, { birthday: '1990-05-11' })).toEqual(['ALREADY_BOUND', null])
})

describe('[C-12] a contact', () => {
  test('is bound with the code that went there; the same again needs none', async () => {
    const phone = { channel: 'sms', areaCode: '+86', target: '138 0000 7001' } as const
    await showIdentity(client)
    expect(await refusal(contactBind, { ...phone, code: '000000' })).toEqual(['VALID_CODE_ERROR', null])
    expect(await refusal(contactBind, { ...phone, target: '12', code: '000000' })).toEqual(['CONTACT_REFUSED', null])
    await client.accepted(sendCode, { purpose: 'bind', ...phone })
    const bound = await client.accepted(contactBind, { ...phone, code: await codeFor('+8613800007001') })
    expect(bound.phone).toBe('138****7001')
    await showIdentity(client, { contact: { channel: 'sms', read: () => codeFor('+8613800007001') } })
    expect(await client.accepted(contactBind, { ...phone, code: '000000' })).toEqual(bound)
  })

  test('of another member is refused, and only to who has its code', async () => {
    const phone = { channel: 'sms', areaCode: '+86', target: '13800007009' } as const
    const contact = { channel: 'sms', address: '+8613800007009', areaCode: '+86', masked: '' } as const
    const { userInfo } = await openClient(world.baseUrl, '').logIn('viewer20')
    await showIdentity(client)
    await world.services().memberCare.profiles.bindContact(userInfo.id, contact)
    await client.accepted(sendCode, { purpose: 'bind', ...phone })
    const code = await codeFor(contact.address)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await refusal(contactBind, { ...phone, code: wrong })).toEqual(['VALID_CODE_ERROR', null])
    expect(await refusal(contactBind, { ...phone, code })).toEqual(['CONTACT_TAKEN', null])
  })
})

test('[C-12] an avatar: uploaded once, drawn anew, served, shown, removed', async () => {
  const requestId = randomUUID()
  const picture = await aPicture()
  const { avatars } = await client.accepted(avatarInsert, { requestId, picture })
  expect(await client.accepted(avatarInsert, { requestId, picture })).toEqual({ avatars })
  const reused = { requestId, picture: Buffer.from('GIF89a').toString('base64') }
  expect(await refusal(avatarInsert, reused)).toEqual(['REQUEST_ID_REUSED', null])
  expect(await refusal(avatarInsert, { ...reused, requestId: randomUUID() })).toEqual(['FILE_REFUSED', null])
  const own = avatars.find((avatar) => avatar.own)
  const served = await fetch(`${world.baseUrl}${own?.url}`)
  const header = (name: string) => served.headers.get(name)
  const named = ['content-type', 'x-content-type-options', 'cache-control', 'content-disposition']
  expect([served.status, ...named.map(header)]).toEqual([
    200,
    'image/webp',
    'nosniff',
    'public, max-age=86400, immutable',
    'inline; filename="avatar.webp"',
  ])
  const { format, width, height } = await sharp(await served.arrayBuffer()).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 })
  const shown = await client.accepted(avatarUpdate, { id: own?.id ?? '' })
  expect(shown.userInfo.avatar).toBe(own?.url)
  const current = (await client.accepted(avatarList, {})).avatars.filter((avatar) => avatar.current)
  expect(current).toEqual([{ ...own, current: true }])
  const left = await client.accepted(avatarDelete, { id: own?.id ?? '' })
  expect(left.avatars.filter((avatar) => avatar.own || avatar.current).map(({ id }) => id)).toEqual(['av-01'])
  expect(await refusal(avatarDelete, { id: own?.id })).toEqual(['RECORD_UNKNOWN', null])
  expect(await refusal(avatarUpdate, { id: own?.id })).toEqual(['RECORD_UNKNOWN', null])
  for (const path of [own?.url ?? '', '/avatars/none.webp', '/avatars/..%2f..%2fetc%2fpasswd'])
    expect([path, (await fetch(`${world.baseUrl}${path}`)).status]).toEqual([path, 404])
})

test('[C-12] a postal address is kept as it is read, and refused by field', async () => {
  const address = {
    receiver: '王小明',
    areaCode: '+86',
    phone: '138-1234-5678',
    region: '上海市',
    street: '人民路　１号',
    postcode: '',
  }
  expect(await client.accepted(addressGet, {})).toEqual({ address: null })
  const kept = { address: { ...address, phone: '13812345678', street: '人民路 1号' } }
  expect(await client.accepted(addressUpdate, address)).toEqual(kept)
  expect(await client.accepted(addressGet, {})).toEqual(kept)
  const refused = { field: 'street', rule: 'hidden' }
  expect(await refusal(addressUpdate, { ...address, street: '人民路\u0000' })).toEqual(['FIELD_REFUSED', refused])
  expect(await refusal(addressUpdate, { ...address, phone: '1' })).toEqual(['CONTACT_REFUSED', null])
})

test('[C-12, E-17, V-10] a document of 2 MB is taken, one byte more is not, nor what is no document', async () => {
  const requestId = randomUUID()
  const file = (sizeBytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n')], sizeBytes).toString('base64')
  const document = { requestId, kind: 'address', name: '账单.pdf', content: file(uploadBytesMax) } as const
  const taken = await client.accepted(materialSubmit, document)
  const { id, submittedAtMs } = taken
  const waiting = { id, kind: 'address', name: '账单.pdf', sizeBytes: 2_097_152, status: '0', submittedAtMs }
  expect(taken).toEqual(waiting)
  expect(await client.accepted(materialSubmit, document)).toEqual(waiting)
  const fresh = { ...document, requestId: randomUUID() }
  const refused = [
    { ...fresh, content: file(uploadBytesMax + 1) },
    { ...fresh, content: Buffer.from('GIF89a').toString('base64') },
    { ...fresh, content: Buffer.from('<html>').toString('base64') },
    { ...fresh, name: 'a\u202efdp.exe' },
  ]
  for (const input of refused) expect(await refusal(materialSubmit, input)).toEqual(['FILE_REFUSED', null])
  expect(await client.accepted(materialList, {})).toEqual({ materials: [waiting] })
  const byStatus = async (status: string) => (await client.accepted(materialList, { status })).materials.length
  expect([await byStatus('0,9'), await byStatus('1,2'), await byStatus('x')]).toEqual([1, 0, 1])
})

test('[E-05, X-01] the birthday bonus is paid once, to the wallet', async () => {
  const grades = world.services().settings.get('vipGrades')
  expect(await client.accepted(vipGradeConfig, {})).toEqual({ grades: inLanguage(grades, 'zh-CN') })
  const level = (await client.accepted(memberInfo, {})).userInfo.vipLevel
  const paid = grades.map((grade) => ({ ...grade, birthCashMinor: grade.level === level ? 6_600 : 100 }))
  await world.services().settings.set('vipGrades', paid, 'test')
  expect(await refusal(birthdayBonusClaim, { requestId: randomUUID() })).toEqual(['NOT_DUE', null])
  await client.accepted(birthdayBind, { birthday: `1988${siteDayOf(Date.now()).slice(4)}` })
  const due = await client.accepted(birthdayBonus, {})
  expect([due.state, due.birthCash]).toEqual(['due', 6_600])
  const balance = async () =>
    (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
  const before = await balance()
  const requestId = randomUUID()
  const claimed = { bonus: { ...due, state: 'claimed' }, balanceMinor: before + 6_600 }
  expect(await client.accepted(birthdayBonusClaim, { requestId })).toEqual(claimed)
  expect(await client.accepted(birthdayBonusClaim, { requestId })).toEqual(claimed)
  expect(await client.accepted(birthdayBonus, {})).toEqual(claimed.bonus)
  expect(await balance()).toBe(before + 6_600)
  const again = await client.gateway.call(birthdayBonusClaim, { requestId: randomUUID() })
  expect(again).toEqual({ kind: 'rejected', name: 'ALREADY_DONE', data: null, msg: '' })
  expect((await world.services().balances.verify()).faults).toEqual([])
})
