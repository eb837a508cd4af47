import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import type { RoundRecord } from './remote/callback-protocol.ts'
import { createVenueRounds } from './store/venue-rounds.ts'
import { createReportedRounds } from './reported-rounds.ts'

const nowMs = Date.parse('2027-05-10T00:00:00Z')
let database: TestDatabase
let member: MemberInfo

beforeAll(async () => {
  database = await testDatabase()
  member = await aMember(database.db)
})
afterAll(() => database.drop())

test('[C-13, C-14] a round of the transfer wallet is kept once, in no future, and only as it was told first', async () => {
  const { db } = database
  const rounds = createVenueRounds(db)
  const keep = createReportedRounds({
    units: createUnitOfWork(db),
    rounds,
    members: { byId: async (id) => (id === member.id ? member : undefined) },
    memberOf: (account) => account.split('-')[1],
    now: () => nowMs,
  })
  const told: RoundRecord = {
    transactionId: 't-1',
    kind: 'round',
    account: `5005-${member.id}`,
    currency: 'CNY',
    roundId: 'r-1',
    gameId: 'dz-001',
    amountMinor: 1_000,
    returnedMinor: 2_500,
    endedAtMs: nowMs + 60_000,
  }
  expect(await keep('dz', told)).toBe(undefined)
  expect(await keep('dz', told)).toBe(undefined)
  expect(await keep('dz', { ...told, returnedMinor: 9_000 })).toBe('here it is another round')
  expect(await keep('dz', { ...told, account: '5005-404' })).toBe('a round of nobody here')
  const any = {
    state: null,
    sport: null,
    ticketFilter: null,
    channelCode: null,
    currency: null,
    fromMs: null,
    untilMs: null,
  }
  const found = await rounds.page({ memberId: member.id, ...any, afterId: null, limit: 10 })
  expect(
    found.map(({ verdict, stakedMinor, returnedMinor, endedAtMs }) => [verdict, stakedMinor, returnedMinor, endedAtMs]),
  ).toEqual([['won', 1_000, 2_500, nowMs]])
  expect(await rounds.stakesSince(member.id, 'CNY', [0])).toEqual([1_000])
})
