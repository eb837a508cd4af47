import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Market, MatchState } from '#contract/sports/entities/match.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createBets } from './bets.ts'
import { createMatches, storeStates } from './store/matches.ts'
import { createTicketRecords } from './store/ticket-records.ts'
import { betDeps } from '#tests/builders/bet-deps.ts'
import { aTicket } from '#tests/builders/ticket.ts'
import { createTestClock, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import type { Bets } from './ports.ts'
import { openBets } from '#server/ledger/ports.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createSecurityLog } from '#server/accounts/store/security-log.ts'
import { createLog } from '#server/app/open-log.ts'

const silent = createLog('silent')

const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
let database: TestDatabase
let world: Awaited<ReturnType<typeof seedDemoWorld>>
let bets: Bets
let room: RoomRecord
let matchId: string

const betsOn = (): Bets => createBets(database.db, betDeps(database.db, { now: clock.now, roles: world.rooms }))

const winMarket = (homeMilli: number, status: 'open' | 'suspended' = 'open'): Market => ({
  marketId: '1x2',
  name: '全场独赢',
  selections: [
    { selectionId: '1x2:home', name: '主', oddsMilli: homeMilli, status },
    { selectionId: '1x2:visit', name: '客', oddsMilli: 3250, status: 'open' },
  ],
})

/** Puts the match's markets where a test wants them. */
const quote = async (markets: Market[]): Promise<MatchState> => {
  const state = await createMatches(database.db, silent).state(matchId)
  if (!state) throw new Error('no match')
  const next = { ...state, homeScore: 2, visitScore: 1, gameStatus: 1 as const, markets, version: state.version + 1 }
  await database.db.transaction().execute((trx) => storeStates(trx, [next]))
  return next
}

const moneyOf = async (member: MemberInfo): Promise<number> => {
  const balances = await createBalances(database.db).of(member.id)
  return balances.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
}

const openStakes = async (): Promise<number> => {
  const { owner, kind, currency } = openBets('CNY')
  const row = await database.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return Number(row?.balance_minor ?? 0)
}

const lockWaits = async (): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from matches%'
  `.execute(database.db)
  return Number(rows[0]?.count)
}

type Asked = Parameters<Bets['place']>[2]
type Change = Partial<Omit<Asked, 'legs'> & Asked['legs'][number]>

/** A single on the home side; what belongs to its leg is changed there. */
const ticket = ({ matchId: at = matchId, selectionId, oddsMilli, ...change }: Change = {}): Asked => ({
  requestId: randomUUID(),
  legs: [{ matchId: at, selectionId: selectionId ?? '1x2:home', oddsMilli: oddsMilli ?? 1450 }],
  sizes: null,
  stakeMinor: 20_000,
  currency: 'CNY',
  accept: 'none',
  followsOrderId: null,
  ...change,
})

const mine = (member: MemberInfo, at: string | null = null) => {
  const any = { currency: null, sport: null, fromMs: null, untilMs: null, states: [], after: null }
  return createTicketRecords(database.db).page({ ...any, memberId: member.id, matchId: at, limit: 50 })
}

const placed = (outcome: Awaited<ReturnType<Bets['place']>>) => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`)
  return outcome.value
}

beforeAll(async () => {
  database = await testDatabase()
  world = await seedDemoWorld(database.db, clock.now)
  room = await world.room('88231')
  matchId = room.matchId ?? ''
  bets = betsOn()
})
beforeEach(async () => {
  await quote([winMarket(1450)])
  await database.db.deleteFrom('outbox').execute()
})
afterAll(() => database.drop())

