import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betDetail, betPlace } from '#contract/sports/ticket-calls.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { overdueAfterMs } from '#server/sports/store/overdue-matches.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let db: Database
let client: TestClient

beforeAll(async () => {
  world = await startWorld()
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  await world.services().settings.set('verification', {}, 'test')
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer01')
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

/** A match on which a bet stands, and that its feed does not mention any more. */
const aVanishedMatch = async () => {
  const { units, matches } = world.services()
  const markets = [winMarket(2_000, 1_800)]
  const { matchId, happens } = await aPlayedMatch(units, matches, { gameStatus: 0, markets })
  const legs = [{ matchId, selectionId: '1x2:home', oddsMilli: 2_000 }]
  const terms = { sizes: null, currency: 'CNY', accept: 'none', chatRoomNo: null, followsOrderId: null } as const
  const { ticket } = await client.accepted(betPlace, { requestId: randomUUID(), legs, stakeMinor: 10_000, ...terms })
  await happens({ markets: [winMarket(2_000, 1_800, 'suspended')] })
  return { matchId, orderId: ticket.orderId }
}
const began = async (matchId: string, agoMs: number): Promise<string> => {
  const at = new Date(Date.now() - agoMs)
  await sql`update matches set start_at = ${at} where match_id = ${matchId}`.execute(db)
  return at.toISOString()
}
const overdue = async () => (await world.admin(['match', 'overdue'])).stdout
const stands = async (orderId: string) => {
  const { status, returnMinor } = (await client.accepted(betDetail, { orderId })).ticket
  return [status, returnMinor]
}

test('[S-13] bets on a match that vanished are an operator’s a day after its kick-off, who voids it; the stakes are back', async () => {
  const { matchId, orderId } = await aVanishedMatch()
  await began(matchId, overdueAfterMs - 60_000)
  expect(await overdue()).toBe('no match is overdue\n')
  const at = await began(matchId, overdueAfterMs + 1)
  expect(await overdue()).toBe(`match ${matchId}  蓉城赤焰 – 滨海蓝鲸  ${at}  never begun  open bets: 1\n`)
  expect(await stands(orderId)).toEqual(['running', null])
  expect((await world.admin(['match', 'void', matchId])).exit).toBe(0)
  await world.services().results.flush()
  expect(await stands(orderId)).toEqual(['void', 10_000])
  expect(await overdue()).toBe('no match is overdue\n')
})

test('[S-13] a match that was played all the same is settled by its result, and one that is postponed is not overdue', async () => {
  const [played, later] = [await aVanishedMatch(), await aVanishedMatch()]
  for (const { matchId } of [played, later]) await began(matchId, 2 * overdueAfterMs)
  expect((await overdue()).split('\n').filter(Boolean)).toHaveLength(2)
  // Its feed names another day.
  await began(later.matchId, -overdueAfterMs)
  expect((await world.admin(['match', 'result', played.matchId, 'match=1-0'])).exit).toBe(0)
  await world.services().results.flush()
  expect(await stands(played.orderId)).toEqual(['won', 20_000])
  expect(await stands(later.orderId)).toEqual(['running', null])
  expect(await overdue()).toBe('no match is overdue\n')
})
