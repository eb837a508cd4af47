import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { betDetail, betPlace, betSummary, cashOutQuote, cashOutTake } from '#contract/sports/ticket-calls.ts'
import { walletOverview, walletStatement } from '#contract/wallet/calls/statement.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { sweepLiabilities } from '#server/sports/store/bet-liabilities.ts'
import { ended, noFacts, putResult } from '#tests/builders/bets.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const pairCount = 20
let world: World
let db: Database
let client: TestClient
let matchId: string
let seat = 0

beforeAll(async () => {
  world = await startWorld()
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  const { settings, results } = world.services()
  await settings.set('verification', {}, 'test')
  await settings.set('cashOutMarginPermille', 50, 'test')
  // Results are settled when a test says so.
  await results.stop()
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const aMatch = async () => {
  const { units, matches } = world.services()
  const selections = [{ selectionId: 'hdp:home:-0.25', name: '主 -0/0.5', oddsMilli: 2_000, status: 'open' as const }]
  const markets = [winMarket(2_000, 1_800), { marketId: 'hdp', name: '全场让球', selections }]
  return (await aPlayedMatch(units, matches, { gameStatus: 0, markets })).matchId
}
/** Each test has a member and a match that no other test has changed. */
beforeEach(async () => {
  seat += 1
  client = openClient(world.baseUrl, '')
  await client.logIn(`viewer${String(seat).padStart(2, '0')}`)
  matchId = await aMatch()
})

const home = (of = matchId) => ({ matchId: of, selectionId: '1x2:home', oddsMilli: 2_000 })
const place = async (legs: RequestOf<typeof betPlace>['legs'] = [home()], stakeMinor = 10_000): Promise<string> => {
  const terms = { sizes: null, currency: 'CNY', accept: 'none', chatRoomNo: null, followsOrderId: null } as const
  const { ticket } = await client.accepted(betPlace, { requestId: randomUUID(), legs, stakeMinor, ...terms })
  return ticket.orderId
}
const quoted = async (orderId: string) => {
  const { offer } = await client.accepted(cashOutQuote, { orderId })
  if (!offer) throw new Error('there is no offer')
  return offer
}
const asked = (orderId: string, offerId: string, permille: number) => ({
  requestId: randomUUID(),
  orderId,
  offerId,
  permille,
})
const sell = async (orderId: string, permille: number): Promise<number> => {
  const { offerId } = await quoted(orderId)
  return (await client.accepted(cashOutTake, asked(orderId, offerId, permille))).paidMinor
}
const refusal = async (request: RequestOf<typeof cashOutTake>) => {
  const refused = await client.refusal(cashOutTake, request)
  return 'name' in refused ? refused.name : refused
}
const settle = () => world.services().results.flush()
const hear = async (
  ...result: Parameters<typeof putResult> extends [Database, ...infer Rest] ? Rest : never
): Promise<void> => {
  await putResult(db, ...result)
  await settle()
}
const stands = async (orderId: string) => {
  const { status, returnMinor, cashOut } = (await client.accepted(betDetail, { orderId })).ticket
  return [status, returnMinor, cashOut?.stakeMinor, cashOut?.paidMinor]
}
const movementsOf = async (orderId: string) => {
  const { movements } = await client.accepted(walletStatement, {
    account: 'wallet',
    currency: 'CNY',
    reasons: [],
    limit: 50,
  })
  return movements
    .filter(({ reference }) => reference === orderId)
    .map(({ reason, amountMinor }) => [reason, amountMinor])
    .toReversed()
}
const money = async (): Promise<number> => {
  const { wallets } = await client.accepted(walletOverview, {})
  return wallets.find(({ currency }) => currency === 'CNY')?.centreMinor ?? NaN
}
const faults = async (): Promise<string[]> => (await world.services().books.balances.verify()).faults
const halfSold = [
  ['stake', -10_000],
  ['cash-out', 4_750],
] as const

test.each([
  { as: 'won', selectionId: '1x2:home', result: [ended(1, 0)], paid: ['payout', 10_000] },
  { as: 'half_lost', selectionId: 'hdp:home:-0.25', result: [ended(1, 1)], paid: ['payout', 2_500] },
  { as: 'void', selectionId: '1x2:home', result: [noFacts, { kind: 'void' }], paid: ['void-refund', 5_000] },
] as const)(
  '[C-13, S-13] half of a single is sold and the rest is $as: wallet, statement and ticket to the cent, the books clean at each step',
  async ({ as, selectionId, result: [facts, of], paid: [reason, paidMinor] }) => {
    const before = await money()
    const orderId = await place([{ ...home(), selectionId }])
    expect(await sell(orderId, 500)).toBe(4_750)
    expect(await stands(orderId)).toEqual(['running', null, 5_000, 4_750])
    expect(await faults()).toEqual([])
    await hear(matchId, facts, of)
    expect(await stands(orderId)).toEqual([as, 4_750 + paidMinor, 5_000, 4_750])
    expect(await movementsOf(orderId)).toEqual([...halfSold, [reason, paidMinor]])
    expect(await money()).toBe(before - 10_000 + 4_750 + paidMinor)
    expect(await world.admin(['ledger', 'verify'])).toMatchObject({ exit: 0, stderr: '' })
  },
)

test('[C-13, S-13] a third of a parlay is sold while one leg is decided, and what is left is settled; an offer from before the decision is over', async () => {
  const before = await money()
  const other = await aMatch()
  const orderId = await place([home(), { ...home(other), selectionId: 'hdp:home:-0.25' }], 10_001)
  const { offerId } = await quoted(orderId)
  await hear(matchId, ended(2, 1))
  expect(await refusal(asked(orderId, offerId, 333))).toBe('CASH_OUT_EXPIRED')
  // 100.01 × 2.00 less 5 % is 190.01; 33.30 of the stake are sold for their share of it.
  expect((await quoted(orderId)).amountMinor).toBe(19_001)
  expect(await sell(orderId, 333)).toBe(6_326)
  expect(await faults()).toEqual([])
  await hear(other, ended(1, 1))
  // 66.71 × 2.00 × ½.
  expect(await stands(orderId)).toEqual(['push', 6_326 + 6_671, 3_330, 6_326])
  expect(await movementsOf(orderId)).toEqual([
    ['stake', -10_001],
    ['cash-out', 6_326],
    ['payout', 6_671],
  ])
  expect(await money()).toBe(before - 10_001 + 6_326 + 6_671)
  expect(await faults()).toEqual([])
})

test('[C-13, S-13] a result that is corrected after half was sold takes back what settlement paid, and nothing of what was sold', async () => {
  const before = await money()
  const orderId = await place()
  await sell(orderId, 500)
  await hear(matchId, ended(1, 0))
  await hear(matchId, ended(0, 1), { kind: 'correction' })
  expect(await stands(orderId)).toEqual(['lost', 4_750, 5_000, 4_750])
  await hear(matchId, ended(2, 1), { kind: 'correction' })
  expect(await stands(orderId)).toEqual(['won', 14_750, 5_000, 4_750])
  expect(await movementsOf(orderId)).toEqual([
    ...halfSold,
    ['payout', 10_000],
    ['resettlement', -10_000],
    ['payout', 10_000],
  ])
  expect(await money()).toBe(before + 4_750)
  expect(await faults()).toEqual([])
})

test('[C-13, S-13] a rollback opens the half that was not sold; it is sold as well, and no later result moves anything', async () => {
  const before = await money()
  const orderId = await place()
  await sell(orderId, 500)
  await hear(matchId, ended(1, 0))
  await hear(matchId, noFacts, { kind: 'rollback', isFinal: false })
  expect(await stands(orderId)).toEqual(['running', null, 5_000, 4_750])
  expect(await faults()).toEqual([])
  expect(await sell(orderId, 1000)).toBe(4_750)
  await hear(matchId, ended(1, 0))
  expect(await stands(orderId)).toEqual(['cashed_out', 9_500, 10_000, 9_500])
  expect(await movementsOf(orderId)).toEqual([
    ...halfSold,
    ['payout', 10_000],
    ['resettlement', -10_000],
    ['cash-out', 4_750],
  ])
  expect(await money()).toBe(before - 500)
  expect(await faults()).toEqual([])
})

test('[C-13, S-13] what was sold whole stays sold: a result, a rollback and a void move nothing', async () => {
  const before = await money()
  const orderId = await place()
  await sell(orderId, 1000)
  for (const [facts, of] of [
    [ended(1, 0), {}],
    [noFacts, { kind: 'rollback', isFinal: false }],
    [noFacts, { kind: 'void' }],
  ] as const) {
    await hear(matchId, facts, of)
    expect(await stands(orderId)).toEqual(['cashed_out', 9_500, 10_000, 9_500])
    expect(await money()).toBe(before - 500)
    expect(await faults()).toEqual([])
  }
  expect(await movementsOf(orderId)).toEqual([
    ['stake', -10_000],
    ['cash-out', 9_500],
  ])
})

test('[C-13, S-12, S-13] an operator takes back what still runs after half was sold; the part that was sold stays in the member’s sums', async () => {
  const before = await money()
  const orderId = await place()
  await sell(orderId, 500)
  const { bets } = world.services()
  expect(await bets.revert(orderId, 'operator')).toBe('reverted')
  expect(await bets.revert(orderId, 'operator')).toBe('already')
  await hear(matchId, ended(1, 0))
  expect(await stands(orderId)).toEqual(['cancelled', 9_750, 5_000, 4_750])
  expect(await movementsOf(orderId)).toEqual([...halfSold, ['stake-return', 5_000]])
  expect(await money()).toBe(before - 10_000 + 4_750 + 5_000)
  const audited = (await world.admin(['audit', 'list', '1'])).stdout
  expect(audited).toContain('"riskMinor":5000')
  const all = { currency: 'CNY', sport: null, fromMs: null, untilMs: null } as const
  const { riskMinor, returnMinor } = await client.accepted(betSummary, all)
  expect([riskMinor, returnMinor]).toEqual([5_000, 4_750])
  expect(await faults()).toEqual([])
})

test('[C-13, S-13] whoever sells and the result at once, in pairs: of each one wins, and the sums are right', async () => {
  const before = await money()
  const [orderIds, sold] = [[] as string[], [] as boolean[]]
  for (let nth = 0; nth < pairCount; nth += 1) {
    const of = await aMatch()
    const orderId = await place([home(of)])
    const { offerId } = await quoted(orderId)
    const taking = client.gateway.call(cashOutTake, asked(orderId, offerId, 1000))
    // The result comes a little later each time: before, within and after the sale.
    for (let statements = 0; statements < nth; statements += 1) await sql`select`.execute(db)
    await hear(of, ended(1, 0))
    orderIds.push(orderId)
    sold.push((await taking).kind === 'accepted')
  }
  const expected = sold.map((isSold) =>
    isSold ? ['cashed_out', 9_500, 10_000, 9_500] : ['won', 20_000, undefined, undefined],
  )
  expect(await Promise.all(orderIds.map(stands))).toEqual(expected)
  const returned = sold.reduce((sum, isSold) => sum + (isSold ? 9_500 : 20_000), 0)
  expect(await money()).toBe(before - pairCount * 10_000 + returned)
  expect(await faults()).toEqual([])
})

test('[C-13, S-13] once a result or a correction is known nothing is sold by what was known before, also while it is not settled yet', async () => {
  const other = await aMatch()
  const [single, parlay] = [await place(), await place([home(), home(other)])]
  const offer = await quoted(single)
  await putResult(db, matchId, ended(0, 1))
  expect(await refusal(asked(single, offer.offerId, 1000))).toBe('CASH_OUT_EXPIRED')
  expect((await client.accepted(cashOutQuote, { orderId: single })).offer).toBeNull()
  await settle()
  expect(await refusal(asked(single, offer.offerId, 1000))).toBe('ORDER_MOVED_ON')
  await hear(matchId, ended(1, 0), { kind: 'correction' })
  const dear = await quoted(parlay)
  await putResult(db, matchId, ended(0, 1), { kind: 'correction' })
  expect(await refusal(asked(parlay, dear.offerId, 1000))).toBe('CASH_OUT_EXPIRED')
  expect((await client.accepted(cashOutQuote, { orderId: parlay })).offer).toBeNull()
  await settle()
  expect(await faults()).toEqual([])
})

/** What open bets could cost, as it is counted: of the market of the match, and of the match. */
const openCosts = async () => {
  const { rows } = await sql<{ minor: number }>`
    select open_minor::int as minor from bet_liabilities
    where holder in (${`match:${matchId}`}, ${`market:${matchId}:1x2`}) order by holder`.execute(db)
  return rows.map(({ minor }) => minor)
}

test('[C-13, S-13] what is sold of a bet, a part or all, frees at once what it could have cost; a rollback counts again what is left', async () => {
  const [sold, kept] = [await place(), await place([home()], 3_000)]
  expect(await openCosts()).toEqual([13_000, 13_000])
  await sell(sold, 500)
  expect(await openCosts()).toEqual([8_000, 8_000])
  await sell(kept, 333)
  // 9.99 of 30.00 are sold.
  expect(await openCosts()).toEqual([7_001, 7_001])
  await sell(sold, 1000)
  expect(await openCosts()).toEqual([2_001, 2_001])
  await hear(matchId, ended(1, 0))
  expect(await openCosts()).toEqual([0, 0])
  await sweepLiabilities(db)
  expect(await openCosts()).toEqual([])
  await hear(matchId, noFacts, { kind: 'rollback', isFinal: false })
  expect((await stands(kept))[0]).toBe('running')
  expect(await openCosts()).toEqual([2_001, 2_001])
})

test('[C-13, S-13] a market that is full takes just as much again as was sold of its bets', async () => {
  const { settings } = world.services()
  const limits = settings.get('betLimits')
  const offer = { ...home(), oddsMilli: 2_000 }
  const refused = async (stakeMinor: number) => {
    const terms = { sizes: null, currency: 'CNY', accept: 'none', chatRoomNo: null, followsOrderId: null } as const
    const answer = await client.refusal(betPlace, { requestId: randomUUID(), legs: [offer], stakeMinor, ...terms })
    return 'name' in answer ? answer.name : answer
  }
  await settings.set('betLimits', { ...limits, CNY: { ...limits.CNY, marketMinor: 20_000 } }, 'test')
  try {
    const [first] = [await place([offer], 12_000), await place([offer], 8_000)]
    expect(await refused(1_000)).toBe('LIABILITY_REACHED')
    await sell(first, 250)
    expect(await refused(3_100)).toBe('LIABILITY_REACHED')
    await place([offer], 3_000)
    expect([await openCosts(), await refused(1_000)]).toEqual([[20_000, 20_000], 'LIABILITY_REACHED'])
  } finally {
    await settings.set('betLimits', limits, 'test')
  }
})

test('[C-13, S-13] bets sold in parts at once while others are placed: what is counted is what is open, to the cent', async () => {
  const orderIds = await Promise.all(Array.from({ length: 6 }, () => place()))
  const offers = await Promise.all(orderIds.map(quoted))
  await Promise.all([
    ...offers.map(({ offerId, orderId }, nth) =>
      client.accepted(cashOutTake, asked(orderId, offerId, 100 + nth * 180)),
    ),
    ...orderIds.map(() => place([home()], 1_000)),
  ])
  const { rows } = await sql<{ open: number }>`
    select sum(greatest(o.max_return_minor - o.risk_minor, 0) - o.freed_minor)::int as open
    from orders o join order_legs l using (order_id) where l.match_id = ${matchId} and o.state = 'running'`.execute(db)
  // 10 % to 100 % of 100.00 each are sold, and six of 10.00 come.
  expect(await openCosts()).toEqual([33_000, 33_000])
  expect(rows).toEqual([{ open: 33_000 }])
})
