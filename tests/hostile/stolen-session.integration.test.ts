import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { CodeName } from '#contract/codes.ts'
import { withdrawPasswordSet } from '#contract/wallet/calls.ts'
import type { Call } from '#contract/define-call.ts'
import { reauthenticationMs } from '#contract/limits.ts'
import { calls, type CallName } from '#contract/registry.ts'
import type { Storage } from '#server/app/storage.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const ownPhone = '+8613800008001'
const newPhone = { channel: 'sms', areaCode: '+86', target: '13800008999' } as const
const password = 'demo1234'
const withdrawPassword = '271828'
const wallet = { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', label: '常用' } as const

/** A valid input of every call that changes an account, and what it answers once its caller has shown who it is. */
const changes: Partial<Record<CallName, { input: () => object; answers: CodeName | 'SUCCESS' }>> = {
  contactBind: { input: () => ({ ...newPhone, code: '000000' }), answers: 'VALID_CODE_ERROR' },
  totpBegin: { input: () => ({ password }), answers: 'SUCCESS' },
  totpConfirm: { input: () => ({ code: '000000' }), answers: 'VALID_CODE_ERROR' },
  totpRemove: { input: () => ({ password, code: '000000' }), answers: 'RECORD_UNKNOWN' },
  passkeyRegisterOptions: { input: () => ({ password }), answers: 'SUCCESS' },
  passkeyRegister: {
    input: () => ({ challengeId: randomUUID(), response: '{}', name: '手机' }),
    answers: 'PASSKEY_REFUSED',
  },
  passkeyDelete: { input: () => ({ id: 'none' }), answers: 'RECORD_UNKNOWN' },
  bankCardInsert: {
    input: () => ({ requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }),
    answers: 'SUCCESS',
  },
  bankCardDelete: { input: () => ({ id: 'none', withdrawPassword }), answers: 'RECORD_UNKNOWN' },
  virtualWalletInsert: { input: () => ({ requestId: randomUUID(), ...wallet, withdrawPassword }), answers: 'SUCCESS' },
  virtualWalletDelete: { input: () => ({ id: 'none', withdrawPassword }), answers: 'RECORD_UNKNOWN' },
  virtualWalletWhitelist: {
    input: () => ({ id: 'none', whitelisted: true, withdrawPassword }),
    answers: 'RECORD_UNKNOWN',
  },
  withdrawPasswordSet: { input: () => ({ withdrawPassword }), answers: 'ALREADY_BOUND' },
  withdrawPasswordUpdate: {
    input: () => ({ withdrawPassword, newWithdrawPassword: '314159' }),
    answers: 'SUCCESS',
  },
  withdrawPasswordReset: {
    input: () => ({ channel: 'sms', code: '000000', withdrawPassword: '314159' }),
    answers: 'VALID_CODE_ERROR',
  },
  // Last: it ends the session.
  updatePass: { input: () => ({ requestId: randomUUID(), password, newPassword: 'kantai2026' }), answers: 'SUCCESS' },
}
const names = Object.keys(changes) as CallName[]

let world: World
let storage: Storage
let client: TestClient
let memberId: string
let seat = 0

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  storage = await databaseOf(world)
})
afterAll(async () => {
  await storage.close()
  await world.stop()
})

/** A member with everything that somebody could be after, and a thief who has the token and nothing else. */
beforeEach(async () => {
  seat += 1
  const { db } = storage
  client = openClient(world.baseUrl, '')
  const { userInfo } = await client.logIn(`viewer${String(seat).padStart(2, '0')}`)
  memberId = userInfo.id
  await showIdentity(client)
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  await client.logIn(userInfo.name)
  await db.updateTable('members').set({ phone: null, phone_area: null }).where('phone', '=', ownPhone).execute()
  const known = { phone: ownPhone, phone_area: '+86', real_name: '王小明' }
  await db.updateTable('members').set(known).where('id', '=', memberId).execute()
  await db.deleteFrom('one_time_codes').execute()
})

const codeAt = async (contact: string): Promise<string> => {
  const messages = await world.services().messageOutbox.newest(100)
  return /\d{6}/.exec(messages.find(({ to }) => to === contact)?.body ?? '')?.[0] ?? ''
}

/** Everything that is the account's, as it stands. */
const account = async (): Promise<unknown> => {
  const rows = await sql`
    select (select to_jsonb(m) - 'last_login_at' from members m where id = ${memberId}) as member,
      (select jsonb_agg(to_jsonb(t)) from totp_secrets t where member_id = ${memberId}) as totp,
      (select jsonb_agg(to_jsonb(t)) from passkeys t where member_id = ${memberId}) as passkeys,
      (select jsonb_agg(to_jsonb(t)) from bank_cards t where member_id = ${memberId}) as cards,
      (select jsonb_agg(to_jsonb(t)) from virtual_wallets t where member_id = ${memberId}) as addresses,
      (select jsonb_agg(to_jsonb(t)) from withdraw_passwords t where member_id = ${memberId}) as withdraw
  `.execute(storage.db)
  return rows.rows
}

const answerOf = async (name: CallName, input: object): Promise<unknown> => {
  const result = await client.gateway.call(calls[name] as Call, input)
  if (result.kind === 'fault') return result
  return result.kind === 'accepted' ? 'SUCCESS' : result.name
}

const showAll = (): Promise<unknown> =>
  showIdentity(client, { contact: { channel: 'sms', read: () => codeAt(ownPhone) } })

