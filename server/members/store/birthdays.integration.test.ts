import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { aMember } from '#tests/builders/member.ts'
import { aGrade } from '#tests/builders/vip-grades.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { createBonusGuard } from '#server/promotions/create-bonus-guard.ts'
import { createBirthdays } from './birthdays.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createProfiles } from './profiles.ts'
import { createBalances } from '#server/ledger/store/balances.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const grade = (level: number, birthCashMinor: number) => aGrade(level, { birthCashMinor })
const settings = someSettings({
  vipGrades: [grade(0, 0), grade(5, 18_800), grade(2, 8_800)],
  activitySwitches: { Service_sponsor_Discoveryv2: true },
  cnyPerUsdtMilli: 7_140,
})

let database: TestDatabase
let nowMs: number
let member: MemberInfo

const clock = () => nowMs
const birthdays = () =>
  createBirthdays(database.db, {
    now: clock,
    ledger: createLedger(database.db),
    protection: aProtection(clock),
    guard: createBonusGuard(database.db),
    settings,
  })
const profiles = () => createProfiles(database.db, { units: createUnitOfWork(database.db), now: () => nowMs })
const bind = (birthday: string, of = member) => profiles().bindBirthday(of.id, birthday)
const verified = async () => (await createBalances(database.db).verify()).faults

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = Date.parse('2027-05-10T00:00:00+08:00')
  member = await aMember(database.db, { vipLevel: 3 })
})

const week = { dayFrom: '2027-05-10', dayTo: '2027-05-16' }
const shared = { birthCash: 8_800, currency: 'CNY', Service_sponsor_Discoveryv2: '1' } as const

test('[E-05] it waits for the birthday, is due for a week, and waits again', async () => {
  expect(await birthdays().bonus(member)).toEqual({ ...shared, state: 'unset', dayFrom: '', dayTo: '' })
  expect(await birthdays().claim(member, randomUUID())).toEqual(reject('NOT_DUE'))
  await bind('1990-05-10')
  expect(await birthdays().bonus(member)).toEqual({ ...shared, ...week, state: 'due' })
  nowMs -= 1
  expect(await birthdays().bonus(member)).toEqual({ ...shared, ...week, state: 'waiting' })
  expect(await birthdays().claim(member, randomUUID())).toEqual(reject('NOT_DUE'))
  nowMs += 7 * dayMs
  expect(await birthdays().bonus(member)).toEqual({ ...shared, ...week, state: 'due' })
  nowMs += 1
  const next = { dayFrom: '2028-05-10', dayTo: '2028-05-16' }
  expect(await birthdays().bonus(member)).toEqual({ ...shared, ...next, state: 'waiting' })
  expect(await birthdays().claim(member, randomUUID())).toEqual(reject('NOT_DUE'))
})

test('[E-05, A-02] it is paid once a year, whatever comes at once; the same request is done, another was done before', async () => {
  await bind('1990-05-10')
  const requestId = randomUUID()
  const paid = { bonus: { ...shared, ...week, state: 'claimed' as const }, balanceMinor: 8_800 }
  const claims = await Promise.all([requestId, requestId, requestId].map((id) => birthdays().claim(member, id)))
  expect(claims).toEqual([accept(paid), accept(paid), accept(paid)])
  expect(await birthdays().claim(member, requestId)).toEqual(accept(paid))
  expect(await birthdays().claim(member, randomUUID())).toEqual(reject('ALREADY_DONE'))
  expect(await birthdays().bonus(member)).toEqual(paid.bonus)
  nowMs = Date.parse('2028-05-12T12:00:00+08:00')
  const second = {
    bonus: { ...shared, state: 'claimed', dayFrom: '2028-05-10', dayTo: '2028-05-16' },
    balanceMinor: 17_600,
  }
  expect(await birthdays().claim(member, requestId)).toEqual(accept(second))
  expect(await verified()).toEqual([])
})

test('[A-05, E-05] who settles in USDT is shown and paid USDT, and goes on seeing what was paid', async () => {
  await bind('1990-05-10')
  await profiles().setCurrency(member.id, 'USDT')
  const inUsdt = { ...shared, ...week, birthCash: 12_320_000, currency: 'USDT' } as const
  expect(await birthdays().bonus(member)).toEqual({ ...inUsdt, state: 'due' })
  const paid = { bonus: { ...inUsdt, state: 'claimed' as const }, balanceMinor: 12_320_000 }
  const requestId = randomUUID()
  expect(await birthdays().claim(member, requestId)).toEqual(accept(paid))
  await profiles().setCurrency(member.id, 'CNY')
  expect(await birthdays().bonus(member)).toEqual(paid.bonus)
  expect(await birthdays().claim(member, requestId)).toEqual(accept(paid))
  expect(await verified()).toEqual([])
})

test('[E-05] of claims with different requests at once one is paid', async () => {
  await bind('1990-05-10')
  const claims = await Promise.all(Array.from({ length: 6 }, () => birthdays().claim(member, randomUUID())))
  expect(claims.filter((claim) => !claim.ok && claim.code === 'ALREADY_DONE').length).toBe(5)
  const balances = await createBalances(database.db).of(member.id)
  expect(balances.find(({ currency }) => currency === 'CNY')).toEqual({ currency: 'CNY', balanceMinor: 8_800 })
  expect(await verified()).toEqual([])
})

test('[E-05] a week over the end of the year is one bonus', async () => {
  await bind('1990-12-28')
  nowMs = Date.parse('2027-12-31T12:00:00+08:00')
  expect((await birthdays().claim(member, randomUUID())).ok).toBe(true)
  nowMs = Date.parse('2028-01-02T12:00:00+08:00')
  expect(await birthdays().claim(member, randomUUID())).toEqual(reject('ALREADY_DONE'))
})

test('[E-05] the amount is that of the grade, or of the next one below; a grade without a bonus has none', async () => {
  const cashOf = async (vipLevel: number) => {
    const other = await aMember(database.db, { vipLevel })
    await bind('1990-05-10', other)
    const { birthCash, state } = await birthdays().bonus(other)
    return [birthCash, state]
  }
  expect(await Promise.all([0, 1, 2, 4, 5, 10].map(cashOf))).toEqual([
    [0, 'none'],
    [0, 'none'],
    [8_800, 'due'],
    [8_800, 'due'],
    [18_800, 'due'],
    [18_800, 'due'],
  ])
  const poor = await aMember(database.db, { vipLevel: 0 })
  await bind('1990-05-10', poor)
  expect(await birthdays().claim(poor, randomUUID())).toEqual(reject('NOT_DUE'))
})

test('[A-02] a bonus without its posting is found by the verification of the books', async () => {
  const row = { member_id: member.id, year: 2020, request_id: randomUUID(), amount_minor: 5, at: new Date(nowMs) }
  await database.db.insertInto('birthday_claims').values(row).execute()
  expect(await verified()).toEqual([`birthday bonus of member ${member.id} in 2020: 5, posting missing`])
  await database.db.deleteFrom('birthday_claims').where('year', '=', 2020).execute()
})
