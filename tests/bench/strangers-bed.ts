import { sql } from 'kysely'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { openLedgerBed } from './ledger-bed.ts'

/** Copies of the stored matches, under ids of their own, until there are so many. */
const copyMatches = async (owner: Database, count: number): Promise<void> => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'matches' and is_generated = 'NEVER'
      and column_name not in ('match_id', 'feed_id')
  `.execute(owner)
  const columns = sql.join(rows.map(({ column_name }) => sql.ref(column_name)))
  await sql`
    insert into matches (${columns})
    select ${columns} from matches, generate_series(1, ${count}::int) n order by n, match_id limit ${count}::int
  `.execute(owner)
}

/** The product as a process of its own, on a database with as many matches as a list may ask for. */
export const openStrangersBed = async (matches: number, environment: Record<string, string>): Promise<World> => {
  const bed = await openLedgerBed()
  await seedDemoWorld(bed.db, Date.now)
  const world = await startWorld({
    child: true,
    environment: {
      DATABASE_URL: bed.url,
      DATABASE_OWNER_URL: bed.ownerUrl,
      CHECK_ANSWERS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  await copyMatches(bed.owner, matches)
  return {
    ...world,
    stop: async () => {
      await world.stop()
      await bed.stop()
    },
  }
}
