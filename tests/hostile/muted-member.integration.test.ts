import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { clientVersion } from '#contract/limits.ts'
import { chatSend, roomHistoryAnonymous, roomMute, roomUnmute } from '#contract/rooms/calls.ts'
import { betDetail, betPlace, orderStatuses } from '#contract/sports/ticket-calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { anOpenMatch } from '#tests/builders/open-match.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
let world: World
let moderator: TestClient

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  moderator = openClient(world.baseUrl, '')
  await moderator.logIn('mod01')
})
afterAll(() => world.stop())

const inTables = <Value>(work: (db: Database) => Promise<Value>): Promise<Value> =>
  world.services().units.run((unit) => work(tablesOf(unit)))

const member = async (name: string) => {
  const client = openClient(world.baseUrl, '')
  const { userInfo } = await client.logIn(name)
  const mute = () =>
    moderator.accepted(roomMute, {
      requestId: randomUUID(),
      chatRoomNo,
      memberId: userInfo.id,
      minutes: 10,
      reason: '刷屏',
      deleteMessages: false,
    })
  const unmute = () => moderator.accepted(roomUnmute, { requestId: randomUUID(), chatRoomNo, memberId: userInfo.id })
  return { client, memberId: userInfo.id, mute, unmute }
}

/** What the room shows that names the member. */
const linesOf = async (memberId: string): Promise<string[]> => {
  const { messages } = await moderator.accepted(roomHistoryAnonymous, { chatRoomNo, limit: 100 })
  return messages
    .filter(({ content }) => JSON.stringify(content).includes(`"${memberId}"`))
    .map(({ content }) => content.msgType)
    .filter((kind) => ['text', 'gift', 'order', 'welcome'].includes(kind))
}

const gift = (requestId: string) => ({ requestId, chatRoomNo, giftId: '1', count: 1, price: 1 })
const bet = (matchId: string, over: object = {}) => ({
  requestId: randomUUID(),
  legs: [{ matchId, selectionId: '1x2:home', oddsMilli: 2_000 }],
  sizes: null,
  stakeMinor: 1_000,
  currency: 'CNY' as const,
  accept: 'any' as const,
  chatRoomNo,
  followsOrderId: null,
  ...over,
})

test('[P-02] a mute ends all that a member writes into the room: texts, gifts and shared bets; nothing is taken, and a repeat of what was taken before is answered', async () => {
  const matchId = await inTables((db) => anOpenMatch(db, '禁'))
  const { client, memberId, mute, unmute } = await member('viewer11')
  const [sent, placed] = [gift(randomUUID()), bet(matchId)]
  const first = [await client.accepted(anchorReward, sent), await client.accepted(betPlace, placed)]
  await expect.poll(async () => (await linesOf(memberId)).toSorted()).toEqual(['gift', 'order'])
  const inForce = await mute()
  const { coins } = await client.accepted(goldCoinBalance, {})
  const muted = { name: 'MUTED', data: { untilMs: inForce.untilMs } }
  expect(await client.refusal(chatSend, { requestId: randomUUID(), chatRoomNo, text: '射啊' })).toMatchObject(muted)
  expect(await client.refusal(anchorReward, gift(randomUUID()))).toMatchObject(muted)
  expect(await client.refusal(betPlace, bet(matchId))).toMatchObject(muted)
  expect([await client.accepted(anchorReward, sent), await client.accepted(betPlace, placed)]).toEqual(first)
  expect((await client.accepted(goldCoinBalance, {})).coins).toBe(coins)
  await client.accepted(betPlace, bet(matchId, { chatRoomNo: null }))
  await client.accepted(anchorReward, { ...gift(randomUUID()), chatRoomNo: '88232' })
  expect((await linesOf(memberId)).toSorted()).toEqual(['gift', 'order'])
  await unmute()
  await client.accepted(anchorReward, gift(randomUUID()))
  await expect.poll(() => linesOf(memberId).then(({ length }) => length)).toBe(3)
})

test('[P-02, S-13] a bet in play whose member is muted before it is decided runs and is shown to nobody', async () => {
  const matchId = await inTables((db) => anOpenMatch(db, '待', { gameStatus: 1 }))
  await world.services().settings.set('inPlayDelays', { football: 5, basketball: 5, esports: 5 }, 'test')
  const { client, memberId, mute } = await member('viewer12')
  const asked = bet(matchId)
  const placed = await client.accepted(betPlace, asked)
  const { ticket } = placed
  expect(ticket.status).toBe('waiting')
  await mute()
  await inTables((db) => sql`update orders set decide_at = now() where order_id = ${ticket.orderId}`.execute(db))
  await world.services().decisions.flush()
  const { ticket: running } = await client.accepted(betDetail, { orderId: ticket.orderId })
  expect([running.status, running.chatRoomNo]).toEqual(['running', null])
  expect(await linesOf(memberId)).toEqual([])
  expect(await moderator.accepted(orderStatuses, { orderIds: [ticket.orderId] })).toEqual({ orders: [] })
  // A repeat is answered as the bet was; the test has only moved when it was due.
  const repeated = await client.accepted(betPlace, asked)
  expect(repeated).toEqual({ ...placed, ticket: { ...ticket, decideAtMs: repeated.ticket.decideAtMs } })
})

test('[P-02, E-08] a room does not welcome a member whom it has muted', async () => {
  const watch = async ({ client }: { client: TestClient }) => {
    const socket = createSocket({
      baseUrl: () => world.baseUrl,
      auth: () => ({
        token: client.state.token,
        uuid: randomUUID(),
        siteId: '5005',
        clientType: 'terminal',
        version: clientVersion,
      }),
      onToast: () => undefined,
    })
    await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
    await socket.request('room.watch', { roomNo: chatRoomNo })
    return socket
  }
  const [silent, other] = [await member('viewer13'), await member('viewer14')]
  await silent.mute()
  const sockets = [await watch(silent), await watch(other)]
  await expect.poll(() => linesOf(other.memberId)).toEqual(['welcome'])
  expect(await linesOf(silent.memberId)).toEqual([])
  sockets.forEach((socket) => socket.close())
})
