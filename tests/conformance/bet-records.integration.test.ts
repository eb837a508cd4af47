import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { cashOutQuoteMs } from '#contract/limits.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { betDetail, betList, betPlace, betSummary, cashOutQuote, cashOutTake } from '#contract/sports/ticket-calls.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const clock = { aheadMs: 0 }
const raceSize = 50
let world: World
let client: TestClient
let match: Awaited<ReturnType<typeof aPlayedMatch>>
let seat = 0

const enter = async (viewer: number): Promise<TestClient> => {
  const entered = openClient(world.baseUrl, '')
  await entered.logIn(`viewer${String(viewer).padStart(2, '0')}`, 'demo1234', undefined, world.services().now())
  return entered
}

beforeAll(async () => {
  world = await startWorld({ clock })
  const { settings } = world.services()
  await settings.set('verification', {}, 'test')
  await settings.set('cashOutMarginPermille', 50, 'test')
})
afterAll(() => world.stop())
/** Each test has a member and a match that no other test has changed. */
beforeEach(async () => {
  seat += 1
  client = await enter(seat)
  const { units, matches } = world.services()
  match = await aPlayedMatch(units, matches, { gameStatus: 0, markets: [winMarket(2_000, 1_800)] })
})

const place = async (change: Partial<RequestOf<typeof betPlace>> = {}) => {
  const legs = [{ matchId: match.matchId, selectionId: '1x2:home', oddsMilli: 2_000 }]
  const asked = {
    requestId: randomUUID(),
    legs,
    sizes: null,
    stakeMinor: 10_000,
    currency: 'CNY',
    accept: 'any',
  } as const
  const { ticket } = await client.accepted(betPlace, { ...asked, chatRoomNo: null, followsOrderId: null, ...change })
  return ticket
}
const money = async (): Promise<number> => {
  const { wallets } = await client.accepted(memberInfo, {})
  return wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
}
const quoted = async (orderId: string) => {
  const { offer } = await client.accepted(cashOutQuote, { orderId })
  if (!offer) throw new Error('there is no offer')
  return offer
}
const any = {
  currency: null,
  sport: null,
  fromMs: null,
  untilMs: null,
  filter: 'all',
  matchId: null,
  after: null,
} as const
const listed = async (change: Partial<RequestOf<typeof betList>> = {}) => {
  const { tickets, next } = await client.accepted(betList, { ...any, limit: 50, ...change })
  return [tickets.map(({ orderId }) => orderId), next]
}
const refusal = async (...asked: Parameters<TestClient['refusal']>) => {
  const refused = await client.refusal(...asked)
  return 'name' in refused ? refused.name : refused
}
const faults = async (): Promise<string[]> => (await world.services().books.balances.verify()).faults

