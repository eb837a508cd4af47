import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { buyTickets, knownDraw, seedFor } from '#tests/builders/lottery.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const ticketCount = 20_000
const killsAfter = [1, 9_000]
const far = { game: 'k3', issue: '20990101-0001', drawsAtMs: Date.parse('2099-01-01') } as const
const lines = [
  { play: 'sides', picks: [[0]] },
  { play: 'sides', picks: [[1]] },
  { play: 'sum', picks: [[9, 10]] },
  { play: 'tripleAny', picks: [[0]] },
]

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

const countOf = async (isOpen: boolean): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lottery_entries where (state = 'open') = ${isOpen}`.execute(db)
  return rows[0]?.count ?? 0
}

test(
  '[R-12, X-04] the server is killed while it settles a draw of 20,000 tickets: it goes on, and nothing is paid twice',
  async () => {
    const { rows } = await sql<{ id: string }>`
    insert into members (name, nickname, avatar, kind, password_hash)
    select 'player' || n, 'player' || n, '', 'member', '' from generate_series(1, 500) n returning id`.execute(db)
    const memberIds = rows.map(({ id }) => id)
    await issueDemoMoney(db, memberIds)
    const seed = seedFor('k3', far.issue, (dice) => dice.join() === '3,4,2')
    const numbers = await knownDraw(db, far, seed)
    await buyTickets(
      db,
      far,
      Array.from({ length: ticketCount }, (_, nth) => ({
        memberId: memberIds[nth % memberIds.length] ?? '',
        line: lines[nth % lines.length] ?? { play: 'sides', picks: [[0]] },
      })),
    )
    // The server cannot open a seed that this test has sealed: it finds the draw held, and settles it.
    await sql`update lottery_draws set state = 'drawn', numbers = ${numbers}, server_seed = ${seed},
    draws_at = now() - interval '1 day' where issue = ${far.issue}`.execute(db)
    const killedAt: number[] = []
    for (const enough of killsAfter) {
      await vi.waitFor(async () => expect(await countOf(false)).toBeGreaterThan(enough), {
        timeout: within(20_000),
        interval: 5,
      })
      await world.kill()
      killedAt.push(await countOf(false))
      await world.restart()
    }
    await vi.waitFor(async () => expect(await countOf(true)).toBe(0), { timeout: within(20_000) })
    expect(killedAt[0]).toBeLessThan(ticketCount)
    const states = await sql<{ state: string; returned: number; count: number }>`
    select state, returned_minor::int as returned, count(*)::int as count from lottery_entries
    group by 1, 2 order by 2`.execute(db)
    expect(states.rows).toEqual([
      { state: 'lost', returned: 0, count: ticketCount / 2 },
      { state: 'won', returned: 380, count: ticketCount / 4 },
      { state: 'won', returned: 1640, count: ticketCount / 4 },
    ])
    expect(await world.admin(['ledger', 'verify'])).toMatchObject({ exit: 0 })
  },
  within(60_000),
)
