import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { createRandom } from '#server/platform/random.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { createTestClock, listeningLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import type { FeedPort } from '#server/sports/feed/feed-messages.ts'
import { silentAfterMs } from '#server/sports/feed/ingest.ts'
import { withFaults } from './faulty-transport.ts'
import { readFixtures } from './fixture-rotation.ts'
import { startSandboxFeed, type SandboxFeedOptions } from './sandbox-feed.ts'
import { createLog } from '#server/app/open-log.ts'

const silent = createLog('silent')

const startMs = Date.UTC(2026, 10, 20, 12)
const minuteMs = 60_000

/** A feed on a database of its own, stepped by hand on a clock that stands still. */
const openFeed = async (
  database: TestDatabase,
  clock: ReturnType<typeof createTestClock>,
  options: Partial<SandboxFeedOptions> = {},
) => {
  const matches = createMatches(database.db, silent)
  const changed: MatchState[] = []
  matches.onChanged((state) => changed.push(state))
  const log = listeningLog()
  const feed = startSandboxFeed({
    db: database.db,
    matches,
    now: clock.now,
    seed: 7,
    speed: 1,
    log,
    everyMs: 0,
    ...options,
  })
  const run = async (forMs: number, everyMs = 1_000): Promise<void> => {
    for (let passedMs = 0; passedMs < forMs; passedMs += everyMs) {
      clock.pass(everyMs)
      await feed.step()
    }
  }
  return { matches, changed, feed, run, log }
}

const matchOf = async ({ db }: TestDatabase, roomNo: string): Promise<string> => {
  const room = await db.selectFrom('rooms').select('match_id').where('room_no', '=', roomNo).executeTakeFirstOrThrow()
  return room.match_id ?? ''
}

const messageTexts = async ({ db }: TestDatabase, roomNo: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', `room:${roomNo}`)
    .orderBy('id')
    .execute()
  return rows.map(
    ({ payload }) => (payload as { message: { content: { data: { text: string } } } }).message.content.data.text,
  )
}

const statuses = (state: MatchState | undefined) =>
  new Set(state?.markets.flatMap(({ selections }) => selections.map(({ status }) => status)))

