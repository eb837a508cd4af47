import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/app/open-log.ts'
import { createTestClock, listeningLog } from '#server/app/testing/demo-world.ts'
import { noFacts } from '#server/sports/domain/matches/timeline.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { sweepMatches } from '#server/sports/store/match-sweep.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import type { FeedBody, FeedMessage } from './feed-messages.ts'
import { createIngest, silentAfterMs, vanishedAfterMs } from './ingest.ts'
import { closeWithoutFeed } from './no-feed.ts'
import { readRecording } from './replay.ts'
import { startReplayFeed } from './replay-feed.ts'

const startMs = Date.UTC(2026, 10, 20, 12)
const named = (name: string) => ({ name, nameEn: name, logo: '' })
const fixture = (home: string, startAtMs = startMs, matchId?: string): FeedBody => ({
  kind: 'fixture',
  sport: 'football',
  league: { leagueId: 'l1', isPinned: false, ...named('联赛') },
  round: '第 1 轮',
  roundEn: 'Round 1',
  home: { teamId: home, ...named(home) },
  visit: { teamId: 'guest', ...named('guest') },
  startAtMs,
  ...(matchId !== undefined && { matchId }),
})
const prices = (...odds: number[]): FeedBody => ({
  kind: 'prices',
  isWhole: true,
  prices: odds.map((oddsMilli, index) => ({
    selectionId: `1x2:${['home', 'draw', 'visit'][index]}`,
    oddsMilli,
    isOpen: true,
  })),
})
const standing = (gameStatus: 0 | 1 | 2, homeScore = 0): FeedBody => ({
  kind: 'standing',
  gameStatus,
  homeScore,
  visitScore: 0,
  clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: startMs },
})
const result = (home: number, kind: 'result' | 'correction' | 'rollback' = 'result'): FeedBody => ({
  kind,
  facts: kind === 'rollback' ? noFacts : { ...noFacts, parts: { match: { home, away: 0 } } },
  isFinal: kind !== 'rollback',
})

/** A provider of which the test decides what arrives. */
const createProvider = () => {
  const said: FeedMessage[] = []
  let listener: (message: FeedMessage) => void = () => undefined
  let oldestSeq = 1
  let isDown = false
  const say = (fixtureId: string, body: FeedBody, atMs = startMs): FeedMessage => {
    const message = { id: `m${said.length + 1}`, seq: said.length + 1, atMs, fixtureId, body }
    said.push(message)
    return message
  }
  return {
    say,
    tell: (...args: Parameters<typeof say>): void => listener(say(...args)),
    deliver: (message: FeedMessage): void => listener(message),
    forgetBefore: (seq: number) => (oldestSeq = seq),
    setDown: (down: boolean) => (isDown = down),
    connect: async () => ({
      subscribe: (heard: typeof listener) => {
        listener = heard
        return () => undefined
      },
      since: async (seq: number, limit: number) => {
        if (isDown) throw new Error('no line')
        const messages = said.filter((each) => each.seq >= Math.max(seq, oldestSeq)).slice(0, limit)
        return { messages, oldestSeq, newestSeq: said.length }
      },
      stop: () => undefined,
    }),
  }
}

