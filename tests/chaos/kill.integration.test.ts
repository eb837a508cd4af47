import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatSend, roomHistoryAnonymous, roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const roomNo = '88231'
const kills = 3
const people = ['viewer01', 'viewer02', 'viewer03', 'viewer04']
let world: World
let clients: TestClient[]

beforeAll(async () => {
  world = await startWorld({ child: true, sharedPostgres: false })
  clients = await Promise.all(
    people.map(async (name) => {
      const client = openClient(world.baseUrl, '')
      await client.logIn(name)
      return client
    }),
  )
})
afterAll(() => world.stop())

/** Asks again with the same request id until there is an answer, as the browser does. */
const insist = async <C extends Call>(client: TestClient, call: C, input: RequestOf<C>): Promise<ResponseOf<C>> => {
  for (;;) {
    const result = await client.gateway.call(call, input, { timeoutMs: 5_000 })
    if (result.kind === 'accepted') return result.data
    if (result.kind === 'rejected') throw new Error(`${call.path}: ${result.name}`)
    await world.untilUp()
  }
}

const allMessages = async (): Promise<RoomMessage[]> => {
  const visitor = openClient(world.baseUrl, '')
  const messages: RoomMessage[] = []
  for (let sinceSeq = 0; ;) {
    const page = await visitor.accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, sinceSeq, limit: 200 })
    messages.push(...page.messages)
    sinceSeq = page.messages.at(-1)?.seq ?? page.lastSeq
    if (sinceSeq >= page.lastSeq) return messages
  }
}

test('[X-04, C-16, E-09] the server is killed again and again: nothing said or paid is lost or doubled', async () => {
  const before = await Promise.all(clients.map((client) => client.accepted(goldCoinBalance, {})))
  const talking = { on: true }
  const said: string[] = []
  const talk = async (client: TestClient, nth: number) => {
    let gifts = 0
    for (let line = 0; talking.on; line++) {
      const text = `第 ${nth} 位的第 ${line} 句`
      await insist(client, chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
      said.push(text)
      await insist(client, anchorReward, {
        requestId: crypto.randomUUID(),
        chatRoomNo: roomNo,
        giftId: '1',
        count: 2,
        price: 1,
      })
      gifts += 2
    }
    return gifts
  }
  const talks = clients.map(talk)
  for (let kill = 0; kill < kills; kill++) {
    const target = said.length + 12
    await expect.poll(() => said.length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(target)
    await world.kill()
    await world.restart()
  }
  talking.on = false
  const gifts = await Promise.all(talks)

  const after = await Promise.all(clients.map((client) => insist(client, goldCoinBalance, {})))
  expect(after.map(({ coins }, nth) => (before[nth]?.coins ?? 0) - coins)).toEqual(gifts)

  const expectedGifts = gifts.reduce((sum, count) => sum + count, 0) / 2
  const giftsIn = (messages: RoomMessage[]) => messages.filter(({ content }) => content.msgType === 'gift')
  await expect.poll(async () => giftsIn(await allMessages()).length, { timeout: 10_000 }).toBe(expectedGifts)
  const messages = await allMessages()
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_message, index) => index + 1))
  const texts = messages.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
  expect(texts.toSorted()).toEqual(said.toSorted())
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
}, 120_000)

test('[E-09, S-13] a bet whose answer is lost in a kill is placed once', async () => {
  const [client] = clients
  if (!client) throw new Error('nobody is logged in')
  const { item } = await client.accepted(roomInfoAnonymous, { chatRoomNo: roomNo })
  const matchId = item.matchId ?? ''
  const { matches } = await client.accepted(livePopularOdds, { matchIds: [matchId] })
  const selection = matches[0]?.markets.flatMap((market) => market.selections).find(({ status }) => status === 'open')
  if (!selection) throw new Error('no open selection')
  const request = {
    requestId: crypto.randomUUID(),
    legs: [{ matchId, selectionId: selection.selectionId, oddsMilli: selection.oddsMilli }],
    sizes: null,
    stakeMinor: 1_000,
    currency: 'CNY' as const,
    accept: 'any' as const,
    chatRoomNo: roomNo,
    followsOrderId: null,
  }
  const lost = client.gateway.call(betPlace, request, { timeoutMs: 2_000 })
  await world.kill()
  await lost
  await world.restart()
  const placed = await insist(client, betPlace, request)
  expect(await insist(client, betPlace, request)).toEqual(placed)
  const ordersOf = async () =>
    (await allMessages()).filter(
      ({ content }) => content.msgType === 'order' && content.data.orderId === placed.ticket.orderId,
    )
  await expect.poll(async () => (await ordersOf()).length, { timeout: 10_000 }).toBe(1)
}, 60_000)
