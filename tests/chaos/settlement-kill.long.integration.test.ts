import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { ended, placeBets, putResult } from '#tests/builders/bets.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const ticketCount = 10_000
const killsAfter = [1_000, 5_000]
const picks = ['1x2:home', '1x2:visit', 'hdp:home:-1.25', 'total:over:2.75', 'corners:over:9.5'] as const
const outcomes: Readonly<Record<string, [state: string, returnMinor: number]>> = {
  '1x2:home': ['won', 195],
  '1x2:visit': ['lost', 0],
  'hdp:home:-1.25': ['half_lost', 50],
  'total:over:2.75': ['half_won', 148],
  'corners:over:9.5': ['void', 100],
}

let world: World
let db: Database
let matchId: string

beforeAll(async () => {
  world = await startWorld({ child: true })
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  const matches = await sql<{ match_id: string }>`
    insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
    select sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state
    from matches where sports_type = 'football' limit 1 returning match_id`.execute(db)
  matchId = matches.rows[0]?.match_id ?? ''
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const settledCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o join order_legs l on l.order_id = o.order_id
    where l.match_id = ${matchId} and o.settlements > 0`.execute(db)
  return rows[0]?.count ?? 0
}
const isDone = async (): Promise<boolean> => {
  const { rows } = await sql`select from match_results where match_id = ${matchId} and settled_at is null`.execute(db)
  return rows.length === 0
}

test(
  '[S-13, X-04] the server is killed while it settles ten thousand tickets: it goes on, and nothing is paid twice',
  async () => {
    const members = await sql<{ id: string }>`
    insert into members (name, nickname, avatar, kind, password_hash)
    select 'better' || n, 'better' || n, '', 'member', '' from generate_series(1, 500) n returning id`.execute(db)
    const memberIds = members.rows.map(({ id }) => id)
    await issueDemoMoney(db, memberIds)
    await placeBets(
      db,
      Array.from({ length: ticketCount }, (_, nth) => ({
        memberId: memberIds[nth % memberIds.length] ?? '',
        stakeMinor: 100,
        legs: [{ matchId, selectionId: picks[nth % picks.length] ?? '', oddsMilli: 1_950 }],
      })),
    )
    await putResult(db, matchId, ended(2, 1))
    const killedAt: number[] = []
    for (const enough of killsAfter) {
      await vi.waitFor(async () => expect(await settledCount()).toBeGreaterThan(enough), {
        timeout: within(20_000),
        interval: 10,
      })
      await world.kill()
      killedAt.push(await settledCount())
      await world.restart()
    }
    await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: within(20_000) })
    expect(killedAt.filter((count) => count > 0 && count < ticketCount)).toEqual(killedAt)
    const { rows } = await sql<{
      selection_id: string
      state: string
      returned: number
      settlements: number
      count: number
    }>`
    select l.selection_id, o.state, o.return_minor::int as returned, o.settlements, count(*)::int as count
    from orders o join order_legs l on l.order_id = o.order_id where l.match_id = ${matchId}
    group by 1, 2, 3, 4 order by 1`.execute(db)
    const each = ticketCount / picks.length
    expect(rows).toEqual(
      picks.toSorted().map((pick) => ({
        selection_id: pick,
        state: outcomes[pick]?.[0],
        returned: outcomes[pick]?.[1],
        settlements: 1,
        count: each,
      })),
    )
    expect(await world.admin(['ledger', 'verify'])).toMatchObject({ exit: 0 })
  },
  within(60_000),
)
