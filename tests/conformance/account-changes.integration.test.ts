import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accountChangeDisown,
  accountChangeDisownByLink,
  accountChangeList,
} from '#contract/accounts/calls/account-changes.ts'
import { loginSecond, loginV4, smsLogin, updatePass } from '#contract/accounts/calls/accounts.ts'
import { forgotPhoneReset, forgotPhoneStart, forgotPhoneVerify, sendCode } from '#contract/accounts/calls/recovery.ts'
import { passkeyDelete, totpBegin, totpConfirm, totpRemove } from '#contract/accounts/calls/security.ts'
import { wordsOf } from '#contract/code-words.ts'
import { changeDisownMs, withdrawalHoldMs } from '#contract/limits.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { contactBind, memberDetails } from '#contract/members/calls/members.ts'
import {
  bankCardDelete,
  bankCardInsert,
  bankCardList,
  virtualWalletDelete,
  virtualWalletInsert,
  virtualWalletWhitelist,
  withdrawPasswordReset,
  withdrawPasswordSet,
  withdrawPasswordUpdate,
} from '#contract/wallet/calls.ts'
import { accountChangesADayMax } from '#server/accounts/store/account-changes.ts'
import type { Storage } from '#server/app/storage.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const version = 'v1.0.1'
const areaCode = '+86'
const password = 'demo1234'
const withdrawPassword = '271828'
const minuteMs = 60_000

let world: World
let storage: Storage
let client: TestClient
let visitor: TestClient
let name: string
let memberId: string
let seat = 0
/** Of this test alone. */
let [oldPhone, newPhone, mail] = ['', '', '']

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  storage = await databaseOf(world)
  visitor = openClient(world.baseUrl, '')
})
afterAll(async () => {
  await storage.close()
  await world.stop()
})
/** A member with a phone and a mail address, who has shown both. */
beforeEach(async () => {
  seat += 1
  name = `viewer${String(seat).padStart(2, '0')}`
  oldPhone = `1380000${String(4_100 + seat)}`
  newPhone = `1380000${String(4_200 + seat)}`
  mail = `${name}@example.org`
  client = openClient(world.baseUrl, '')
  memberId = (await client.logIn(name)).userInfo.id
  const contacts = { phone: `${areaCode}${oldPhone}`, phone_area: areaCode, mail, real_name: '王小明' }
  await storage.db.updateTable('members').set(contacts).where('id', '=', memberId).execute()
  await showIdentity(client, { contact: { channel: 'sms', read: () => codeAt(`${areaCode}${oldPhone}`) } })
})

const messagesTo = async (contact: string): Promise<string[]> =>
  (await world.services().messageOutbox.newest(500)).filter(({ to }) => to === contact).map(({ body }) => body)
const codeAt = async (contact: string): Promise<string> =>
  /(?<!\w)\d{6}(?!\w)/.exec((await messagesTo(contact))[0] ?? '')?.[0] ?? ''
const tokenIn = (body: string | undefined): string => /\/app\/not-me\?token=([\w-]{43})/.exec(body ?? '')?.[1] ?? ''
const nameOfRefusal = async (...asked: Parameters<TestClient['refusal']>): Promise<unknown> => {
  const refusal = await client.refusal(...asked)
  return 'name' in refusal ? refusal.name : refusal
}

const changePhone = async () => {
  const contact = { channel: 'sms', areaCode, target: newPhone } as const
  await client.accepted(sendCode, { purpose: 'bind', ...contact })
  return client.accepted(contactBind, { ...contact, code: await codeAt(`${areaCode}${newPhone}`) })
}
const details = () => client.accepted(memberDetails, {})

const keptRows = async (): Promise<number> =>
  (await storage.db.selectFrom('account_changes').select('id').where('member_id', '=', memberId).execute()).length

const plantPasskey = (whose: string) =>
  storage.db
    .insertInto('passkeys')
    .values({
      credential_id: `${whose}-${memberId}`,
      member_id: memberId,
      public_key: randomBytes(77),
      counter: '3',
      transports: JSON.stringify(['internal']),
      name: '手机',
      created_at: new Date(),
      last_used_at: null,
    })
    .execute()

