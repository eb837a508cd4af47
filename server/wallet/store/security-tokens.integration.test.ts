import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityTokenMs } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { aMember } from '#tests/builders/member.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createSecurityTokens } from './security-tokens.ts'
import { createWithdrawPasswords } from './withdraw-passwords.ts'

let database: TestDatabase
let member: MemberInfo
let nowMs = Date.now()

beforeAll(async () => {
  database = await testDatabase()
  member = await aMember(database.db)
})
afterAll(() => database.drop())

const tokens = () => createSecurityTokens(database.db, () => nowMs)
const rows = async () => (await database.db.selectFrom('security_tokens').select('token_hash').execute()).length

test('[L-11] a token is 256 random bits, of one member and device, and the newest one of it', async () => {
  const first = await tokens().issue(member.id, 'phone')
  const second = await tokens().issue(member.id, 'phone')
  expect([first, second].map((token) => /^[\w-]{43}$/.test(token))).toEqual([true, true])
  const other = await aMember(database.db)
  expect([
    await tokens().isValid(member.id, 'phone', second),
    await tokens().isValid(member.id, 'phone', first),
    await tokens().isValid(member.id, 'tablet', second),
    await tokens().isValid(other.id, 'phone', second),
    await tokens().isValid(member.id, 'phone', member.id),
  ]).toEqual([true, false, false, false, false])
})

test('[L-11] it ends on the server after its time as well, and its row goes', async () => {
  const token = await tokens().issue(member.id, 'phone')
  nowMs += securityTokenMs - 1
  await tokens().sweep()
  expect(await tokens().isValid(member.id, 'phone', token)).toBe(true)
  nowMs += 1
  expect(await tokens().isValid(member.id, 'phone', token)).toBe(false)
  await tokens().sweep()
  expect(await rows()).toBe(0)
})

test('[L-11, V-05] a new withdrawal password ends the tokens that the old one gave', async () => {
  const token = await tokens().issue(member.id, 'phone')
  const passwords = createWithdrawPasswords(database.db, {
    units: createUnitOfWork(database.db),
    sealing: testFieldEncryption,
    now: () => nowMs,
  })
  await passwords.replace(member.id, '314159')
  expect([await tokens().isValid(member.id, 'phone', token), await rows()]).toEqual([false, 0])
})