describe('the odds feed', () => {
  const databases: TestDatabase[] = []
  let database: TestDatabase
  const fresh = async (): Promise<TestDatabase> => {
    const made = await testDatabase()
    databases.push(made)
    await seedDemoWorld(made.db, () => startMs)
    return made
  }
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => Promise.all(databases.map((made) => made.drop())))

  test('[E-11] versions grow one by one, listeners hear what is stored, and goals reach the rooms once', async () => {
    const clock = createTestClock(startMs)
    const { matches, changed, run, feed } = await openFeed(database, clock)
    const matchId = await matchOf(database, '88231')
    const before = await matches.state(matchId)
    await run(9 * minuteMs)
    const mine = changed.filter((state) => state.matchId === matchId)
    expect(mine.length).toBeGreaterThan(60)
    mine.forEach((state, index) => expect(state.version).toBe((before?.version ?? 0) + index + 1))
    const stored = await createMatches(database.db, silent).state(matchId)
    expect(stored).toEqual(mine.at(-1))
    expect([before?.homeScore, before?.visitScore, stored?.homeScore, stored?.visitScore]).toEqual([1, 1, 2, 1])
    expect(await messageTexts(database, '88231')).toEqual(['进球！周予安 67′ 蓉城赤焰 2 - 1 滨海蓝鲸'])
    const goal = mine.findIndex(({ homeScore }) => homeScore === 2)
    expect(statuses(mine[goal - 1])).toEqual(new Set(['suspended']))
    expect(statuses(mine[goal])).toEqual(new Set(['suspended']))
    expect(statuses(mine.at(-1)).has('open')).toBe(true)
    await feed.stop()
  })

  test('[E-11] a restart goes on where the match stands, with growing versions and nothing told twice', async () => {
    const clock = createTestClock(startMs + 9 * minuteMs)
    const { matches, changed, run, feed } = await openFeed(database, clock)
    const matchId = await matchOf(database, '88231')
    const before = await matches.state(matchId)
    await run(10_000)
    const first = changed.find((state) => state.matchId === matchId)
    expect(first?.version).toBe((before?.version ?? 0) + 1)
    expect([first?.homeScore, first?.visitScore]).toEqual([2, 1])
    expect(await messageTexts(database, '88231')).toHaveLength(1)
    await feed.stop()
  })

  test('[A-03] a finished match stays for a minute, then the next round takes its rooms', async () => {
    const clock = createTestClock(startMs + 10 * minuteMs)
    const { matches, run, feed } = await openFeed(database, clock)
    const matchId = await matchOf(database, '88231')
    await run(30 * minuteMs, 10_000)
    const finished = await matches.state(matchId)
    expect([finished?.gameStatus, finished?.homeScore, finished?.visitScore]).toEqual([2, 3, 2])
    expect(finished?.markets).toEqual([])
    const nextId = await matchOf(database, '88231')
    expect(nextId).not.toBe(matchId)
    const row = await database.db
      .selectFrom('matches')
      .selectAll()
      .where('match_id', '=', nextId)
      .executeTakeFirstOrThrow()
    expect(row.match_name).toBe('华超 第 25 轮')
    expect((await matches.state(nextId))?.gameStatus).toBe(1)
    const texts = await messageTexts(database, '88231')
    expect(texts.slice(-3)).toEqual([
      '全场结束 蓉城赤焰 3 - 2 滨海蓝鲸',
      '下一场：华超 第 25 轮 蓉城赤焰 vs 滨海蓝鲸',
      '比赛开始 蓉城赤焰 0 - 0 滨海蓝鲸',
    ])
    await feed.stop()
  })

  test('[C-16] a restart says matches that are over again, and nothing of them is refused', async () => {
    const own = await fresh()
    const clock = createTestClock(startMs)
    const first = await openFeed(own, clock, { lines: 4 })
    await first.run(8_000)
    await first.feed.stop()
    const over = await own.db.selectFrom('matches').select('match_id').where('finished_at', 'is not', null).execute()
    expect(over.length).toBeGreaterThan(0)
    const again = await openFeed(own, clock, { lines: 4 })
    await again.run(8_000)
    expect([again.feed.stats().refused, again.log.lines]).toEqual([0, []])
    expect(again.feed.stats().late).toBeGreaterThan(0)
    await again.feed.stop()
  })

  test('[A-03] after days of standing still most matches are on at once, and old goals are not told', async () => {
    const clock = createTestClock(startMs + 3 * 24 * 60 * minuteMs)
    await database.db.deleteFrom('outbox').execute()
    const { matches, run, feed } = await openFeed(database, clock)
    await run(3_000)
    const fixtures = await readFixtures(database.db)
    const states = await matches.states(fixtures.map(({ matchId }) => matchId))
    expect(states.filter(({ gameStatus }) => gameStatus === 1).length).toBeGreaterThanOrEqual(7)
    expect((await messageTexts(database, '88231')).every((text) => text.startsWith('下一场'))).toBe(true)
    await feed.stop()
  })

  test('[C-16] matches in which the site stopped are told to their end, though it stopped again before it had caught up', async () => {
    const own = await fresh()
    const clock = createTestClock(startMs)
    const runFor = async (ms: number): Promise<void> => {
      const { run, feed } = await openFeed(own, clock, { lines: 4 })
      await run(ms)
      await feed.stop()
    }
    const onFor = (ids: readonly string[]) =>
      own.db.selectFrom('matches').select(['match_id', 'finished_at']).where('match_id', 'in', ids).execute()
    await runFor(30_000)
    const { rows: on } = await sql<{ match_id: string }>`
      select match_id from matches where feed_id like 'cal-%' and game_status = 1
    `.execute(own.db)
    const ids = on.map((row) => row.match_id)
    expect(ids.length).toBeGreaterThan(1)
    clock.pass(3 * 24 * 60 * minuteMs)
    await runFor(1_000)
    clock.pass(60_000)
    await runFor(20_000)
    expect((await onFor(ids)).filter((row) => row.finished_at === null)).toEqual([])
  })

  test('[S-13] a feed that is silent for long closes the markets, and opens them when it is heard again', async () => {
    const own = await fresh()
    const clock = createTestClock(startMs)
    let isSilent = false
    const transport = (feed: FeedPort): FeedPort => ({
      subscribe: (listener) => feed.subscribe((message) => (isSilent ? undefined : listener(message))),
      since: (seq, limit) => (isSilent ? Promise.reject(new Error('no line')) : feed.since(seq, limit)),
    })
    const { matches, run, feed, log } = await openFeed(own, clock, { transport })
    const matchId = await matchOf(own, '88231')
    await run(5_000)
    expect(statuses(await matches.state(matchId)).has('open')).toBe(true)
    isSilent = true
    await run(silentAfterMs + 1_000)
    const closed = await matches.state(matchId)
    expect(statuses(closed)).toEqual(new Set(['suspended']))
    expect(await createMatches(own.db, silent).state(matchId)).toEqual(closed)
    expect(log.lines[0]?.text).toBe('the feed was not heard')
    isSilent = false
    await run(6_000)
    expect(statuses(await matches.state(matchId)).has('open')).toBe(true)
    await feed.stop()
  })

  test('[E-11] a feed with faults ends at the same score, tells each goal once, and never goes back', async () => {
    const own = await fresh()
    const clock = createTestClock(startMs)
    const random = createRandom(5)
    const transport = (feed: FeedPort): FeedPort =>
      withFaults(feed, { random, failure: 0.2, loss: 0.2, delay: 0.3, repeat: 0.3 })
    const { changed, matches, run, feed } = await openFeed(own, clock, { transport })
    const matchId = await matchOf(own, '88231')
    await run(9 * minuteMs, 3_000)
    const mine = changed.filter((state) => state.matchId === matchId)
    mine.forEach((state, index) => {
      const before = mine[index - 1]
      if (!before) return
      expect(state.version).toBe(before.version + 1)
      expect(state.homeScore).toBeGreaterThanOrEqual(before.homeScore)
    })
    const state = await matches.state(matchId)
    expect([state?.homeScore, state?.visitScore]).toEqual([2, 1])
    expect(await messageTexts(own, '88231')).toEqual(['进球！周予安 67′ 蓉城赤焰 2 - 1 滨海蓝鲸'])
    await feed.stop()
  })

  test('[E-11] two processes write each change once, and both tell it', async () => {
    const own = await fresh()
    const clock = createTestClock(startMs)
    const [one, other] = [await openFeed(own, clock), await openFeed(own, clock)]
    const matchId = await matchOf(own, '88232')
    const known = await Promise.all([one.matches.state(matchId), other.matches.state(matchId)])
    expect(known[0]).toEqual(known[1])
    for (let second = 0; second < 30; second += 1) {
      clock.pass(1_000)
      await Promise.all([one.feed.step(), other.feed.step()])
    }
    await Promise.all([one.matches.refresh(), other.matches.refresh()])
    expect(await one.matches.state(matchId)).toEqual(await other.matches.state(matchId))
    const versions = one.changed.filter((state) => state.matchId === matchId).map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
    await Promise.all([one.feed.stop(), other.feed.stop()])
  })

  test('[C-16] a match that nobody knows has no state', async () => {
    const matches = createMatches(database.db, silent)
    expect(await matches.state('1')).toBeUndefined()
    const matchId = await matchOf(database, '88232')
    expect((await matches.states(['1', matchId, '2'])).map((state) => state.matchId)).toEqual([matchId])
  })

  test('[E-11] seeding again changes nothing', async () => {
    const own = await fresh()
    const count = async () => {
      const tables = ['members', 'matches', 'rooms', 'gifts', 'ledger_postings', 'follows', 'room_moderators'] as const
      return Promise.all(tables.map(async (table) => (await own.db.selectFrom(table).selectAll().execute()).length))
    }
    const before = await count()
    await own.db.deleteFrom('room_moderators').where('room_no', '=', '88231').execute()
    await seedDemoWorld(own.db, () => startMs + 60 * minuteMs)
    expect(before).toEqual([57, 15, 8, 8, 135, 32, 8])
    expect(await count()).toEqual([57, 15, 8, 8, 135, 32, 7])
  })
})
