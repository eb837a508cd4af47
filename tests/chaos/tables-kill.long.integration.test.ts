import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { aMember } from '#tests/builders/member.ts'
import { anOpenRound, beginSoon, stakedBets } from '#tests/builders/table-chain.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const betCount = 40
let world: World
let db: Database

beforeAll(async () => {
  world = await startWorld({ child: true })
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const states = async (roundId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from game_table_bets where round_id = ${roundId} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const stateOf = async (roundId: string): Promise<string | undefined> =>
  (await db.selectFrom('game_table_rounds').select('state').where('round_id', '=', roundId).executeTakeFirst())?.state

/** Members with a bet each on a round that goes on for some seconds: half of them leave at 1.01. */
const prepared = async (): Promise<string> => {
  const firstBet = randomUUID()
  const roundId = await anOpenRound(db, { firstBet, isWanted: (point) => point >= 130 && point < 140 })
  const memberIds = await Promise.all(Array.from({ length: betCount }, async () => (await aMember(db)).id))
  await issueDemoMoney(db, memberIds)
  await stakedBets(db, roundId, { memberIds, firstBet })
  return roundId
}

test(
  '[C-13, X-04] the server is killed while the curve runs, and again while it pays: every bet ends once',
  async () => {
    const roundId = await prepared()
    await beginSoon(db, roundId)
    await world.kill()
    await world.restart()
    await vi.waitFor(async () => expect(await stateOf(roundId)).toBe('running'), {
      timeout: within(20_000),
      interval: 20,
    })
    await world.kill()
    await world.restart()
    await vi.waitFor(async () => expect(await stateOf(roundId)).toBe('ended'), { timeout: within(30_000), interval: 5 })
    await world.kill()
    await world.restart()
    await vi.waitFor(async () => expect((await states(roundId))['open'] ?? 0).toBe(0), { timeout: within(20_000) })
    const half = betCount / 2
    expect(await states(roundId)).toEqual({ done: half, void: half })
    expect(await world.admin(['ledger', 'verify'])).toMatchObject({ exit: 0 })
  },
  within(120_000),
)
