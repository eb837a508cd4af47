import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberStatuses } from '#server/accounts/ports.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createAudit } from '#server/platform/audit.ts'
import { createMemberStatuses } from './member-statuses.ts'

let database: TestDatabase
let ended: unknown[]
let statuses: MemberStatuses
let memberId: string

beforeAll(async () => {
  database = await testDatabase()
  const member = { name: 'viewer01', nickname: '海风吹', avatar: '', kind: 'member', password_hash: '' } as const
  const added = await database.db.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow()
  memberId = added.id
})
afterAll(() => database.drop())
beforeEach(() => {
  ended = []
  const endAll = async (...args: unknown[]): Promise<boolean> => {
    ended.push(args)
    return true
  }
  statuses = createMemberStatuses(database.db, { sessions: { endAll }, now: Date.now })
})

test('[E-17, S-04] a block is stored, audited with what was before, and ends the sessions; the others end none', async () => {
  expect(await statuses.set('VIEWER01', '2', 'operator')).toBe('changed')
  expect(ended).toEqual([[memberId, 'ACCOUNT_BLOCKED']])
  expect(await statuses.set('viewer01', '0', 'operator')).toBe('changed')
  expect(ended.length).toBe(1)
  const row = await database.db.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirst()
  expect(row).toEqual({ status: '0' })
  const newest = (await createAudit(database.db).newest(2)).map(({ atMs: _atMs, ...entry }) => entry)
  const entry = { actor: 'operator', action: 'member.status', subject: memberId }
  expect(newest).toEqual([
    { ...entry, details: { before: '2', after: '0' } },
    { ...entry, details: { before: '1', after: '2' } },
  ])
})

test('[E-17] an unknown name changes nothing', async () => {
  expect(await statuses.set('nobody', '2', 'operator')).toBe('unknown')
  expect(await statuses.set('a\0b', '2', 'operator')).toBe('unknown')
  expect(ended).toEqual([])
})
