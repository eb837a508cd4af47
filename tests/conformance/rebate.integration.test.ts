import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { promotionClaim, promotionDetail } from '#contract/promotions/calls/promotions.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { walletOverview } from '#contract/wallet/calls/statement.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { ended, noFacts, putResult } from '#tests/builders/bets.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const dayMs = 24 * 60 * 60_000
const clock = { aheadMs: 0 }
let world: World
let db: Database
let client: TestClient
let matchIds: string[]

const state: Omit<MatchState, 'matchId' | 'version'> = {
  homeScore: 0,
  visitScore: 0,
  gameStatus: 0,
  clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: 0 },
  markets: [
    {
      marketId: '1x2',
      name: '全场独赢',
      selections: [{ selectionId: '1x2:home', name: '主胜', oddsMilli: 2_060, status: 'open' }],
    },
  ],
  events: [],
}

beforeAll(async () => {
  world = await startWorld({ clock })
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  const { rows } = await sql<{ match_id: string }>`
    insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
    select 'football', '1', '联赛', '蓉城赤焰' || n, '', '申江蓝鲸' || n, '', now(), ${JSON.stringify(state)}::jsonb
    from generate_series(1, 3) n returning match_id`.execute(db)
  matchIds = rows.map(({ match_id: id }) => id)
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer07')
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const bet = (matchId: string) =>
  client.accepted(betPlace, {
    requestId: randomUUID(),
    legs: [{ matchId, selectionId: '1x2:home', oddsMilli: 2_060 }],
    sizes: null,
    stakeMinor: 10_000,
    currency: 'CNY',
    accept: 'none',
    chatRoomNo: null,
    followsOrderId: null,
  })

/** A feed has said so, and whoever counts has heard it. */
const hear = async (
  ...result: Parameters<typeof putResult> extends [Database, ...infer Rest] ? Rest : never
): Promise<void> => {
  const { results, facts, rechecks } = world.services()
  await putResult(db, ...result)
  await results.flush()
  await facts.flush()
  await rechecks.flush()
}

const cny = async (): Promise<number> => {
  const { wallets } = await client.accepted(walletOverview, {})
  return wallets.find(({ currency }) => currency === 'CNY')?.centreMinor ?? NaN
}

test('[C-15, S-13] a bet that is void brings no rebate; one that is voided after its rebate was paid takes its part back', async () => {
  const { now } = world.services()
  const [kept = '', voided = '', never = ''] = matchIds
  for (const matchId of matchIds) await bet(matchId)
  await hear(kept, ended(0, 1))
  await hear(voided, ended(0, 1))
  await hear(never, noFacts, { kind: 'void' })
  const day = siteDayOf(now())
  const itemId = `${day}-CNY`
  const today = async () => {
    const { promotion, items } = await client.accepted(promotionDetail, { slug: 'rebate' })
    return { promotionId: promotion.id, item: items.find((item) => item.itemId === itemId) }
  }
  const { promotionId, item } = await today()
  expect(item).toMatchObject({ state: 'waiting', progress: { done: 20_000 }, reward: { amountMinor: 80 } })

  clock.aheadMs = siteDayStartMs(day) + dayMs + 1_000 - Date.now()
  // By then the session may be over; a client that is made now knows the server's time.
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer07', undefined, undefined, now())
  const before = await cny()
  await client.accepted(promotionClaim, { requestId: randomUUID(), promotionId, itemId })
  expect(await cny()).toBe(before + 80)

  await hear(voided, noFacts, { kind: 'void' })
  expect(await cny()).toBe(before + 80 - 40 + 10_000)
  expect((await today()).item).toMatchObject({ state: 'given', reward: { amountMinor: 40 } })
  await hear(kept, noFacts, { kind: 'void' })
  expect(await cny()).toBe(before + 20_000)
  expect((await today()).item).toMatchObject({ state: 'taken-back', reward: { amountMinor: 80 } })
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
})
