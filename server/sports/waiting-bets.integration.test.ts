import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchEvent } from '#contract/sports/entities/match.ts'
import { createTestClock, quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { betDeps } from '#tests/builders/bet-deps.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { createCrashingDatabase } from '#tests/chaos/crashing-database.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { createBets } from './bets.ts'
import { createMatches } from './store/matches.ts'

const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
const stakeMinor = 10_000
/** More statements than deciding bets takes. */
const statementsMax = 60
const settings = someSettings({ inPlayDelays: { football: 5, basketball: 5, esports: 5 } })
let database: TestDatabase
let world: Awaited<ReturnType<typeof seedDemoWorld>>

beforeAll(async () => {
  database = await testDatabase()
  world = await seedDemoWorld(database.db, clock.now)
})
afterAll(() => database.drop())

const aServer = (db: Database) =>
  createBets(db, betDeps(db, { now: clock.now, roles: world.rooms, settings, log: quietLog }))
const decide = async (db: Database): Promise<void> => {
  const loop = aServer(db).startDecisions()
  await loop.flush()
  await loop.stop()
}

/** Two bets whose time has come: nothing happened in the match of one, and a goal fell in the other's. */
const twoThatAreDue = async (memberName: string) => {
  const { db } = database
  const matches = createMatches(db, quietLog)
  const member = await world.member(memberName)
  const placeOn = async (matchId: string) => {
    const legs = [{ matchId, selectionId: '1x2:home', oddsMilli: 2_000 }]
    const terms = { sizes: null, stakeMinor, currency: 'CNY', accept: 'none', followsOrderId: null } as const
    const outcome = await aServer(db).place(member, undefined, { requestId: randomUUID(), legs, ...terms })
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`)
    return outcome.value.ticket.orderId
  }
  const aMatch = () => aPlayedMatch(createUnitOfWork(db), matches, { markets: [winMarket(2_000, 1_800)] })
  const [quiet, lively] = [await aMatch(), await aMatch()]
  const ids = [await placeOn(quiet.matchId), await placeOn(lively.matchId)]
  const goal: MatchEvent = { eventId: randomUUID(), kind: 'goal', side: 'home', at: '9′', text: '' }
  await lively.happens({ homeScore: 1, events: [goal] })
  await db.deleteFrom('outbox').execute()
  await sql`update orders set decide_at = clock_timestamp() where state = 'waiting'`.execute(db)
  return { memberId: member.id, ids }
}

const statesOf = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select state from orders where order_id = any(${ids}::bigint[]) order by order_id`.execute(database.db)
  return rows.map(({ state }) => state)
}
const notices = async (): Promise<string[]> => {
  const { rows } = await sql<{ status: string }>`
    select payload->'ticket'->>'status' as status from outbox where payload->>'kind' = 'ticket' order by id`.execute(
    database.db,
  )
  return rows.map(({ status }) => status)
}
const money = async (memberId: string): Promise<number> =>
  (await createBalances(database.db).of(memberId)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0

test(
  '[S-13, V-06] bets in play whose server dies at any statement of deciding are decided once, by the next server',
  async () => {
    const memberName = 'viewer01'
    let diedAt = 0
    for (let statement = 1; statement <= statementsMax; statement += 1) {
      const { memberId, ids } = await twoThatAreDue(memberName)
      const before = await money(memberId)
      const dying = createCrashingDatabase(database.url)
      dying.crashAfter(statement)
      await decide(dying.db)
      await dying.end()
      await decide(database.db)
      await decide(database.db)
      expect(await statesOf(ids)).toEqual(['running', 'rejected'])
      expect(await money(memberId)).toBe(before + stakeMinor)
      expect(await notices()).toEqual(['running', 'rejected'])
      // What runs is taken back, so that no limit is reached.
      expect(await aServer(database.db).revert(ids[0] ?? '', 'operator')).toBe('reverted')
      if (!dying.hasCrashed) break
      diedAt = statement
    }
    expect(diedAt).toBeGreaterThan(10)
    expect(diedAt).toBeLessThan(statementsMax)
    expect((await createBalances(database.db).verify()).faults).toEqual([])
  },
  within(60_000),
)