/** All that guards the account was there for a minute before what comes now. */
const makeOlder = () =>
  sql`
    with cards as (update bank_cards set created_at = created_at - interval '1 minute' where member_id = ${memberId}),
      addresses as (
        update virtual_wallets
        set created_at = created_at - interval '1 minute', whitelisted_at = whitelisted_at - interval '1 minute'
        where member_id = ${memberId}
      ),
      keys as (update passkeys set created_at = created_at - interval '1 minute' where member_id = ${memberId})
    update totp_secrets
    set created_at = created_at - interval '1 minute', confirmed_at = confirmed_at - interval '1 minute'
    where member_id = ${memberId}
  `.execute(storage.db)

/** What the member logs in with and is paid out to; what is sealed is sealed anew each time. */
const guards = async (): Promise<unknown> => {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(p)) from passkeys p where member_id = ${memberId}) as passkeys,
      (select jsonb_agg(to_jsonb(t) - 'sealed') from totp_secrets t where member_id = ${memberId}) as totp,
      (select jsonb_agg(code_hash order by code_hash) from recovery_codes where member_id = ${memberId}) as codes,
      (select jsonb_agg(to_jsonb(c) - 'sealed') from bank_cards c where member_id = ${memberId}) as cards,
      (select jsonb_agg(to_jsonb(v) - 'sealed') from virtual_wallets v where member_id = ${memberId}) as addresses
  `.execute(storage.db)
  return rows
}

/** In three steps, as somebody who has forgotten it; the new password logs in. */
const recoverBy = async (phone: string, next: string): Promise<void> => {
  const started = await visitor.accepted(forgotPhoneStart, { name, areaCode, phone })
  const code = await codeAt(`${areaCode}${phone}`)
  const { ticket } = await visitor.accepted(forgotPhoneVerify, { ticket: started.ticket, code })
  await visitor.accepted(forgotPhoneReset, { ticket, password: next })
  await client.logIn(name, next)
}

test('[C-11, C-12] a changed contact holds withdrawals for a day, and every contact is told, the old one with a way to say no', async () => {
  const atMs = Date.now()
  const { withdrawalHold, phone } = await changePhone()
  expect(phone).toBe(`138****${newPhone.slice(-4)}`)
  const heldMs = (withdrawalHold.untilMs ?? 0) - withdrawalHoldMs
  expect([heldMs >= atMs, heldMs <= Date.now(), withdrawalHold.isFrozen]).toEqual([true, true, false])
  const [toOld] = await messagesTo(`${areaCode}${oldPhone}`)
  const [toNew] = await messagesTo(`${areaCode}${newPhone}`)
  const [toMail] = await messagesTo(mail)
  expect(toOld).toContain(`联系方式已更换为 138****${newPhone.slice(-4)}，提款暂停 24 小时`)
  expect(toOld).toContain(`http://localhost:${world.environment['PORT']}/app/not-me?token=`)
  expect([tokenIn(toOld).length, tokenIn(toMail)]).toEqual([43, tokenIn(toOld)])
  expect([toNew?.includes('请立即联系客服'), tokenIn(toNew)]).toEqual([true, ''])
})

