import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Market, MatchEvent, MatchState } from '#contract/sports/entities/match.ts'
import type { BetLimits } from '#contract/sports/entities/bet-limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createTestClock, listeningLog, quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { aBet, placed } from '#tests/builders/bet-request.ts'
import { betDeps } from '#tests/builders/bet-deps.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createBets } from './bets.ts'
import type { BetRequest } from './domain/bet-ticket.ts'
import type { Bets } from './ports.ts'
import { createMatches, storeStates } from './store/matches.ts'
import { createTicketRecords } from './store/ticket-records.ts'

const inPlayDelays = { football: 5, basketball: 5, esports: 5 }
const atOnce = { football: 0, basketball: 0, esports: 0 }
const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
let database: TestDatabase
let world: Awaited<ReturnType<typeof seedDemoWorld>>
let room: RoomRecord
let [matchId, otherId] = ['', '']
let seat = 0
let member: MemberInfo

/** A server of its own. */
const aNode = ({
  now = clock.now,
  delays = inPlayDelays,
  limits = undefined as BetLimits | undefined,
  protection = aProtection(now),
} = {}) => {
  const base = someSettings().get('betLimits')
  const betLimits = limits ? { ...base, CNY: limits } : base
  const settings = someSettings({ inPlayDelays: delays, betLimits })
  return createBets(
    database.db,
    betDeps(database.db, { now, roles: world.rooms, settings, protection, log: listeningLog() }),
  )
}

const goal: MatchEvent = { eventId: 'g1', kind: 'goal', side: 'home', at: '9′', text: '' }
const win = (homeMilli: number, status: 'open' | 'suspended' = 'open'): Market[] => [
  {
    marketId: '1x2',
    name: '全场独赢',
    selections: [{ selectionId: '1x2:home', name: '主', oddsMilli: homeMilli, status }],
  },
]

const move = async (id: string, change: Partial<MatchState>): Promise<void> => {
  const state = await createMatches(database.db, quietLog).state(id)
  if (!state) throw new Error('no match')
  const next = { ...state, ...change, version: state.version + 1 }
  await database.db.transaction().execute((trx) => storeStates(trx, [next]))
}

const asked = (change: Partial<BetRequest> = {}) => aBet(matchId, change)
const both = () => [matchId, otherId].map((id) => ({ matchId: id, selectionId: '1x2:home', oddsMilli: 2000 }))

