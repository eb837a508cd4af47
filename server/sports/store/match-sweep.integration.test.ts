import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listeningLog } from '#server/app/testing/demo-world.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { sweepMatches } from './match-sweep.ts'

const startedBefore = new Date(Date.UTC(2026, 10, 20))
let database: TestDatabase
let memberId: string

beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await sql<{ id: string }>`
    insert into members (name, nickname, avatar, kind, password_hash)
    values ('keeper', 'keeper', '', 'member', '') returning id`.execute(database.db)
  memberId = rows[0]?.id ?? ''
})
afterAll(() => database.drop())

const anOldMatch = async (): Promise<string> => {
  const { rows } = await sql<{ match_id: string }>`
    insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state,
      feed_id)
    values ('football', 'l1', 'm', 'h', '', 'v', '', ${new Date(startedBefore.getTime() - 1)}, '{"markets":[]}',
      ${randomUUID()}) returning match_id`.execute(database.db)
  return rows[0]?.match_id ?? ''
}

const areThere = async (matchIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ match_id: string }>`
    select match_id from matches where match_id = any(${[...matchIds]}::bigint[]) order by match_id`.execute(
    database.db,
  )
  return rows.map(({ match_id }) => match_id)
}

/** Every kind of row that can refer to a match, and whether the match stays for it. */
const dependents: Record<string, { stays: boolean; add: (matchId: string) => ReturnType<typeof sql> }> = {
  favourite_matches: {
    stays: false,
    add: (matchId) => sql`insert into favourite_matches (member_id, match_id) values (${memberId}, ${matchId})`,
  },
  match_prices: {
    stays: false,
    add: (matchId) => sql`insert into match_prices values (${matchId}, '1x2:home', '{1}', '{2000}')`,
  },
  match_results: {
    stays: false,
    add: (matchId) => sql`
      insert into match_results (match_id, version, kind, facts, is_final, message_id, at)
      values (${matchId}, 1, 'result', '{}', true, ${randomUUID()}, now())`,
  },
  streams: {
    stays: false,
    add: (matchId) => sql`
      with anchor as (
        insert into members (name, nickname, avatar, kind, password_hash)
        values (${`anchor${matchId}`}, 'anchor', '', 'anchor', '') returning id),
      made as (
        insert into rooms (room_no, anchor_id, anchor_type, sports_type, title)
        select ${`s${matchId}`}, id, 'match', 'football', 't' from anchor returning room_no)
      insert into streams (id, room_no, door, title, match_id, started_at, heard_at)
      select ${randomUUID()}, room_no, 'rtmp', 't', ${matchId}, now(), now() from made`,
  },
  feed_matches: {
    stays: true,
    add: (matchId) => sql`insert into feed_matches (match_id, slot, round, seed) values (${matchId}, 'a-slot', 1, 1)`,
  },
  rooms: {
    stays: true,
    add: (matchId) => sql`
      insert into rooms (room_no, anchor_id, match_id, anchor_type, sports_type, title)
      values (${`r${matchId}`}, ${memberId}, ${matchId}, 'match', 'football', 't')`,
  },
  order_legs: {
    stays: true,
    add: (matchId) => sql`
      with placed as (
        insert into orders (member_id, odds_milli, least_odds_milli, stake_minor, currency, request_id, risk_minor,
          max_return_minor, state)
        values (${memberId}, 2000, 2000, 100, 'CNY', ${randomUUID()}, 100, 200, 'won') returning order_id)
      insert into order_legs (order_id, leg_no, match_id, selection_id, category_name, item_name, odds_milli,
        asked_odds_milli)
      select order_id, 0, ${matchId}, '1x2:home', 'c', 'i', 2000, 2000 from placed`,
  },
}

test('[C-16] the sweep of old matches knows every kind of row that can refer to a match', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'matches'::regclass
    union select 'order_legs' from pg_trigger
    where tgname = 'orders_keep_matches' and tgrelid = 'matches'::regclass order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(dependents).toSorted())
})

test('[C-16] old matches go with favourites, prices and results; those of orders and rooms stay', async () => {
  const made: { table: string; matchId: string; stays: boolean }[] = []
  for (const [table, { stays, add }] of Object.entries(dependents)) {
    const matchId = await anOldMatch()
    await add(matchId).execute(database.db)
    made.push({ table, matchId, stays })
  }
  const all = await anOldMatch()
  for (const { stays, add } of Object.values(dependents)) if (!stays) await add(all).execute(database.db)
  const log = listeningLog()
  expect(await sweepMatches(database.db, startedBefore, log)).toBe(5)
  const left = await areThere(made.map(({ matchId }) => matchId))
  expect(made.filter(({ matchId }) => left.includes(matchId)).map(({ table }) => table)).toEqual(
    made.filter(({ stays }) => stays).map(({ table }) => table),
  )
  expect([await areThere([all]), log.lines]).toEqual([[], []])
})

test('[C-16] an old match that cannot be removed keeps no other one', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const matchIds = await Promise.all(Array.from({ length: 250 }, anOldMatch))
  const held = [matchIds[3], matchIds[240]].map(String).toSorted()
  await owner.query(`create table holds_matches (match_id bigint references matches)`)
  await owner.query(`insert into holds_matches select unnest($1::bigint[])`, [held])
  const log = listeningLog()
  expect(await sweepMatches(database.db, startedBefore, log)).toBe(248)
  expect([await areThere(matchIds), log.lines.length]).toEqual([held, 2])
  await owner.query(`drop table holds_matches`)
  expect(await sweepMatches(database.db, startedBefore, log)).toBe(2)
  await owner.end()
})
