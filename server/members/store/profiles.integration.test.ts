import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createProfiles } from './profiles.ts'
import { contactPointOf } from '#server/accounts/ports.ts'

const startMs = 1_800_000_000_000
const dayMs = 24 * 60 * 60_000

let database: TestDatabase
let nowMs = startMs
let memberId: string

const profiles = () => createProfiles(database.db, { units: createUnitOfWork(database.db), now: () => nowMs })
const nicknameOf = async () => (await createMembers(database.db).byId(memberId))?.nickname
const contact = (channel: 'sms' | 'mail', target: string) => {
  const point = contactPointOf(channel, '+86', target)
  if (!point) throw new Error(`${target} is no contact`)
  return point
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = startMs
  memberId = (await aMember(database.db)).id
})

const none = { userRealNameBind: '0', userInfoBind: '0', selectRealName: '0', selectUSDT: '0' }

test('[C-12, E-01, E-16] the details of a new member are empty, those of a known one are masked', async () => {
  const fresh = await profiles().details(memberId)
  const empty = {
    realName: '',
    phone: '',
    mail: '',
    birthday: '',
    registeredAtMs: fresh.registeredAtMs,
    lastLoginMs: null,
    currency: 'CNY',
    hasWithdrawPassword: false,
    withdrawLockedUntilMs: null,
    cardCount: 0,
    walletCount: 0,
    steps: none,
  }
  expect(fresh).toEqual(empty)
  await profiles().bindRealName(memberId, '王小明')
  await profiles().bindBirthday(memberId, '1990-02-28')
  await profiles().bindContact(memberId, contact('sms', '13812345678'))
  await profiles().bindContact(memberId, contact('mail', 'Someone@Example.com'))
  await profiles().setCurrency(memberId, 'USDT')
  await profiles().chooseStep(memberId, 'confirmRealName')
  expect(await profiles().details(memberId)).toEqual({
    ...empty,
    realName: '王**',
    phone: '138****5678',
    mail: 's***e@example.com',
    birthday: '1990-02-28',
    currency: 'USDT',
    steps: { userRealNameBind: '1', userInfoBind: '1', selectRealName: '1', selectUSDT: '0' },
  })
})

describe('[C-12] the nickname', () => {
  test('changes once in 24 hours; the present one again is no change', async () => {
    expect(await profiles().rename(memberId, '北岸')).toEqual({ retryAfterMs: 0 })
    expect(await profiles().rename(memberId, '北岸')).toEqual({ retryAfterMs: 0 })
    expect(await profiles().rename(memberId, '南岸')).toEqual({ retryAfterMs: dayMs })
    nowMs += dayMs - 1
    expect(await profiles().rename(memberId, '南岸')).toEqual({ retryAfterMs: 1 })
    expect(await nicknameOf()).toBe('北岸')
    nowMs += 1
    expect(await profiles().rename(memberId, '南岸')).toEqual({ retryAfterMs: 0 })
    expect(await nicknameOf()).toBe('南岸')
  })

  test('of several changes at once one is made', async () => {
    const names = ['甲甲', '乙乙', '丙丙', '丁丁']
    const waits = await Promise.all(names.map((name) => profiles().rename(memberId, name)))
    expect(waits.filter(({ retryAfterMs }) => retryAfterMs === 0).length).toBe(1)
    expect(waits.filter(({ retryAfterMs }) => retryAfterMs === dayMs).length).toBe(3)
  })
})

test('[C-12] real name and birthday are bound once, of several at once one; the same again is bound', async () => {
  const bound = await Promise.all(['王小明', '王大明', '王中明'].map((name) => profiles().bindRealName(memberId, name)))
  expect(bound.filter(Boolean)).toEqual([true])
  const kept = (await profiles().realName(memberId)) ?? ''
  expect(await profiles().bindRealName(memberId, kept)).toBe(true)
  expect(await profiles().bindRealName(memberId, '别人')).toBe(false)
  expect(await profiles().bindBirthday(memberId, '1990-02-28')).toBe(true)
  expect(await profiles().bindBirthday(memberId, '1990-02-28')).toBe(true)
  expect(await profiles().bindBirthday(memberId, '1990-03-01')).toBe(false)
})

test('[C-12] a contact belongs to one member; a new one takes the place of the old', async () => {
  const other = (await aMember(database.db)).id
  const [old, fresh] = [contact('sms', '13900000001'), contact('sms', '13900000002')]
  expect(await profiles().bindContact(memberId, old)).toBe(true)
  expect(await profiles().bindContact(other, old)).toBe(false)
  expect(await profiles().bindContact(memberId, fresh)).toBe(true)
  expect([await profiles().has(memberId, old), await profiles().has(memberId, fresh)]).toEqual([false, true])
  expect(await profiles().bindContact(other, old)).toBe(true)
})

test('[E-16] steps may be chosen more than once', async () => {
  const skipped = { ...none, selectUSDT: '1' }
  expect(await profiles().chooseStep(memberId, 'skipUSDT')).toEqual(skipped)
  expect(await profiles().chooseStep(memberId, 'skipUSDT')).toEqual(skipped)
})
