import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { createWithdrawPasswords, withdrawPasswordContext } from './withdraw-passwords.ts'

const startMs = 1_800_000_000_000
const dayMs = 24 * 60 * 60_000
const right = accept(null)
const wrong = (triesLeft: number) => reject('WITHDRAW_PASSWORD_WRONG', { triesLeft })
const lockedUntil = (untilMs: number) => reject('WITHDRAW_PASSWORD_LOCKED', { untilMs })

let database: TestDatabase
let nowMs = startMs
let memberId: string

const passwords = () =>
  createWithdrawPasswords(database.db, {
    units: createUnitOfWork(database.db),
    sealing: testFieldEncryption,
    now: () => nowMs,
  })
const verify = (guess: string) => passwords().verify(memberId, guess)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = startMs
  memberId = (await aMember(database.db)).id
})

test('[V-05] it is set once, of several at once one, and stored hashed', async () => {
  expect(await passwords().isSet(memberId)).toBe(false)
  expect(await verify('271828')).toEqual(reject('WITHDRAW_PASSWORD_UNSET'))
  const set = await Promise.all(['271828', '314159', '161803'].map((each) => passwords().set(memberId, each)))
  expect(set.filter(Boolean)).toEqual([true])
  expect(await passwords().isSet(memberId)).toBe(true)
  const { hash, sealed } = await database.db
    .selectFrom('withdraw_passwords')
    .select(['hash', 'sealed'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect([hash, sealed.includes('argon2')]).toEqual([null, false])
  const opened = testFieldEncryption.open(sealed, withdrawPasswordContext(memberId)).toString()
  expect(opened).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('[V-05] a right one takes the wrong ones back; the fifth wrong one locks for 24 hours, for the right one too', async () => {
  await passwords().set(memberId, '271828')
  for (const left of [4, 3, 2, 1]) expect(await verify('000000')).toEqual(wrong(left))
  expect(await verify('271828')).toEqual(right)
  for (const left of [4, 3, 2, 1]) expect(await verify('000000')).toEqual(wrong(left))
  expect(await verify('000000')).toEqual(lockedUntil(startMs + dayMs))
  nowMs += dayMs - 1
  expect(await verify('271828')).toEqual(lockedUntil(startMs + dayMs))
  nowMs += 1
  expect(await verify('000000')).toEqual(wrong(4))
  expect(await verify('271828')).toEqual(right)
})

const timesOf = (answers: readonly Awaited<ReturnType<typeof verify>>[]) => {
  const names = answers.map((each) => (each.ok ? 'right' : each.code))
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]))
}

test('[V-05] of fifty guesses at once five are looked at, also by several processes', async () => {
  await passwords().set(memberId, '271828')
  const guesses = Array.from({ length: 50 }, (_, index) => String(100_000 + index))
  const processes = [passwords(), passwords(), passwords()]
  const answers = await Promise.all(
    guesses.map((guess, at) => processes[at % 3]?.verify(memberId, guess) ?? verify(guess)),
  )
  expect(timesOf(answers)).toEqual({ WITHDRAW_PASSWORD_WRONG: 4, WITHDRAW_PASSWORD_LOCKED: 46 })
  expect(new Set(answers.filter((each) => !each.ok && each.code === 'WITHDRAW_PASSWORD_WRONG'))).toEqual(
    new Set([4, 3, 2, 1].map(wrong)),
  )
  expect(await verify('271828')).toEqual(lockedUntil(startMs + dayMs))
})

test('[V-05] fifty right ones at once are right, and count as no try', async () => {
  await passwords().set(memberId, '271828')
  const process = passwords()
  for (const left of [4, 3, 2, 1]) expect(await verify('000000')).toEqual(wrong(left))
  const answers = await Promise.all(Array.from({ length: 50 }, () => process.verify(memberId, '271828')))
  expect(timesOf(answers)).toEqual({ right: 50 })
  expect(await verify('000000')).toEqual(wrong(4))
})

test('[V-05] among many at once the wrong ones count, and only they', async () => {
  await passwords().set(memberId, '271828')
  const process = passwords()
  const both = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? '000000' : '271828'))
  expect(timesOf(await Promise.all(both.map((guess) => process.verify(memberId, guess))))).toEqual({
    WITHDRAW_PASSWORD_WRONG: 20,
    right: 20,
  })
  const wrongOnes = Array.from({ length: 50 }, () => '000000')
  expect(timesOf(await Promise.all(wrongOnes.map((guess) => process.verify(memberId, guess))))).toEqual({
    WITHDRAW_PASSWORD_WRONG: 4,
    WITHDRAW_PASSWORD_LOCKED: 46,
  })
})

test('[V-05] a new one counts from then on, and lifts the lock', async () => {
  await passwords().set(memberId, '271828')
  for (let nth = 0; nth < 5; nth += 1) await verify('000000')
  await passwords().replace(memberId, '314159')
  expect(await verify('271828')).toEqual(wrong(4))
  expect(await verify('314159')).toEqual(right)
})

test('[V-05] members do not share a lock', async () => {
  const other = (await aMember(database.db)).id
  await passwords().set(memberId, '271828')
  await passwords().set(other, '271828')
  for (let nth = 0; nth < 5; nth += 1) await verify('000000')
  expect(await passwords().verify(other, '271828')).toEqual(right)
})