test('every call that changes an account is here', () => {
  const declared = (Object.keys(calls) as CallName[]).filter((name) => calls[name].reauthentication !== 'none')
  expect(declared.toSorted()).toEqual(names.toSorted())
})

test('[C-12] with the token alone nothing of an account can be changed', async () => {
  const before = await account()
  const answers = await Promise.all(
    names.map(async (name) => [name, await answerOf(name, changes[name]?.input() ?? {})]),
  )
  expect(answers).toEqual(names.map((name) => [name, 'REAUTHENTICATION_REQUIRED']))
  expect(await account()).toEqual(before)
})

test('who shows the password and a code of the old contact is answered as before', async () => {
  await showAll()
  for (const name of names)
    expect([name, await answerOf(name, changes[name]?.input() ?? {})]).toEqual([name, changes[name]?.answers])
})

test('the password alone, a code alone, and codes that went elsewhere or were sent for something else do not do', async () => {
  const before = await account()
  const proof = { method: 'password', password } as const
  await client.accepted(reauthenticate, { proof })
  expect(await answerOf('bankCardInsert', changes.bankCardInsert?.input() ?? {})).toBe('REAUTHENTICATION_REQUIRED')
  expect(await answerOf('updatePass', changes.updatePass?.input() ?? {})).toBe('REAUTHENTICATION_REQUIRED')

  await client.accepted(sendCode, { purpose: 'bind', ...newPhone })
  const toNewPhone = { channel: 'sms', code: await codeAt('+8613800008999') } as const
  expect(await answerOf('reauthenticate', { proof, contact: toNewPhone })).toBe('VALID_CODE_ERROR')
  // Whatever number a thief names, the code goes to the old one.
  const { masked } = await client.accepted(sendCode, { purpose: 'reauthenticate', ...newPhone })
  expect(masked).toBe('138****8001')
  await client.accepted(sendCode, { purpose: 'withdraw', channel: 'sms', areaCode: '+86', target: '' })
  const forWithdrawing = { channel: 'sms', code: await codeAt(ownPhone) } as const
  expect(await answerOf('reauthenticate', { proof, contact: forWithdrawing })).toBe('VALID_CODE_ERROR')
  expect(await answerOf('contactBind', { ...newPhone, code: toNewPhone.code })).toBe('REAUTHENTICATION_REQUIRED')
  expect(await account()).toEqual(before)
})

test('a right code is worth nothing with a wrong password, and is still good for the right one', async () => {
  await client.accepted(sendCode, { purpose: 'reauthenticate', channel: 'sms', areaCode: '+86', target: '' })
  const contact = { channel: 'sms', code: await codeAt(ownPhone) } as const
  const wrong = { method: 'password', password: 'wrong1234' } as const
  expect(await answerOf('reauthenticate', { proof: wrong, contact })).toBe('PASSWORD_WRONG')
  expect(await answerOf('bankCardInsert', changes.bankCardInsert?.input() ?? {})).toBe('REAUTHENTICATION_REQUIRED')
  await client.accepted(reauthenticate, { proof: { method: 'password', password }, contact })
  expect(await answerOf('bankCardInsert', changes.bankCardInsert?.input() ?? {})).toBe('SUCCESS')
})

test('what was shown is over after five minutes, and counts for its own session only', async () => {
  await showAll()
  const age = async (ms: number): Promise<void> => {
    const at = new Date(Date.now() - ms)
    const shown = { factor_proved_at: at, contact_proved_at: at }
    await storage.db.updateTable('sessions').set(shown).where('member_id', '=', memberId).execute()
  }
  await age(reauthenticationMs - 20_000)
  expect(await answerOf('passkeyDelete', { id: 'none' })).toBe('RECORD_UNKNOWN')
  await age(reauthenticationMs)
  expect(await answerOf('passkeyDelete', { id: 'none' })).toBe('REAUTHENTICATION_REQUIRED')
  await storage.db.deleteFrom('one_time_codes').execute()
  await showAll()
  expect(await answerOf('passkeyDelete', { id: 'none' })).toBe('RECORD_UNKNOWN')
  client = openClient(world.baseUrl, '')
  await client.logIn(`viewer${String(seat).padStart(2, '0')}`)
  expect(await answerOf('passkeyDelete', { id: 'none' })).toBe('REAUTHENTICATION_REQUIRED')
})

test('guesses of the password and of the code are slowed down together, as log-ins are', async () => {
  const proof = { method: 'password', password: 'wrong1234' } as const
  const contact = { channel: 'sms', code: '000000' } as const
  const answers: unknown[] = []
  for (const guess of [{ proof }, { contact }, { proof }, { contact }, { proof }])
    answers.push(await answerOf('reauthenticate', guess))
  expect(answers.slice(0, 4)).toEqual(['PASSWORD_WRONG', 'VALID_CODE_ERROR', 'PASSWORD_WRONG', 'VALID_CODE_ERROR'])
  expect(await answerOf('reauthenticate', { proof: { method: 'password', password } })).toBe('RATE_LIMITED_MEMBER')
  // Its member sees that somebody tried.
  await world.services().failedLogins.flush()
  const events = await world.services().securityLog.list({ memberId, kind: 'password.wrong', limit: 9 })
  expect(events.map(({ details }) => details)).toEqual([{ way: 'password', count: 1 }])
})