describe('records', () => {
  test('[C-13] page by page, the newest first, each bet once; filters narrow them', async () => {
    const placed = []
    for (const stakeMinor of [10_000, 20_000, 30_000]) placed.unshift((await place({ stakeMinor })).orderId)
    const [first, second, third] = placed
    expect(await listed({ limit: 2 })).toEqual([[first, second], second])
    expect(await listed({ limit: 2, after: second ?? null })).toEqual([[third], null])
    expect(await listed({ matchId: match.matchId, filter: 'open', sport: 'football' })).toEqual([placed, null])
    const nowMs = world.services().now()
    for (const none of [
      { matchId: '1' },
      { filter: 'won' },
      { sport: 'basketball' },
      { currency: 'USDT' },
      { untilMs: nowMs - 60_000 },
      { fromMs: nowMs + 60_000 },
    ] as const)
      expect(await listed(none)).toEqual([[], null])
    const own = client
    client = await enter(seat + 10)
    expect(await listed({ after: second ?? null })).toEqual([[], null])
    expect(await refusal(betDetail, { orderId: first })).toBe('ORDER_UNKNOWN')
    client = own
  })

  test('[C-13] a parlay across sports is found by each of its sports, in the list and in the sums', async () => {
    const { units, matches } = world.services()
    const markets = [winMarket(1_900, 1_900)]
    const basketball = await aPlayedMatch(units, matches, { sport: 'basketball', gameStatus: 0, markets }, '金沙潮汐')
    const first = await place()
    const legs = [match, basketball].map(({ matchId }) => ({ matchId, selectionId: '1x2:home', oddsMilli: 1_900 }))
    const both = await place({ legs })
    expect(await listed({ sport: 'football' })).toEqual([[both.orderId, first.orderId], null])
    expect(await listed({ sport: 'basketball' })).toEqual([[both.orderId], null])
    expect(await listed({ sport: 'esports' })).toEqual([[], null])
    const asked = { currency: 'CNY', sport: 'basketball', fromMs: null, untilMs: null } as const
    const { openRiskMinor } = await client.accepted(betSummary, asked)
    expect(openRiskMinor).toBe(10_000)
  })

  test('[C-13] sums by day and counts by filter; what was taken back is no loss', async () => {
    const kept = await place({ stakeMinor: 10_000 })
    const back = await place({ stakeMinor: 20_000 })
    expect(await world.services().bets.revert(back.orderId, 'operator')).toBe('reverted')
    const { offerId, amountMinor } = await quoted(kept.orderId)
    await client.accepted(cashOutTake, { requestId: randomUUID(), orderId: kept.orderId, offerId, permille: 1000 })
    await place({ stakeMinor: 30_000 })
    const summary = await client.accepted(betSummary, { currency: 'CNY', sport: null, fromMs: null, untilMs: null })
    expect(summary).toEqual({
      days: [
        {
          day: siteDayOf(world.services().now()),
          riskMinor: 10_000,
          returnMinor: amountMinor,
          profitMinor: amountMinor - 10_000,
        },
      ],
      counts: [
        ['all', 3],
        ['open', 1],
        ['won', 0],
        ['half_won', 0],
        ['push', 0],
        ['half_lost', 0],
        ['lost', 0],
        ['cashed_out', 1],
        ['void', 1],
      ].map(([filter, count]) => ({ filter, count })),
      settledCount: 1,
      riskMinor: 10_000,
      returnMinor: amountMinor,
      openRiskMinor: 30_000,
    })
    expect((await listed({ filter: 'void' }))[0]).toEqual([back.orderId])
    expect((await listed({ filter: 'cashed_out' }))[0]).toEqual([kept.orderId])
  })
})

