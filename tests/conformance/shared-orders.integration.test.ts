import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import { betPlace, orderStatuses, posterRecord } from '#contract/sports/ticket-calls.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { anOpenMatch, changeMatch, homePrice } from '#tests/builders/open-match.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const roomNo = '88231'

let world: World
let visitor: TestClient

const inTables = <Value>(work: (db: Database) => Promise<Value>): Promise<Value> =>
  world.services().units.run((unit) => work(tablesOf(unit)))

const member = async (name: string): Promise<TestClient> => {
  const client = openClient(world.baseUrl, '')
  await client.logIn(name)
  return client
}

const place = async (client: TestClient, matchIds: readonly string[], more: object = {}) => {
  const { ticket } = await client.accepted(betPlace, {
    requestId: randomUUID(),
    legs: matchIds.map((matchId) => ({ matchId, selectionId: '1x2:home', oddsMilli: 2000 })),
    sizes: null,
    stakeMinor: 1_000,
    currency: 'CNY',
    accept: 'any',
    chatRoomNo: roomNo,
    followsOrderId: null,
    ...more,
  })
  return ticket.orderId
}

const statusOf = async (orderId: string) => (await visitor.accepted(orderStatuses, { orderIds: [orderId] })).orders[0]

/** What a settlement would leave. */
const settle = (orderId: string, state: string, returnMinor: number) =>
  inTables((db) =>
    sql`update orders set state = ${state}, return_minor = ${returnMinor}, settled_at = now()
      where order_id = ${orderId}`.execute(db),
  )

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  visitor = openClient(world.baseUrl, '')
})
afterAll(() => world.stop())

test('[E-09, S-12] a shared parlay is shown with all its legs, is followed whole, and stands struck once it is taken back', async () => {
  const [first, second] = await inTables(
    async (db) => [await anOpenMatch(db, '一'), await anOpenMatch(db, '二')] as const,
  )
  const [leader, follower] = [await member('viewer16'), await member('viewer17')]
  const orderId = await place(leader, [first, second])
  const legsShown = async () => {
    const { messages } = await visitor.accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, limit: 50 })
    const orders = messages.map(({ content }) => (content.msgType === 'order' ? content.data : null))
    const legs = orders.find((order) => order?.orderId === orderId)?.legs
    return legs?.map(({ itemName, oddsMilli }) => [itemName, oddsMilli])
  }
  await expect.poll(legsShown).toEqual([
    ['一甲', 2000],
    ['二甲', 2000],
  ])
  await inTables((db) => changeMatch(db, first, homePrice(1_700)))
  await inTables((db) => changeMatch(db, second, { gameStatus: 2 }))
  expect(
    (await statusOf(orderId))?.legs.map(({ matchName, oddsMilli, isOver }) => [matchName, oddsMilli, isOver]),
  ).toEqual([
    ['一甲 vs 一乙', 1_700, false],
    ['二甲 vs 二乙', null, true],
  ])
  await inTables((db) => changeMatch(db, second, { gameStatus: 0 }))
  const part = { requestId: randomUUID(), sizes: null, stakeMinor: 500, currency: 'CNY', accept: 'any' } as const
  const half = [{ matchId: first, selectionId: '1x2:home', oddsMilli: 1_700 }]
  expect(
    await follower.refusal(betPlace, { ...part, legs: half, chatRoomNo: null, followsOrderId: orderId }),
  ).toMatchObject({ name: 'ORDER_UNKNOWN' })
  const own = await leader.refusal(betPlace, {
    ...part,
    legs: [first, second].map((matchId) => ({ matchId, selectionId: '1x2:home', oddsMilli: 2000 })),
    chatRoomNo: null,
    followsOrderId: orderId,
  })
  expect(own).toMatchObject({ name: 'ORDER_OWN' })
  const following = await place(follower, [first, second], { chatRoomNo: null, followsOrderId: orderId })
  expect(await statusOf(orderId)).toMatchObject({ status: 'running', followers: 1 })
  expect(await statusOf(following)).toBe(undefined)
  expect((await world.admin(['order', 'revert', orderId])).exit).toBe(0)
  expect(await statusOf(orderId)).toMatchObject({ status: 'cancelled' })
  expect(
    await follower.refusal(betPlace, {
      ...part,
      legs: [...half, { matchId: second, selectionId: '1x2:home', oddsMilli: 2000 }],
      chatRoomNo: null,
      followsOrderId: orderId,
    }),
  ).toMatchObject({ name: 'ORDER_REVERTED' })
})

test('[S-12] an order that was not shared, or not yet, is answered as one that does not exist, whatever is asked of it', async () => {
  const matchId = await inTables((db) => anOpenMatch(db, '四'))
  const [owner, stranger] = [await member('viewer14'), await member('viewer15')]
  const unshared = await place(owner, [matchId], { chatRoomNo: null })
  const [waiting, rejected] = [await place(owner, [matchId]), await place(owner, [matchId])]
  await inTables((db) =>
    sql`update orders set state = 'waiting', decide_at = now() + interval '1 hour' where order_id = ${waiting}`.execute(
      db,
    ),
  )
  await inTables((db) =>
    sql`update orders set state = 'rejected', reject_reason = 'odds_changed', return_minor = risk_minor, settled_at = now()
      where order_id = ${rejected}`.execute(db),
  )
  const answersOf = (followsOrderId: string) => {
    const ask = (leg: object) =>
      stranger.refusal(betPlace, {
        requestId: randomUUID(),
        legs: [{ matchId, selectionId: '1x2:home', oddsMilli: 2_000, ...leg }],
        sizes: null,
        stakeMinor: 1_000,
        currency: 'CNY',
        accept: 'none',
        chatRoomNo: null,
        followsOrderId,
      })
    return Promise.all([
      ask({}),
      ask({ oddsMilli: 900_000 }),
      ask({ selectionId: '1x2:draw' }),
      ask({ selectionId: 'no' }),
    ])
  }
  const unknown = await answersOf('999999999999')
  expect(unknown.map((answer) => 'name' in answer && answer.name)).toEqual(Array(4).fill('ORDER_UNKNOWN'))
  for (const orderId of [unshared, waiting, rejected]) expect(await answersOf(orderId)).toEqual(unknown)
})

test('[E-09] the poster’s record counts every shared bet of 30 days, losers too, and no other', async () => {
  const matchId = await inTables((db) => anOpenMatch(db, '三'))
  const poster = await member('viewer18')
  const memberId = (await poster.accepted(memberInfo, {})).userInfo.id
  const none = { shared: 0, settled: 0, won: 0, returnPermille: null }
  expect(await visitor.accepted(posterRecord, { memberId })).toEqual(none)
  const won = await place(poster, [matchId])
  const lost = await place(poster, [matchId])
  const old = await place(poster, [matchId])
  const mine = await place(poster, [matchId], { chatRoomNo: null })
  await place(poster, [matchId])
  await settle(won, 'won', 2_000)
  await settle(lost, 'lost', 0)
  await settle(mine, 'won', 2_000)
  await settle(old, 'won', 2_000)
  await inTables((db) =>
    sql`update orders set placed_at = now() - interval '31 days' where order_id = ${old}`.execute(db),
  )
  expect(await visitor.accepted(posterRecord, { memberId })).toEqual({
    shared: 3,
    settled: 2,
    won: 1,
    returnPermille: 1_000,
  })
})