describe('bets on PostgreSQL', () => {
  test('[A-05] a USDT stake leaves the USDT wallet and goes back there', async () => {
    const member = await world.member('anchor02')
    const wallet = async () => createBalances(database.db).of(member.id)
    const before = await wallet()
    const { ticket: order, balanceMinor } = placed(
      await bets.place(member, undefined, ticket({ currency: 'USDT', stakeMinor: 12_340_000 })),
    )
    expect([order.currency, order.stakeMinor, balanceMinor]).toEqual(['USDT', 12_340_000, 987_660_000])
    expect(await wallet()).toEqual(
      before.map((balance) => (balance.currency === 'USDT' ? { currency: 'USDT', balanceMinor } : balance)),
    )
    expect(await bets.revert(order.orderId, 'operator')).toBe('reverted')
    expect(await wallet()).toEqual(before)
  })

  test('[S-13, E-09] the stake moves, the order stands, its message waits for the room without the stake', async () => {
    const member = await world.member('agent01')
    const request = ticket()
    const outcome = placed(await bets.place(member, room, request))
    expect(outcome).toEqual({
      ticket: aTicket({ orderId: outcome.ticket.orderId, placedAtMs: clock.now() }),
      balanceMinor: 980_000,
    })
    expect(await moneyOf(member)).toBe(980_000)
    const rows = await database.db.selectFrom('outbox').select('payload').orderBy('id').execute()
    expect(rows.map(({ payload }) => payload)).toEqual([
      {
        kind: 'room',
        roomNo: '88231',
        message: {
          id: `order:${outcome.ticket.orderId}`,
          username: '',
          authorId: null,
          requestId: null,
          content: {
            msgType: 'order',
            data: {
              orderId: outcome.ticket.orderId,
              author: {
                memberId: member.id,
                nickname: '球探阿飞',
                avatar: '/art/av-08.svg',
                vipLevel: 3,
                kind: 'agent',
                role: 'member',
              },
              matchId,
              selectionId: '1x2:home',
              categoryName: '全场独赢',
              itemName: '蓉城赤焰',
              score: '2-1',
              teamLogo: '/art/crest-rongcheng.svg',
              oddsMilli: 1450,
              venueName: '看台体育',
              siteId: 5000,
              siteSeries: 'glow',
              followsOrderId: null,
              legs: [
                {
                  matchId,
                  selectionId: '1x2:home',
                  matchName: '蓉城赤焰 vs 滨海蓝鲸',
                  matchNameEn: 'Rongcheng Flames vs Binhai Blue Whales',
                  categoryName: '全场独赢',
                  itemName: '蓉城赤焰',
                  teamLogo: '/art/crest-rongcheng.svg',
                  score: '2-1',
                  oddsMilli: 1450,
                },
              ],
            },
          },
        },
      },
      { kind: 'wallet', memberId: member.id, balance: { currency: 'CNY', balanceMinor: 980_000 } },
    ])
    expect(await mine(member)).toEqual([outcome.ticket])
    expect(await mine(member, '1')).toEqual([])
  })

  test('[S-13] a repeat gets the first answer, also when the odds moved and on another node; other data is refused', async () => {
    const member = await world.member('viewer01')
    const request = ticket({ accept: 'higher' })
    const first = await bets.place(member, room, request)
    await quote([winMarket(1300)])
    expect(await bets.place(member, room, request)).toEqual(first)
    expect(await betsOn().place(member, room, request)).toEqual(first)
    expect(await moneyOf(member)).toBe(980_000)
    const { requestId } = request
    const others: Change[] = [
      { stakeMinor: 20_001 },
      { oddsMilli: 1451 },
      { accept: 'any' },
      { selectionId: '1x2:visit' },
    ]
    for (const other of others)
      expect(await bets.place(member, room, ticket({ accept: 'higher', ...other, requestId }))).toEqual({
        ok: false,
        code: 'REQUEST_ID_REUSED',
      })
    expect(await bets.place(member, undefined, request)).toEqual({ ok: false, code: 'REQUEST_ID_REUSED' })
  })

  test('[S-13] odds policy: what was seen, better, or any; the odds in force come back', async () => {
    const member = await world.member('viewer02')
    await quote([winMarket(1500)])
    expect(await bets.place(member, room, ticket())).toEqual({
      ok: false,
      code: 'ODDS_CHANGED',
      data: { oddsMilli: 1500, legs: [{ leg: 0, oddsMilli: 1500 }] },
    })
    expect(placed(await bets.place(member, room, ticket({ accept: 'higher' }))).ticket.oddsMilli).toBe(1500)
    await quote([winMarket(1400)])
    expect(await bets.place(member, room, ticket({ accept: 'higher' }))).toEqual({
      ok: false,
      code: 'ODDS_CHANGED',
      data: { oddsMilli: 1400, legs: [{ leg: 0, oddsMilli: 1400 }] },
    })
    expect(placed(await bets.place(member, room, ticket({ accept: 'any' }))).ticket.oddsMilli).toBe(1400)
    expect(await moneyOf(member)).toBe(960_000)
  })

  test('[S-13] suspended, unknown and finished refuse, and nothing moves', async () => {
    const member = await world.member('viewer03')
    await quote([winMarket(1450, 'suspended')])
    expect(await bets.place(member, room, ticket({ accept: 'any' }))).toEqual({
      ok: false,
      code: 'SELECTION_SUSPENDED',
      data: { legs: [0] },
    })
    expect(await bets.place(member, room, ticket({ selectionId: '1x2:draw' }))).toEqual({
      ok: false,
      code: 'SELECTION_UNKNOWN',
      data: { legs: [0] },
    })
    expect(await bets.place(member, room, ticket({ matchId: '1' }))).toEqual({ ok: false, code: 'MATCH_UNKNOWN' })
    await quote([winMarket(1450)])
    const all = await bets.place(member, room, ticket({ stakeMinor: 1_000_001 }))
    expect(all).toEqual({ ok: false, code: 'BALANCE_SHORT' })
    expect(await moneyOf(member)).toBe(1_000_000)
    expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('[S-12] following needs a standing order of the same selection', async () => {
    const member = await world.member('viewer04')
    const leader = placed(await bets.place(await world.member('agent01'), room, ticket())).ticket
    const followed = placed(await bets.place(member, room, ticket({ followsOrderId: leader.orderId, stakeMinor: 100 })))
    expect(followed.ticket.followsOrderId).toBe(leader.orderId)
    expect(await bets.place(member, room, ticket({ followsOrderId: '1' }))).toEqual({
      ok: false,
      code: 'ORDER_UNKNOWN',
    })
    const other = ticket({ followsOrderId: leader.orderId, selectionId: '1x2:visit', oddsMilli: 3250 })
    expect(await bets.place(member, room, other)).toEqual({ ok: false, code: 'ORDER_UNKNOWN' })
    expect(await bets.revert(leader.orderId, 'operator')).toBe('reverted')
    expect(await bets.place(member, room, ticket({ followsOrderId: leader.orderId }))).toEqual({
      ok: false,
      code: 'ORDER_REVERTED',
    })
  })

  test('[S-12] a revert gives the stake back once, marks the order, tells the room, and is audited', async () => {
    const member = await world.member('viewer05')
    const request = ticket()
    const first = placed(await bets.place(member, room, request))
    const { orderId } = first.ticket
    await database.db.deleteFrom('outbox').execute()
    const outcomes = await Promise.all([1, 2, 3].map(() => betsOn().revert(orderId, 'operator')))
    expect(outcomes.toSorted()).toEqual(['already', 'already', 'reverted'])
    expect(await bets.revert('1', 'operator')).toBe('unknown')
    expect(await moneyOf(member)).toBe(1_000_000)
    expect((await mine(member))[0]).toMatchObject({ status: 'cancelled', returnMinor: 20_000 })
    expect(await bets.place(member, room, request)).toEqual({ ok: true, value: first })
    const rows = await database.db.selectFrom('outbox').select('payload').orderBy('id').execute()
    const message = {
      id: `order-revert:${orderId}`,
      username: '',
      authorId: null,
      requestId: null,
      content: { msgType: 'orderRevert', data: { orderId } },
    }
    expect(rows.map(({ payload }) => payload)).toEqual([
      { kind: 'room', roomNo: '88231', message },
      { kind: 'wallet', memberId: member.id, balance: { currency: 'CNY', balanceMinor: 1_000_000 } },
      {
        kind: 'ticket',
        memberId: member.id,
        ticket: { ...first.ticket, status: 'cancelled', returnMinor: 20_000, settledAtMs: clock.now() },
      },
    ])
    const audit = await database.db.selectFrom('audit').selectAll().where('subject', '=', orderId).execute()
    expect(audit.map(({ actor, action, details }) => ({ actor, action, details }))).toEqual([
      {
        actor: 'operator',
        action: 'order.revert',
        details: { memberId: member.id, riskMinor: 20_000, currency: 'CNY' },
      },
    ])
    const told = await createSecurityLog(database.db, clock.now).list({ memberId: member.id, limit: 9 })
    expect(told.map(({ kind, details }) => [kind, details])).toEqual([
      ['operator.changed', { what: orderId, operator: 'operator', command: 'order.revert' }],
    ])
  })

  test('[S-13] many at once, with reverts between them: no deadlock, each stake once, the books clean', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `viewer${String(index + 6).padStart(2, '0')}`)
    const members = await Promise.all(names.map(world.member))
    const nodes = [bets, betsOn()]
    const before = await openStakes()
    const work = members.flatMap((member, index) =>
      Array.from({ length: 12 }, async (_, turn) => {
        const node = nodes[(index + turn) % nodes.length] ?? bets
        const { ticket: order } = placed(await node.place(member, room, ticket({ stakeMinor: 1_000 })))
        if (turn % 3 === 0) await Promise.all([bets.revert(order.orderId, 'a'), betsOn().revert(order.orderId, 'b')])
      }),
    )
    await Promise.all(work)
    for (const member of members) expect(await moneyOf(member)).toBe(1_000_000 - 8 * 1_000)
    expect(await openStakes()).toBe(before + members.length * 8 * 1_000)
    expect((await createBalances(database.db).verify()).faults).toEqual([])
  })

  test('[S-13] a bet-stop that is stored first wins against a bet at the old odds', async () => {
    const member = await world.member('viewer18')
    const stop = Promise.withResolvers<void>()
    const isStopping = Promise.withResolvers<void>()
    const stopping = database.db.transaction().execute(async (trx) => {
      const state = await createMatches(database.db, silent).state(matchId)
      if (!state) throw new Error('no match')
      await storeStates(trx, [{ ...state, markets: [winMarket(1450, 'suspended')], version: state.version + 1 }])
      isStopping.resolve()
      await stop.promise
    })
    await isStopping.promise
    const betting = bets.place(member, room, ticket({ accept: 'any' }))
    await vi.waitFor(async () => expect(await lockWaits()).toBe(1))
    stop.resolve()
    await stopping
    expect(await betting).toEqual({ ok: false, code: 'SELECTION_SUSPENDED', data: { legs: [0] } })
    expect(await moneyOf(member)).toBe(1_000_000)
  })
})