const money = async (): Promise<number> =>
  (await createBalances(database.db).of(member.id)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const mine = (of: string | null = null) => {
  const any = { currency: null, sport: null, fromMs: null, untilMs: null, states: [], after: null }
  return createTicketRecords(database.db).page({ ...any, memberId: member.id, matchId: of, limit: 50 })
}
const statusOf = async (orderId: string) => (await mine()).find((ticket) => ticket.orderId === orderId)?.status
const makeDue = () => sql`update orders set decide_at = clock_timestamp() where state = 'waiting'`.execute(database.db)
const decided = async (...nodes: ReturnType<typeof aNode>[]): Promise<void> => {
  const loops = nodes.map((node) => node.startDecisions())
  await Promise.all(loops.map((loop) => loop.flush()))
  await Promise.all(loops.map((loop) => loop.stop()))
}
const kinds = async (): Promise<string[]> =>
  (await database.db.selectFrom('outbox').select('payload').orderBy('id').execute()).map(({ payload }) => {
    const { kind, message, ticket } = payload as { kind: string; message?: { id: string }; ticket?: { status: string } }
    return message?.id.split(':')[0] ?? (ticket ? `${kind} ${ticket.status}` : kind)
  })

beforeAll(async () => {
  database = await testDatabase()
  world = await seedDemoWorld(database.db, clock.now)
  room = await world.room('88231')
  matchId = room.matchId ?? ''
  const others = await database.db
    .selectFrom('matches')
    .select('match_id')
    .where('match_id', '<>', matchId)
    .where('sports_type', '=', 'football')
    .limit(1)
    .execute()
  otherId = others[0]?.match_id ?? ''
})
beforeEach(async () => {
  seat += 1
  member = await world.member(`viewer${String(seat).padStart(2, '0')}`)
  for (const id of [matchId, otherId])
    await move(id, { markets: win(2000), events: [], homeScore: 0, visitScore: 0, gameStatus: 1 })
  await database.db.deleteFrom('outbox').execute()
})
afterAll(() => database.drop())

test('[S-13] a parlay and a system stand with all their legs, and are found by each match', async () => {
  const node = aNode({ delays: atOnce })
  const parlay = placed(await node.place(member, undefined, asked({ legs: both() })))
  expect(parlay).toMatchObject({
    kind: 'parlay',
    oddsMilli: 4000,
    lineCount: 1,
    riskMinor: 10_000,
    maxReturnMinor: 40_000,
  })
  const system = placed(await node.place(member, undefined, asked({ legs: both(), sizes: [1, 2], stakeMinor: 500 })))
  expect(system).toMatchObject({ kind: 'system', sizes: [1, 2], lineCount: 3, riskMinor: 1_500, maxReturnMinor: 4_000 })
  expect(await money()).toBe(1_000_000 - 11_500)
  expect(await mine()).toEqual([system, parlay])
  expect(await mine(otherId)).toEqual([system, parlay])
  // What runs may yet come back: it is no turnover.
  expect(await node.stakesSince(member.id, 'CNY', { fromMs: [0], oddsMinMilli: 2_000 })).toEqual([0])
  for (const { orderId } of [parlay, system]) expect(await node.revert(orderId, 'operator')).toBe('reverted')
  expect(await money()).toBe(1_000_000)
  expect(await node.stakesSince(member.id, 'CNY', { fromMs: [0], oddsMinMilli: 0 })).toEqual([0])
})

test('[S-13] in play a bet waits with its stake taken; nothing happens, it runs at its price, and only then its room hears of it', async () => {
  const node = aNode()
  const request = asked()
  const ticket = placed(await node.place(member, room, request))
  expect([ticket.status, await money(), await kinds()]).toEqual(['waiting', 990_000, ['wallet']])
  await decided(node)
  expect(await statusOf(ticket.orderId)).toBe('waiting')
  await makeDue()
  await decided(node)
  expect([await statusOf(ticket.orderId), await money()]).toEqual(['running', 990_000])
  expect(await kinds()).toEqual(['wallet', 'order', 'ticket running'])
  const repeat = placed(await node.place(member, room, request))
  expect([repeat.status, repeat.orderId]).toEqual(['waiting', ticket.orderId])
})

test('[S-12, S-13] a goal in between: it is rejected, the stake is back once, whoever decides, and no room heard of it', async () => {
  const nodes = [aNode(), aNode(), aNode()]
  const [node] = nodes as [ReturnType<typeof aNode>]
  const tickets = [
    placed(await node.place(member, room, asked())),
    placed(await node.place(member, room, asked({ legs: both(), sizes: [1, 2] }))),
  ]
  expect(await money()).toBe(1_000_000 - 40_000)
  await move(matchId, { homeScore: 1, events: [goal] })
  await makeDue()
  await decided(...nodes)
  for (const { orderId } of tickets) expect(await statusOf(orderId)).toBe('rejected')
  expect(await money()).toBe(1_000_000)
  expect((await kinds()).filter((kind) => kind !== 'wallet')).toEqual(['ticket rejected', 'ticket rejected'])
  expect(await node.revert(tickets[0]?.orderId ?? '', 'operator')).toBe('already')
  expect((await createBalances(database.db).verify()).faults).toEqual([])
})

test('[S-13, V-06] a stop that came and went between two looks is still known', async () => {
  const node = aNode()
  const ticket = placed(await node.place(member, undefined, asked({ accept: 'any' })))
  await move(matchId, { markets: win(2000, 'suspended') })
  await move(matchId, { markets: win(2000) })
  await makeDue()
  await decided(node)
  expect(await statusOf(ticket.orderId)).toBe('rejected')
  expect(await money()).toBe(1_000_000)
})

test('[S-13] servers whose clocks are apart decide by the clock of the database', async () => {
  const hours = 3_600_000
  const [fast, slow] = [aNode({ now: () => clock.now() + hours }), aNode({ now: () => clock.now() - hours })]
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
    database.db,
  )
  const tickets = [
    placed(await fast.place(member, undefined, asked())),
    placed(await slow.place(member, undefined, asked())),
  ]
  for (const { decideAtMs } of tickets) {
    expect(decideAtMs ?? 0).toBeGreaterThanOrEqual(Math.floor(Number(rows[0]?.ms)) + 5_000)
    expect(decideAtMs ?? 0).toBeLessThan(Number(rows[0]?.ms) + 65_000)
  }
  await decided(fast, slow)
  for (const { orderId } of tickets) expect(await statusOf(orderId)).toBe('waiting')
  await makeDue()
  await decided(fast, slow)
  for (const { orderId } of tickets) expect(await statusOf(orderId)).toBe('running')
})