describe('cash-out', () => {
  test('[C-13, S-13] whole: exact to the cent, once a request, and the bet is over', async () => {
    const before = await money()
    const { orderId } = await place()
    await match.happens({ markets: [winMarket(1_600, 2_400)] })
    const offer = await quoted(orderId)
    // 100.00 × 2.00 ÷ 1.60 less 5 %.
    expect(offer.amountMinor).toBe(11_875)
    const request = { requestId: randomUUID(), orderId, offerId: offer.offerId, permille: 1000 }
    const taken = await client.accepted(cashOutTake, request)
    expect([taken.paidMinor, taken.balanceMinor, taken.ticket.status, taken.ticket.returnMinor]).toEqual([
      11_875,
      before + 1_875,
      'cashed_out',
      11_875,
    ])
    expect(await client.accepted(cashOutTake, request)).toEqual(taken)
    expect(await refusal(cashOutTake, { ...request, permille: 500 })).toBe('REQUEST_ID_REUSED')
    expect(await refusal(cashOutTake, { ...request, requestId: randomUUID() })).toBe('ORDER_MOVED_ON')
    expect(await refusal(cashOutQuote, { orderId })).toBe('ORDER_MOVED_ON')
    expect(await money()).toBe(before + 1_875)
    const { events } = await client.accepted(betDetail, { orderId })
    expect(events.map(({ kind, stakeMinor, amountMinor }) => [kind, stakeMinor, amountMinor])).toEqual([
      ['placed', 10_000, null],
      ['cashed_out', 10_000, 11_875],
    ])
    expect(await faults()).toEqual([])
  })

  test('[C-13, S-13] in part: the rest runs on with the rest of the stake, and is worth its share', async () => {
    const { orderId } = await place()
    const whole = await quoted(orderId)
    expect(whole.amountMinor).toBe(9_500)
    const first = { requestId: randomUUID(), orderId, offerId: whole.offerId, permille: 333 }
    const { ticket, paidMinor } = await client.accepted(cashOutTake, first)
    expect([paidMinor, ticket.status, ticket.returnMinor, ticket.cashOut]).toEqual([
      3_163,
      'running',
      null,
      { paidMinor: 3_163, stakeMinor: 3_330 },
    ])
    // The offer was for a stake that is not there any more.
    expect(await refusal(cashOutTake, { ...first, requestId: randomUUID() })).toBe('CASH_OUT_EXPIRED')
    const rest = await quoted(orderId)
    expect(rest.amountMinor).toBe(6_336)
    const second = { requestId: randomUUID(), orderId, offerId: rest.offerId, permille: 1000 }
    const ended = await client.accepted(cashOutTake, second)
    expect([ended.ticket.status, ended.ticket.returnMinor, ended.ticket.cashOut]).toEqual([
      'cashed_out',
      9_499,
      { paidMinor: 9_499, stakeMinor: 10_000 },
    ])
    expect(await faults()).toEqual([])
  })

  test('[C-13] a goal, a suspension, or five seconds end an offer; another price alone does not', async () => {
    const { orderId } = await place()
    const take = async (offerId: string) =>
      refusal(cashOutTake, { requestId: randomUUID(), orderId, offerId, permille: 100 })
    const scored = await quoted(orderId)
    await match.happens({ homeScore: 1, gameStatus: 1 })
    expect(await take(scored.offerId)).toBe('CASH_OUT_EXPIRED')
    const suspended = await quoted(orderId)
    await match.happens({ markets: [winMarket(2_000, 1_800, 'suspended')] })
    expect(await take(suspended.offerId)).toBe('CASH_OUT_EXPIRED')
    expect((await client.accepted(cashOutQuote, { orderId })).offer).toBeNull()
    await match.happens({ markets: [winMarket(2_000, 1_800)] })
    const late = await quoted(orderId)
    clock.aheadMs += cashOutQuoteMs
    expect(await take(late.offerId)).toBe('CASH_OUT_EXPIRED')
    const held = await quoted(orderId)
    await match.happens({ markets: [winMarket(4_000, 1_200)] })
    const request = { requestId: randomUUID(), orderId, offerId: held.offerId, permille: 1000 }
    expect((await client.accepted(cashOutTake, request)).paidMinor).toBe(held.amountMinor)
  })

  test('[C-13] nobody sells another member’s bet or by another bet’s offer', async () => {
    const [one, other] = [await place(), await place()]
    const { offerId } = await quoted(one.orderId)
    const request = { requestId: randomUUID(), orderId: other.orderId, offerId, permille: 1000 }
    expect(await refusal(cashOutTake, request)).toBe('CASH_OUT_EXPIRED')
    client = await enter(seat + 10)
    expect(await refusal(cashOutQuote, { orderId: one.orderId })).toBe('ORDER_UNKNOWN')
    expect(await refusal(cashOutTake, { ...request, orderId: one.orderId })).toBe('ORDER_UNKNOWN')
  })

  test('[S-13] of many who sell and take back at once, exactly one wins', async () => {
    const before = await money()
    const { orderId } = await place()
    const { offerId } = await quoted(orderId)
    const sell = async () => {
      const request = { requestId: randomUUID(), orderId, offerId, permille: 1000 }
      return (await client.gateway.call(cashOutTake, request)).kind === 'accepted'
    }
    const revert = async () => (await world.services().bets.revert(orderId, 'operator')) === 'reverted'
    const ends = await Promise.all(Array.from({ length: raceSize }, (_, at) => (at % 2 === 0 ? sell() : revert())))
    expect(ends.filter(Boolean).length).toBe(1)
    const { ticket } = await client.accepted(betDetail, { orderId })
    const expected = { cashed_out: before - 500, cancelled: before }[ticket.status as 'cashed_out' | 'cancelled']
    expect(await money()).toBe(expected)
    expect(await faults()).toEqual([])
  })
})