test('[C-12, C-14] who protects a new account and adds the first card withdraws at once; a second card holds', async () => {
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const { secret } = await client.accepted(totpBegin, { password })
  await client.accepted(totpConfirm, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  await client.accepted(bankCardInsert, card)
  expect((await details()).withdrawalHold.untilMs).toBe(null)
  const { changes } = await client.accepted(accountChangeList, {})
  expect(changes.map(({ holdsWithdrawals }) => holdsWithdrawals)).toEqual([false, false, false])
  const bodies = await messagesTo(mail)
  expect([bodies.length >= 3, bodies.filter((body) => body.includes('提款暂停'))]).toEqual([true, []])

  const second = { ...card, requestId: randomUUID(), cardNum: '5555555555554444' }
  await client.accepted(bankCardInsert, second)
  expect((await details()).withdrawalHold.untilMs).toBeGreaterThan(Date.now())
  expect((await messagesTo(mail))[0]).toContain('提款暂停 24 小时')
})

test('[C-12] of two first cards at once one is the second, and holds', async () => {
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const insert = (cardNum: string) =>
    client.accepted(bankCardInsert, { requestId: randomUUID(), cardNum, bankName: '示例银行', withdrawPassword })
  await Promise.all(['4111111111111111', '5555555555554444'].map(insert))
  const { changes } = await client.accepted(accountChangeList, {})
  const payouts = changes.filter(({ kind }) => kind === 'payout.added')
  expect(payouts.map(({ holdsWithdrawals }) => holdsWithdrawals)).toEqual([true, false])
})

test('[C-12] the first card of an account whose password was changed lately holds', async () => {
  const changed = { member_id: memberId, kind: 'password.changed', what: '', sealed: null, disowned_at: null } as const
  const at = new Date(Date.now() - changeDisownMs + minuteMs)
  await storage.db
    .insertInto('account_changes')
    .values({ ...changed, at, token_hash: randomBytes(32), seal_id: randomUUID() })
    .execute()
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  expect((await details()).withdrawalHold.untilMs).toBe(null)
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  await client.accepted(bankCardInsert, card)
  expect((await details()).withdrawalHold.untilMs).toBeGreaterThan(Date.now())
})

test('every change is told, and stands in the list until its week is over', async () => {
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  await client.accepted(withdrawPasswordUpdate, { withdrawPassword, newWithdrawPassword: '314159' })
  await client.accepted(sendCode, { purpose: 'withdraw', channel: 'sms', areaCode, target: '' })
  const code = await codeAt(`${areaCode}${oldPhone}`)
  await client.accepted(withdrawPasswordReset, { channel: 'sms', code, withdrawPassword })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  const { cards } = await client.accepted(bankCardInsert, card)
  await client.accepted(bankCardDelete, { id: cards[0]?.id ?? '', withdrawPassword })
  const tron = { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', label: '' } as const
  const { wallets } = await client.accepted(virtualWalletInsert, { requestId: randomUUID(), ...tron, withdrawPassword })
  const listed = { id: wallets[0]?.id ?? '', withdrawPassword }
  await client.accepted(virtualWalletWhitelist, { ...listed, whitelisted: true })
  await client.accepted(virtualWalletWhitelist, { ...listed, whitelisted: false })
  const { secret } = await client.accepted(totpBegin, { password })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = await client.accepted(totpConfirm, { code: totp.generate() })
  await client.accepted(totpRemove, { password, code: recoveryCodes[0] ?? '' })
  await client.accepted(updatePass, { requestId: randomUUID(), password, newPassword: 'kantai2026' })
  await client.logIn(name, 'kantai2026')

  const { changes } = await client.accepted(accountChangeList, {})
  const kinds = changes.map(({ kind }) => kind).toReversed()
  expect(kinds).toEqual([
    'withdraw-password.set',
    'withdraw-password.changed',
    'withdraw-password.reset',
    'payout.added',
    'payout.removed',
    'payout.added',
    'payout.added',
    'payout.removed',
    'factor.on',
    'factor.off',
    'password.changed',
  ])
  expect(changes.at(-4)?.what).toBe('4111 **** **** 1111')
  expect((await messagesTo(mail)).filter((body) => tokenIn(body) !== '').length).toBe(11)
  expect((await details()).withdrawalHold.untilMs).toBeGreaterThan(Date.now())

  const age = (ms: number) =>
    storage.db
      .updateTable('account_changes')
      .set({ at: new Date(Date.now() - ms) })
      .where('member_id', '=', memberId)
      .execute()
  await age(changeDisownMs - minuteMs)
  expect((await client.accepted(accountChangeList, {})).changes.length).toBe(11)
  await world.services().accountChanges.sweep()
  expect(await keptRows()).toBe(11)
  await age(changeDisownMs)
  expect((await client.accepted(accountChangeList, {})).changes).toEqual([])
  const [newest] = await messagesTo(mail)
  expect(await nameOfRefusal(accountChangeDisownByLink, { token: tokenIn(newest) })).toBe('TICKET_INVALID')
  // With its row goes what it kept of what stood before.
  await world.services().accountChanges.sweep()
  expect(await keptRows()).toBe(0)
})

test('an account is changed so often a day; the next change is refused, and the day after it is not', async () => {
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const row = { kind: 'payout.added' as const, what: '', at: new Date(), sealed: null }
  const rows = Array.from({ length: accountChangesADayMax - 2 }, () => ({
    ...row,
    member_id: memberId,
    token_hash: randomBytes(32),
    seal_id: randomUUID(),
    disowned_at: null,
  }))
  await storage.db.insertInto('account_changes').values(rows).execute()
  const change = () => ({
    requestId: randomUUID(),
    cardNum: '4111111111111111',
    bankName: '示例银行',
    withdrawPassword,
  })
  await client.accepted(bankCardInsert, change())
  expect(await nameOfRefusal(bankCardInsert, change())).toBe('RATE_LIMITED_MEMBER')
  // What takes changes back is never refused.
  expect((await client.accepted(accountChangeList, {})).changes.length).toBe(accountChangesADayMax)
  await storage.db
    .updateTable('account_changes')
    .set({ at: new Date(Date.now() - 24 * 60 * minuteMs) })
    .where('member_id', '=', memberId)
    .execute()
  await client.accepted(bankCardInsert, change())
})

test('a hold is over after its day', async () => {
  await changePhone()
  const hold = (ms: number) =>
    storage.db
      .updateTable('members')
      .set({ withdrawals_held_until: new Date(Date.now() + ms) })
      .where('id', '=', memberId)
      .execute()
  await hold(minuteMs)
  expect((await details()).withdrawalHold.untilMs).toBeGreaterThan(Date.now())
  await hold(0)
  expect((await details()).withdrawalHold).toEqual({ untilMs: null, isFrozen: false })
})

test('“this was not me” by the link puts the old contact back, ends every session, freezes, and leaves recovery alone', async () => {
  await changePhone()
  const [toOld] = await messagesTo(`${areaCode}${oldPhone}`)
  const token = tokenIn(toOld)
  // A thief at the new phone has begun a recovery, and has a code to log in with.
  const started = await visitor.accepted(forgotPhoneStart, { name, areaCode, phone: newPhone })
  const begun = { ticket: started.ticket, code: await codeAt(`${areaCode}${newPhone}`) }

  await visitor.accepted(accountChangeDisownByLink, { token })
  expect(await client.refusal(memberInfo, {})).toEqual({
    name: 'ACCOUNT_SECURED',
    data: null,
    msg: wordsOf('ACCOUNT_SECURED', 'zh-CN'),
  })
  expect(await nameOfRefusal(loginV4, { name, password, flag: 0, version })).toBe('PASSWORD_RESET_REQUIRED')
  expect(await nameOfRefusal(loginV4, { name, password: 'wrong1234', flag: 0, version })).toBe('LOGIN_REFUSED')
  expect(await nameOfRefusal(forgotPhoneVerify, begun)).toBe('TICKET_INVALID')
  await visitor.accepted(sendCode, { purpose: 'login', channel: 'sms', areaCode, target: oldPhone })
  const code = await codeAt(`${areaCode}${oldPhone}`)
  const bySms = await visitor.refusal(smsLogin, { areaCode, phone: oldPhone, code, flag: 0, version })
  expect('name' in bySms && bySms.name).toBe('PASSWORD_RESET_REQUIRED')
  const toNew = await messagesTo(`${areaCode}${newPhone}`)
  await storage.db.deleteFrom('one_time_codes').where('contact', '=', `${areaCode}${newPhone}`).execute()
  await visitor.accepted(forgotPhoneStart, { name, areaCode, phone: newPhone })
  expect(await messagesTo(`${areaCode}${newPhone}`)).toEqual(toNew)

  await recoverBy(oldPhone, 'kantai2026')
  const after = await details()
  expect([after.phone, after.withdrawalHold.isFrozen]).toEqual([`138****${oldPhone.slice(-4)}`, true])
  // The same link again does nothing more.
  await visitor.accepted(accountChangeDisownByLink, { token })
  expect((await details()).phone).toBe(after.phone)
  expect((await world.admin(['member', 'unfreeze', name])).exit).toBe(0)
  expect((await details()).withdrawalHold.isFrozen).toBe(false)
  expect((await world.admin(['member', 'unfreeze', name])).stderr).toContain(`nothing of ${name} is frozen`)
})

test('disowning a change takes back all that was made after it, and leaves what was there before', async () => {
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  await client.accepted(bankCardInsert, { requestId: randomUUID(), ...card })
  const longAgo = new Date(Date.now() - minuteMs)
  await storage.db.updateTable('bank_cards').set({ created_at: longAgo }).where('member_id', '=', memberId).execute()

  await changePhone()
  const token = tokenIn((await messagesTo(`${areaCode}${oldPhone}`))[0])
  await client.accepted(bankCardInsert, { requestId: randomUUID(), ...card, cardNum: '5555555555554444' })
  const tron = { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', label: '' } as const
  await client.accepted(virtualWalletInsert, { requestId: randomUUID(), ...tron, withdrawPassword })
  await client.accepted(withdrawPasswordUpdate, { withdrawPassword, newWithdrawPassword: '314159' })
  const { secret } = await client.accepted(totpBegin, { password })
  await client.accepted(totpConfirm, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
  const other = { channel: 'mail', areaCode, target: `thief${seat}@example.org` } as const
  await client.accepted(sendCode, { purpose: 'bind', ...other })
  await client.accepted(contactBind, { ...other, code: await codeAt(other.target) })

  await visitor.accepted(accountChangeDisownByLink, { token })
  await recoverBy(oldPhone, 'kantai2026')
  const { mail: mailNow, cardCount, walletCount, hasWithdrawPassword, hasTotp } = await details()
  expect({ mailNow, cardCount, walletCount, hasWithdrawPassword, hasTotp }).toEqual({
    mailNow: `v***${name.at(-1)}@example.org`,
    cardCount: 1,
    walletCount: 0,
    hasWithdrawPassword: false,
    hasTotp: false,
  })
  expect((await client.accepted(bankCardList, {})).cards.map(({ cardNum }) => cardNum)).toEqual(['4111 **** **** 1111'])
  const left = (await client.accepted(accountChangeList, {})).changes.map(({ kind }) => kind)
  expect(left).toEqual(['password.reset', 'payout.added', 'withdraw-password.set'])
})

test('disowning puts back what was removed: a passkey, the authenticator with its codes, a card, an address on its white list', async () => {
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  await client.accepted(bankCardInsert, { requestId: randomUUID(), ...card })
  const tron = { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', label: '常用' } as const
  const address = { requestId: randomUUID(), ...tron, withdrawPassword }
  const { wallets } = await client.accepted(virtualWalletInsert, address)
  const listed = { id: wallets[0]?.id ?? '', withdrawPassword }
  await client.accepted(virtualWalletWhitelist, { ...listed, whitelisted: true })
  const { secret } = await client.accepted(totpBegin, { password })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = await client.accepted(totpConfirm, { code: totp.generate() })
  const [used = '', unused = ''] = recoveryCodes
  await plantPasskey('own')
  await makeOlder()
  const before = await guards()

  await client.accepted(virtualWalletWhitelist, { ...listed, whitelisted: false })
  const token = tokenIn((await messagesTo(mail))[0])
  await client.accepted(virtualWalletDelete, listed)
  await client.accepted(totpRemove, { password, code: used })
  await client.accepted(passkeyDelete, { id: `own-${memberId}` })
  const [own] = (await client.accepted(bankCardList, {})).cards
  await client.accepted(bankCardDelete, { id: own?.id ?? '', withdrawPassword })
  // The thief's own, of which some are gone again: none of them comes back.
  await client.accepted(bankCardInsert, { ...card, requestId: randomUUID() })
  await client.accepted(virtualWalletInsert, { ...address, requestId: randomUUID() })
  const theirs = await client.accepted(totpBegin, { password })
  const code = new TOTP({ secret: Secret.fromBase32(theirs.secret) }).generate()
  const confirmed = await client.accepted(totpConfirm, { code })
  await client.accepted(totpRemove, { password, code: confirmed.recoveryCodes[0] ?? '' })
  await plantPasskey('theirs')
  await client.accepted(passkeyDelete, { id: `theirs-${memberId}` })
  const kept = await storage.db
    .selectFrom('account_changes')
    .select('sealed')
    .where('member_id', '=', memberId)
    .execute()
  const plain = ['4111111111111111', tron.address, `own-${memberId}`]
  expect(kept.filter(({ sealed }) => plain.some((text) => sealed?.includes(text)))).toEqual([])

  await visitor.accepted(accountChangeDisownByLink, { token })
  expect(await guards()).toEqual(before)
  const started = await visitor.accepted(forgotPhoneStart, { name, areaCode, phone: oldPhone })
  const sent = { ticket: started.ticket, code: await codeAt(`${areaCode}${oldPhone}`) }
  const { ticket } = await visitor.accepted(forgotPhoneVerify, sent)
  await visitor.accepted(forgotPhoneReset, { ticket, password: 'kantai2026' })
  const stopped = await visitor.refusal(loginV4, { name, password: 'kantai2026', flag: 0, version })
  expect('name' in stopped && stopped.name).toBe('SECOND_FACTOR_REQUIRED')
  const second = 'data' in stopped ? (stopped.data as { ticket: string }).ticket : ''
  expect(await nameOfRefusal(loginSecond, { ticket: second, code: used })).toBe('VALID_CODE_ERROR')
  expect(await nameOfRefusal(loginSecond, { ticket: second, code: confirmed.recoveryCodes[1] ?? '' })).toBe(
    'VALID_CODE_ERROR',
  )
  expect((await visitor.accepted(loginSecond, { ticket: second, code: unused })).userInfo.name).toBe(name)
})

test('a device disowns a change of its own account, and of no other', async () => {
  await changePhone()
  const [change] = (await client.accepted(accountChangeList, {})).changes
  const id = change?.id ?? ''
  const other = openClient(world.baseUrl, '')
  await other.logIn('viewer20')
  expect(await other.refusal(accountChangeDisown, { id })).toEqual({
    name: 'RECORD_UNKNOWN',
    data: null,
    msg: wordsOf('RECORD_UNKNOWN', 'zh-CN'),
  })
  await client.accepted(accountChangeDisown, { id })
  expect(await nameOfRefusal(memberInfo, {})).toBe('ACCOUNT_SECURED')
  await recoverBy(oldPhone, 'kantai2026')
  expect((await details()).phone).toBe(`138****${oldPhone.slice(-4)}`)
})

test('an old number that somebody else has by now is not put back, and the new one is gone all the same', async () => {
  await changePhone()
  const token = tokenIn((await messagesTo(mail))[0])
  const { userInfo } = await openClient(world.baseUrl, '').logIn('viewer19')
  const taken = { phone: `${areaCode}${oldPhone}`, phone_area: areaCode }
  await storage.db.updateTable('members').set(taken).where('id', '=', userInfo.id).execute()
  await visitor.accepted(accountChangeDisownByLink, { token })
  const row = await storage.db.selectFrom('members').select(['phone', 'mail']).where('id', '=', memberId).execute()
  expect(row).toEqual([{ phone: null, mail }])
})

test('recovery is told to all contacts, with a way to say no, and holds withdrawals', async () => {
  await recoverBy(oldPhone, 'kantai2026')
  const [toMail] = await messagesTo(mail)
  expect(toMail).toContain('登录密码已通过“忘记密码”重设')
  expect((await details()).withdrawalHold.untilMs).toBeGreaterThan(Date.now())
  await visitor.accepted(accountChangeDisownByLink, { token: tokenIn(toMail) })
  expect(await nameOfRefusal(loginV4, { name, password: 'kantai2026', flag: 0, version })).toBe(
    'PASSWORD_RESET_REQUIRED',
  )
})

test('an account without any contact is frozen, and not shut for good', async () => {
  const bare = { phone: null, phone_area: null, mail: null }
  await storage.db.updateTable('members').set(bare).where('id', '=', memberId).execute()
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const [change] = (await client.accepted(accountChangeList, {})).changes
  await client.accepted(accountChangeDisown, { id: change?.id ?? '' })
  expect(await nameOfRefusal(memberInfo, {})).toBe('ACCOUNT_SECURED')
  await client.logIn(name)
  expect((await details()).withdrawalHold.isFrozen).toBe(true)
})

test('a token of nothing is refused, and the stored tokens are of no use', async () => {
  await changePhone()
  const rows = await storage.db.selectFrom('account_changes').select('token_hash').execute()
  expect(await nameOfRefusal(accountChangeDisownByLink, { token: 'A'.repeat(43) })).toBe('TICKET_INVALID')
  const [hash] = rows.map(({ token_hash: stored }) => stored.toString('base64url'))
  expect(await nameOfRefusal(accountChangeDisownByLink, { token: hash ?? '' })).toBe('TICKET_INVALID')
  const sealed = await storage.db.selectFrom('account_changes').select('sealed').execute()
  expect(sealed.some(({ sealed: former }) => former?.includes(oldPhone))).toBe(false)
})