test('[S-12, S-13] an operator cancels a bet that waits; nothing is left to decide', async () => {
  const node = aNode()
  const ticket = placed(await node.place(member, room, asked()))
  expect(await node.revert(ticket.orderId, 'operator')).toBe('reverted')
  await makeDue()
  await decided(node)
  expect([await statusOf(ticket.orderId), await money()]).toEqual(['cancelled', 1_000_000])
  expect((await kinds()).includes('order')).toBe(false)
})

test('[S-13, V-06] a thousand bets at once through two servers never pass the limit of a market; what ends frees it', async () => {
  await sql`delete from bet_liabilities`.execute(database.db)
  const limits = { stakes: [], marketMinor: 30_050, matchMinor: 1e9, memberMinor: 1e9 }
  const nodes = [aNode({ delays: atOnce, limits }), aNode({ delays: atOnce, limits })] as const
  const outcomes = await Promise.all(
    Array.from({ length: 1_000 }, (_, nth) =>
      (nth % 2 === 0 ? nodes[0] : nodes[1]).place(member, undefined, asked({ stakeMinor: 100 })),
    ),
  )
  const taken = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.ticket] : []))
  const refused = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [JSON.stringify(outcome)])))
  expect([taken.length, await money()]).toEqual([300, 1_000_000 - 30_000])
  expect([...refused]).toEqual([
    JSON.stringify({ ok: false, code: 'LIABILITY_REACHED', data: { leg: 0, maxStakeMinor: 50 } }),
  ])
  const more = asked({ stakeMinor: 200 })
  expect(await nodes[0].place(member, undefined, more)).toMatchObject({ code: 'LIABILITY_REACHED' })
  await nodes[0].revert(taken[0]?.orderId ?? '', 'operator')
  await nodes[0].revert(taken[1]?.orderId ?? '', 'operator')
  expect((await nodes[1].place(member, undefined, more)).ok).toBe(true)
  const { rows } = await sql<{
    holder: string
    open_minor: string
  }>`select holder, open_minor from bet_liabilities`.execute(database.db)
  expect(new Map(rows.map((row) => [row.holder, Number(row.open_minor)]))).toEqual(
    new Map([
      [`market:${matchId}:1x2`, 30_000],
      [`match:${matchId}`, 30_000],
    ]),
  )
})