describe('the ingest', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  let feeds = 0
  const open = (provider: ReturnType<typeof createProvider>, feed = `feed-${(feeds += 1)}`) => {
    const clock = createTestClock(startMs)
    const log = listeningLog()
    const matches = createMatches(database.db, createLog('silent'))
    const woken: string[] = []
    const recorded: FeedMessage[] = []
    const ingest = createIngest({
      db: database.db,
      matches,
      feed,
      connect: provider.connect,
      now: clock.now,
      log,
      onResults: (ids) => woken.push(...ids),
      record: (messages) => recorded.push(...messages),
    })
    const stateOf = async (fixtureId: string) => {
      const row = await database.db
        .selectFrom('matches')
        .select('match_id')
        .where('feed_id', '=', fixtureId)
        .executeTakeFirst()
      return row && matches.state(row.match_id)
    }
    const odds = async (fixtureId: string) =>
      (await stateOf(fixtureId))?.markets.flatMap(({ selections }) =>
        selections.map(({ oddsMilli, status }) => (status === 'open' ? oddsMilli : -oddsMilli)),
      )
    return { ingest, clock, log, woken, recorded, feed, stateOf, odds }
  }

  test('[C-16] messages out of order, twice and with a gap come to the same, once; leagues and teams are there', async () => {
    const provider = createProvider()
    const { ingest, stateOf, odds, recorded } = open(provider)
    await ingest.open()
    const list = [
      provider.say('a1', fixture('home-a1')),
      provider.say('a1', prices(2000, 3000, 4000)),
      provider.say('a1', standing(1)),
      provider.say('a1', prices(2100, 3100, 4100)),
      provider.say('a1', standing(1, 1)),
    ]
    for (const place of [3, 0, 0, 4, 3]) provider.deliver(list[place] ?? expect.fail('no message'))
    await ingest.step()
    expect(await odds('a1')).toEqual([2100, 3100, 4100])
    expect((await stateOf('a1'))?.homeScore).toBe(1)
    expect(recorded.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    const { messages, recoveries, refused } = ingest.stats()
    expect([messages, recoveries, refused]).toEqual([5, 1, 0])
    const teams = await database.db.selectFrom('teams').select('team_id').where('team_id', 'like', 'home-a1').execute()
    expect(teams).toEqual([{ team_id: 'home-a1' }])
    await ingest.stop()
  })

  test('[C-16] a restart goes on from the position that was stored with the states', async () => {
    const provider = createProvider()
    const first = open(provider)
    await first.ingest.open()
    provider.tell('b1', fixture('home-b1'))
    provider.tell('b1', prices(2000, 3000, 4000))
    await first.ingest.step()
    await first.ingest.stop()
    provider.say('b1', standing(1))
    provider.say('b1', {
      kind: 'prices',
      isWhole: false,
      prices: [{ selectionId: '1x2:home', oddsMilli: 1900, isOpen: true }],
    })
    const second = open(provider, first.feed)
    second.clock.pass(5_000)
    await second.ingest.open()
    provider.tell('b1', standing(1, 1))
    await second.ingest.step()
    expect(second.recorded.map(({ seq }) => seq)).toEqual([3, 4, 5])
    expect(await second.odds('b1')).toEqual([1900, 3000, 4000])
    await second.ingest.stop()
  })

  test('[S-13] what is lost for good closes the markets until all prices are said anew', async () => {
    const provider = createProvider()
    const { ingest, odds, log } = open(provider)
    await ingest.open()
    provider.tell('c1', fixture('home-c1'))
    provider.tell('c1', prices(2000, 3000, 4000))
    await ingest.step()
    provider.say('c1', standing(1))
    provider.forgetBefore(4)
    provider.tell('c1', standing(1, 1))
    await ingest.step()
    expect([await odds('c1'), ingest.stats().lost]).toEqual([[-2000, -3000, -4000], 1])
    expect(log.lines.map(({ text }) => text)).toEqual(['messages of the feed are lost'])
    provider.tell('c1', prices(2200, 3200, 4200))
    await ingest.step()
    expect(await odds('c1')).toEqual([2200, 3200, 4200])
    await ingest.stop()
  })

  test('[S-13] nonsense is refused with a line in the log, counted, and keeps nothing else away', async () => {
    const provider = createProvider()
    const { ingest, odds, stateOf, log } = open(provider)
    await ingest.open()
    provider.tell('d1', fixture('home-d1'))
    provider.tell('d1', prices(2000, 1000, 1e9))
    provider.tell('nobody', standing(1))
    provider.tell('d1', result(3))
    provider.tell('d2', fixture('guest'))
    provider.tell('d3', fixture('\u202Eemoh'))
    provider.tell('d1', standing(1))
    await ingest.step()
    expect([await odds('d1'), ingest.stats().refused]).toEqual([[2000], 6])
    expect(await stateOf('d3')).toBeUndefined()
    expect(log.lines.map(({ fields }) => (fields as { fault: string }).fault)).toEqual([
      'a team that plays itself',
      'the text of home.teamId',
      'price 1000 of 1x2:draw',
      'price 1000000000 of 1x2:visit',
      'an unknown fixture',
      'a result before the end',
    ])
    await ingest.stop()
  })

  test('[S-13] a result corrected twice and taken back: each is a version, told after it is stored', async () => {
    const provider = createProvider()
    const { ingest, woken } = open(provider)
    await ingest.open()
    for (const body of [fixture('home-e1'), standing(1), standing(2, 3), result(3), result(4, 'correction')])
      provider.tell('e1', body)
    for (const body of [result(2, 'correction'), result(0, 'rollback'), result(2)]) provider.tell('e1', body)
    await ingest.step()
    const rows = await database.db
      .selectFrom('match_results as r')
      .innerJoin('matches as m', 'm.match_id', 'r.match_id')
      .select(['r.match_id', 'r.version', 'r.kind', 'r.is_final'])
      .where('m.feed_id', '=', 'e1')
      .orderBy('r.version')
      .execute()
    expect(rows.map(({ version, kind, is_final }) => [version, kind, is_final])).toEqual([
      [1, 'result', true],
      [2, 'correction', true],
      [3, 'correction', true],
      [4, 'rollback', false],
      [5, 'result', true],
    ])
    expect(woken).toEqual([rows[0]?.match_id])
    await ingest.stop()
  })

  test('[S-13] a silent feed closes all markets at 10 s, a match that vanishes its own at a minute', async () => {
    const provider = createProvider()
    const { ingest, odds, clock } = open(provider)
    await ingest.open()
    for (const id of ['f1', 'f2']) {
      provider.tell(id, fixture(`home-${id}`))
      provider.tell(id, prices(2000))
      provider.tell(id, standing(1))
    }
    await ingest.step()
    provider.setDown(true)
    clock.pass(silentAfterMs)
    await ingest.step()
    expect(await odds('f1')).toEqual([2000])
    clock.pass(1)
    await ingest.step()
    expect([await odds('f1'), await odds('f2'), ingest.stats().silent]).toEqual([[-2000], [-2000], 1])
    provider.setDown(false)
    await ingest.step()
    expect([await odds('f1'), await odds('f2'), ingest.stats().silent]).toEqual([[2000], [2000], 0])
    clock.pass(vanishedAfterMs - silentAfterMs)
    provider.tell('f2', prices(2001), startMs + 1)
    await ingest.step()
    expect([await odds('f1'), await odds('f2')]).toEqual([[-2000], [2001]])
    await ingest.stop()
  })

  test('[S-13] where no feed is read any more, what it left open is closed; a feed that says it again opens it', async () => {
    const provider = createProvider()
    const first = open(provider)
    await first.ingest.open()
    for (const id of ['n1', 'n2']) {
      provider.tell(id, fixture(`home-${id}`, startMs + 3_600_000))
      provider.tell(id, prices(2000, 3000, 4000))
    }
    await first.ingest.step()
    await first.ingest.stop()
    expect(await closeWithoutFeed(database.db, startMs)).toBeGreaterThanOrEqual(2)
    expect(await closeWithoutFeed(database.db, startMs)).toBe(0)
    const second = open(provider, first.feed)
    expect(await second.odds('n1')).toEqual([-2000, -3000, -4000])
    await second.ingest.open()
    provider.tell('n1', prices(2100, 3000, 4000))
    await second.ingest.step()
    expect([await second.odds('n1'), await second.odds('n2')]).toEqual([
      [2100, 3000, 4000],
      [-2000, -3000, -4000],
    ])
    await second.ingest.stop()
  })

  test('[L-08] a match of the world cup has the number that its fixture names', async () => {
    const provider = createProvider()
    const { ingest, stateOf } = open(provider)
    await ingest.open()
    provider.tell('w1', fixture('home-w1', startMs, '34055'))
    await ingest.step()
    expect((await stateOf('w1'))?.matchId).toBe('34055')
    await ingest.stop()
  })

  test('[C-16] old matches that nothing refers to are removed', async () => {
    const provider = createProvider()
    const { ingest, stateOf } = open(provider)
    await ingest.open()
    provider.tell('old', fixture('home-old', startMs - 1_000))
    provider.tell('old', prices(2000))
    await ingest.step()
    expect(await sweepMatches(database.db, new Date(startMs), createLog('silent'))).toBe(1)
    expect([await stateOf('old')]).toEqual([undefined])
    await ingest.stop()
  })

  test('[C-16] a recorded feed plays again as it was; lines that cannot be read are named', async () => {
    const provider = createProvider()
    const lines = [
      provider.say('r1', fixture('home-r1')),
      provider.say('r1', prices(2000, 3000, 4000)),
      provider.say('r1', standing(1), startMs + 60_000),
    ].map((message) => JSON.stringify(message))
    const { messages, faults } = readRecording([lines[0], '{', lines[1], '{"id":"x"}', '', lines[2]].join('\n'))
    expect(faults.map(({ line }) => line)).toEqual([2, 4])
    const { clock, stateOf, log } = open(provider)
    clock.pass(3_600_000)
    const matches = createMatches(database.db, createLog('silent'))
    const replay = startReplayFeed({
      db: database.db,
      matches,
      now: clock.now,
      log,
      path: 'r.ndjson',
      recorded: messages,
      everyMs: 0,
    })
    await replay.step()
    expect((await stateOf('r1'))?.gameStatus).toBe(0)
    clock.pass(60_000)
    await replay.step()
    const matchId = (await stateOf('r1'))?.matchId ?? ''
    expect((await matches.state(matchId))?.gameStatus).toBe(1)
    await replay.stop()
  })
})
