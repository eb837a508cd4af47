import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reject } from '#contract/outcome.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createAuthenticators } from './authenticators.ts'
import type { Authenticators } from '#server/accounts/ports/factors.ts'

const startMs = 1_800_000_000_000
const stepMs = 30_000

let database: TestDatabase
let nowMs = startMs
let authenticators: Authenticators
let member: MemberInfo

const codeOf = (secret: string, atMs = nowMs): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

const begin = async (): Promise<{ secret: string; uri: string }> => {
  const begun = await authenticators.begin(member)
  if (!begun.ok) throw new Error(begun.code)
  return begun.value
}

const turnOn = async (): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { secret } = await begin()
  const confirmed = await authenticators.confirm(member.id, codeOf(secret))
  if (!confirmed.ok) throw new Error(confirmed.code)
  return { secret, recoveryCodes: confirmed.value.recoveryCodes }
}

beforeAll(async () => {
  database = await testDatabase()
  authenticators = createAuthenticators(database.db, {
    fieldEncryption: testFieldEncryption,
    now: () => nowMs,
    siteName: () => 'Grandstand',
  })
})
beforeEach(async () => {
  nowMs = startMs
  member = await aMember(database.db)
})
afterAll(() => database.drop())

test('[C-11] a secret is in force once a code of it was shown; a wrong code changes nothing', async () => {
  expect(await authenticators.confirm(member.id, '000000')).toEqual(reject('TICKET_INVALID'))
  const begun = await begin()
  expect(begun.uri).toBe(
    `otpauth://totp/Grandstand:${member.name}?issuer=Grandstand&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  const wrong = codeOf(begun.secret, startMs + 100 * stepMs)
  expect(await authenticators.confirm(member.id, wrong)).toEqual(reject('VALID_CODE_ERROR'))
  expect(await authenticators.isOn(member.id)).toBe(false)
  const confirmed = await authenticators.confirm(member.id, codeOf(begun.secret))
  expect(confirmed.ok && confirmed.value.recoveryCodes.map((code) => code.length)).toEqual(Array(10).fill(10))
  expect([await authenticators.isOn(member.id), await authenticators.begin(member)]).toEqual([
    true,
    reject('ALREADY_BOUND'),
  ])
  expect(await authenticators.confirm(member.id, codeOf(begun.secret))).toEqual(reject('ALREADY_BOUND'))
})

test('[C-11] a code counts once, one step early or late, and none of an earlier step after it', async () => {
  const { secret } = await turnOn()
  expect(await authenticators.verify(member.id, codeOf(secret))).toBe(false)
  nowMs += 10 * stepMs
  const code = codeOf(secret)
  const tries = await Promise.all(Array.from({ length: 8 }, () => authenticators.verify(member.id, code)))
  expect(tries.filter(Boolean)).toEqual([true])
  expect(await authenticators.verify(member.id, codeOf(secret, nowMs - stepMs))).toBe(false)
  expect(await authenticators.verify(member.id, codeOf(secret, nowMs + stepMs))).toBe(true)
  expect(await authenticators.verify(member.id, codeOf(secret, nowMs + 2 * stepMs))).toBe(false)
})

test('[C-11] a recovery code counts once, in whatever case', async () => {
  const { recoveryCodes } = await turnOn()
  const [first = '', second = ''] = recoveryCodes
  expect(await authenticators.verify(member.id, first.toUpperCase())).toBe(true)
  expect(await authenticators.verify(member.id, first)).toBe(false)
  const tries = await Promise.all(Array.from({ length: 8 }, () => authenticators.verify(member.id, second)))
  expect(tries.filter(Boolean)).toEqual([true])
})

test('[C-11] removed, it asks for nothing and its codes are of no use', async () => {
  const { secret, recoveryCodes } = await turnOn()
  await authenticators.remove(member.id)
  nowMs += 10 * stepMs
  expect([await authenticators.isOn(member.id), await authenticators.verify(member.id, codeOf(secret))]).toEqual([
    false,
    false,
  ])
  expect(await authenticators.verify(member.id, recoveryCodes[0] ?? '')).toBe(false)
})

test('[C-11] neither secret nor recovery codes stand in the database', async () => {
  const { secret, recoveryCodes } = await turnOn()
  const rows = [
    ...(await database.db.selectFrom('totp_secrets').selectAll().execute()),
    ...(await database.db.selectFrom('recovery_codes').selectAll().execute()),
  ]
  const bytes = rows.flatMap((row) => Object.values(row).filter((value) => Buffer.isBuffer(value)))
  const raw = Buffer.from(Secret.fromBase32(secret).bytes)
  const plain = [raw, ...recoveryCodes.map((code) => Buffer.from(code))]
  expect(bytes.filter((value) => plain.some((part) => value.includes(part)))).toEqual([])
})