test('[S-13, V-06] two flushes side by side: what the other one took of a limit meanwhile is seen before the commit', async () => {
  await sql`delete from bet_liabilities`.execute(database.db)
  const limits = { stakes: [], marketMinor: 30_050, matchMinor: 1e9, memberMinor: 1e9 }
  const rival = await world.member('viewer19')
  const other = aNode({ delays: atOnce, limits })
  const protection = aProtection(clock.now)
  let between: () => Promise<unknown> = () => Promise.resolve()
  // What is counted of play is written between deciding and posting.
  const hold: typeof protection.hold = async (unit, memberIds) => {
    const allowance = await protection.hold(unit, memberIds)
    return {
      ...allowance,
      count: async (done) => {
        await allowance.count(done)
        await between()
      },
    }
  }
  const slow = aNode({ delays: atOnce, limits, protection: { ...protection, hold } })
  let outcome: Awaited<ReturnType<Bets['place']>> | undefined
  between = async () => {
    between = () => Promise.resolve()
    outcome = await other.place(rival, undefined, asked({ stakeMinor: 20_000 }))
  }
  const late = await slow.place(member, undefined, asked({ stakeMinor: 20_000 }))
  expect([outcome?.ok, late]).toEqual([
    true,
    { ok: false, code: 'LIABILITY_REACHED', data: { leg: 0, maxStakeMinor: 10_050 } },
  ])
  expect(await money()).toBe(1_000_000)
  expect(await mine()).toEqual([])
  const { rows } = await sql<{ open_minor: string }>`
    select open_minor from bet_liabilities where holder = ${`market:${matchId}:1x2`}`.execute(database.db)
  expect(rows).toEqual([{ open_minor: '20000' }])
})

test('[S-13, V-06] what one member has open is limited whatever it is on', async () => {
  const limits = { stakes: [], marketMinor: 1e9, matchMinor: 1e9, memberMinor: 10_000 }
  const node = aNode({ delays: atOnce, limits })
  const first = placed(await node.place(member, undefined, asked({ stakeMinor: 7_000 })))
  const over = asked({ stakeMinor: 5_000, legs: both().slice(1) })
  const data = { leg: null, maxStakeMinor: 3_000 }
  expect(await node.place(member, undefined, over)).toEqual({ ok: false, code: 'LIABILITY_REACHED', data })
  await node.revert(first.orderId, 'operator')
  expect((await node.place(member, undefined, over)).ok).toBe(true)
})

test('[S-13, V-06] a quote decides as placing does and writes nothing; the most that a line may stake is taken', async () => {
  const limits = { stakes: [], marketMinor: 1e9, matchMinor: 1e9, memberMinor: 60_000 }
  const node = aNode({ limits })
  const quote = async (change: Parameters<typeof asked>[0] = {}) => {
    const outcome = await node.quote(member, asked(change))
    return outcome.ok ? outcome.value : outcome
  }
  const shown = { lineCount: 1, riskMinor: 10_000, maxReturnMinor: 20_000, minStakeMinor: 100, maxStakeMinor: 60_000 }
  const now = { refusal: null, delayMs: 5_000, oddsMilli: [2000] }
  expect(await quote()).toEqual({ ...shown, ...now })
  expect(await quote({ stakeMinor: 60_001 })).toMatchObject({ refusal: 'LIABILITY_REACHED', maxStakeMinor: 60_000 })
  expect(await quote({ stakeMinor: 1_500_000 })).toMatchObject({ refusal: 'LIABILITY_REACHED' })
  expect(await quote({ legs: [{ matchId, selectionId: '1x2:home', oddsMilli: 2100 }] })).toMatchObject({
    refusal: 'ODDS_CHANGED',
    oddsMilli: [2000],
  })
  expect(await quote({ legs: [{ matchId, selectionId: '1x2:draw', oddsMilli: 2100 }] })).toMatchObject({
    refusal: 'SELECTION_UNKNOWN',
    oddsMilli: [0],
  })
  expect(await quote({ legs: [{ matchId: '1', selectionId: '1x2:draw', oddsMilli: 2100 }] })).toEqual({
    ok: false,
    code: 'MATCH_UNKNOWN',
  })
  expect(await money()).toBe(1_000_000)
  expect(await mine()).toEqual([])
  const most = await quote({ legs: both(), sizes: [1, 2] })
  if (!('maxStakeMinor' in most)) throw new Error('no quote')
  expect(
    (await node.place(member, undefined, asked({ legs: both(), sizes: [1, 2], stakeMinor: most.maxStakeMinor }))).ok,
  ).toBe(true)
  expect(await quote()).toMatchObject({ refusal: 'LIABILITY_REACHED', maxStakeMinor: 0 })
})
