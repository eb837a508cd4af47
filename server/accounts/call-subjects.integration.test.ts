import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallName } from '#contract/registry.ts'
import { accountParts, aPhone } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { actionOf } from '#server/verification/domain/actions.ts'

let database: TestDatabase
let parts: ReturnType<typeof accountParts>

beforeAll(async () => {
  database = await testDatabase()
  parts = accountParts(database.db, Date.now)
})
afterAll(async () => {
  await parts.messageOutbox.stop()
  await database.drop()
})

const callsOf = (action: CallName) => (Object.keys(calls) as CallName[]).filter((name) => actionOf(name) === action)

test('[V-08] every log-in says whose account it is for, whatever else is wrong with it', async () => {
  const [member, phone] = [await aMember(database.db), aPhone()]
  await database.db
    .updateTable('members')
    .set({ phone: `+86${phone}`, phone_area: '+86' })
    .where('id', '=', member.id)
    .execute()
  const inputs = (name: string, digits: string): Partial<Record<CallName, unknown>> => ({
    login: { name },
    loginV4: { name },
    loginV3: { name },
    webLogin: { username: name },
    smsLogin: { areaCode: '+86', phone: digits },
    webSmsLogin: { areaCode: '+86', phone: digits },
  })
  const claimants = (given: Partial<Record<CallName, unknown>>) =>
    Promise.all(callsOf('login').map(async (name) => parts.subjectOf(name, given[name]).claimant?.()))
  const ofMember = inputs(member.name.toUpperCase(), ` ${phone} `)
  expect(await claimants(ofMember)).toEqual(callsOf('login').map(() => member.id))
  expect(await claimants(inputs('nobody', aPhone()))).toEqual(callsOf('login').map(() => undefined))
  expect(await parts.subjectOf('smsLogin', { areaCode: '+86', phone: 'x' }).claimant?.()).toBeUndefined()
  expect(parts.subjectOf('passkeyLogin', {})).toEqual({})
})

test('[S-07] every call that sends a code is about where it goes, however that is written', () => {
  const about = (name: CallName, input: unknown) => parts.subjectOf(name, input).subject
  const order = { purpose: 'login', channel: 'sms', areaCode: '+86', target: '138 0000 0009' }
  expect(
    callsOf('sendCode').map((name) => about(name, { ...order, phone: order.target, mail: 'A@b.example' })),
  ).toEqual(['+8613800000009', '+8613800000009', 'a@b.example'])
  expect(about('sendCode', { ...order, target: '1' })).toBe('+861')
  expect(about('sendCode', { ...order, target: '', ticket: 't' })).toBe('login sms t')
  expect(parts.subjectOf('chatSend', {})).toEqual({})
})
