import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { within } from '#tests/world/patience.ts'
import { allMessages, insist, openTalk, roomNo, talkOverKills } from './talk-over-kills.ts'

const kills = 3
let talk: Awaited<ReturnType<typeof openTalk>>

beforeAll(async () => {
  talk = await openTalk()
})
afterAll(() => talk.world.stop())

test(
  '[X-04, C-16, E-09] the server is killed again and again: nothing said or paid is lost or doubled',
  async () => {
    await talkOverKills(
      talk,
      Array.from({ length: kills }, () => async () => undefined),
    )
  },
  within(120_000),
)

test(
  '[E-09, S-13] a bet whose answer is lost in a kill is placed once',
  async () => {
    const { world, clients } = talk
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
    const placed = await insist(world, client, betPlace, request)
    expect(await insist(world, client, betPlace, request)).toEqual(placed)
    const ordersOf = async () =>
      (await allMessages(world)).filter(
        ({ content }) => content.msgType === 'order' && content.data.orderId === placed.ticket.orderId,
      )
    await expect.poll(async () => (await ordersOf()).length, { timeout: within(10_000) }).toBe(1)
  },
  within(60_000),
)
