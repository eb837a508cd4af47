import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { playSession, protectionGet } from '#contract/protection/calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { ended, putResult } from '#tests/builders/bets.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let db: Database
let client: TestClient

beforeAll(async () => {
  world = await startWorld()
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  const { settings, results } = world.services()
  await settings.set('verification', {}, 'test')
  // Results are settled when a test says so.
  await results.stop()
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer09')
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const aMatch = async (): Promise<string> => {
  const { units, matches } = world.services()
  return (await aPlayedMatch(units, matches, { gameStatus: 0, markets: [winMarket(2_000, 1_800)] })).matchId
}
const hear = async (matchId: string, home: number, visit: number): Promise<void> => {
  await putResult(db, matchId, ended(home, visit))
  await world.services().results.flush()
}
/** Spent, not settled and net. */
const session = async () => {
  const { play } = await client.accepted(playSession, {})
  expect((await client.accepted(protectionGet, {})).play.results).toEqual(play.results)
  return play.results.map(({ spentMinor, openMinor, netMinor }) => [spentMinor, openMinor, netMinor])
}

test('[C-13, S-13] a parlay that runs and a round that is not over are not lost; what is decided is', async () => {
  const [one, two] = [await aMatch(), await aMatch()]
  const legs = [one, two].map((matchId) => ({ matchId, selectionId: '1x2:home', oddsMilli: 2_000 }))
  const terms = { sizes: null, currency: 'CNY', accept: 'none', chatRoomNo: null, followsOrderId: null } as const
  await client.accepted(betPlace, { requestId: randomUUID(), legs, stakeMinor: 1_000, ...terms })
  expect(await session()).toEqual([[1_000, 1_000, 0]])
  const { seedId } = await client.accepted(gameSeeds, {})
  const bet = { game: 'mines', mines: 3 } as const
  const { round } = await client.accepted(gamePlay, {
    requestId: randomUUID(),
    seedId,
    bet,
    currency: 'CNY',
    stakeMinor: 500,
  })
  expect([round.state, await session()]).toEqual(['open', [[1_500, 1_500, 0]]])
  await hear(one, 1, 0)
  expect(await session()).toEqual([[1_500, 1_500, 0]])
  await hear(two, 0, 1)
  expect(await session()).toEqual([[1_500, 500, -1_000]])
})
