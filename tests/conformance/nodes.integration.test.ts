import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { codes } from '#contract/codes.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { chatSend, roomHistory, roomMute, roomSet, roomWordAdd } from '#contract/rooms/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { openNodeSocket, startNodes, type Nodes } from '#tests/world/nodes.ts'
import { within } from '#tests/world/patience.ts'

const roomNo = '88231'
const eventually = { timeout: within(10_000), interval: 20 }
let site: Nodes
const sockets: { close(): void }[] = []

beforeAll(async () => {
  site = await startNodes(2)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => site.stop())

const socketTo = async (node: 0 | 1, token = '') => {
  const opened = await openNodeSocket(site.worlds[node], token)
  sockets.push(opened.socket)
  return opened
}

const memberOn = async (node: 0 | 1, name: string) => {
  const client = openClient(site.worlds[node].baseUrl, '')
  await client.logIn(name)
  return client
}

const watching = async (node: 0 | 1, token = '') => {
  const opened = await socketTo(node, token)
  const answer = await opened.socket.request('room.watch', { roomNo })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  return { ...opened, from: answer.data.lastSeq }
}

const say = (text: string) => ({ requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })

test('[E-06] a message that is sent to one node reaches the sockets of the other, by its seq', async () => {
  const [one, two] = [await memberOn(0, 'viewer01'), await memberOn(1, 'viewer02')]
  const readers = [await watching(0), await watching(1)]
  const sent: unknown[] = []
  for (const index of [1, 2, 3]) {
    sent.push(await one.accepted(chatSend, say(`从一 ${index}`)))
    sent.push(await two.accepted(chatSend, say(`从二 ${index}`)))
  }
  const textsOf = ({ frames }: (typeof readers)[number]) =>
    frames.flatMap(({ messages }) => messages).filter(({ type }) => type === 'text')
  for (const reader of readers) await vi.waitFor(() => expect(textsOf(reader)).toEqual(sent), eventually)
  for (const client of [one, two]) {
    const { messages } = await client.accepted(roomHistory, { chatRoomNo: roomNo, limit: 100 })
    expect(messages.filter(({ type }) => type === 'text').slice(-6)).toEqual(sent)
  }
})

const gift = (client: TestClient) =>
  client.accepted(anchorReward, {
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    giftId: '1',
    count: 1,
    price: 1,
  })

test('[D-04] a balance that changes on one node is pushed to the sockets of the member on the other, and to nobody else', async () => {
  const member = await memberOn(0, 'viewer04')
  const stranger = await memberOn(0, 'viewer05')
  const [own, others] = [await socketTo(1, member.state.token), await socketTo(1, stranger.state.token)]
  const { coins } = await gift(member)
  await vi.waitFor(() => expect(own.balances.at(-1)).toEqual({ currency: 'COIN', balanceMinor: coins }), eventually)
  expect(others.balances).toEqual([])
})

test('[R-12] a message that is written on one node is counted on the sockets of the other', async () => {
  const member = await memberOn(1, 'viewer06')
  const { unread } = await socketTo(1, member.state.token)
  const { userInfo } = await member.accepted(memberInfo, {})
  const { inbox, units } = site.worlds[0].services()
  const words = { zh: '维护。', en: 'Maintenance.' }
  await units.run((unit) =>
    inbox.in(unit).put({
      key: crypto.randomUUID(),
      memberId: userInfo.id,
      kind: 'system',
      template: 'operator.message',
      values: { title: words, text: words },
      link: null,
    }),
  )
  await vi.waitFor(() => expect(unread.at(-1)?.unread).toBeGreaterThan(0), eventually)
})

test('[S-04] a session that a log-in on one node ends is over on the sockets of the other', async () => {
  const member = await memberOn(0, 'viewer07')
  const { ends } = await socketTo(1, member.state.token)
  await memberOn(0, 'viewer07')
  await vi.waitFor(() => expect(ends.map(({ code }) => code)).toEqual([codes.LOGGED_IN_ELSEWHERE.code]), eventually)
})

test('[P-02] what a moderator sets on one node holds on the other: slow mode, blocked words, a mute', async () => {
  const [moderator, member] = [await memberOn(0, 'mod01'), await memberOn(1, 'viewer08')]
  const own = await watching(1, member.state.token)
  const { userInfo } = await member.accepted(memberInfo, {})
  // The other node has read the words of the room by now.
  await member.accepted(chatSend, say('开场'))
  const command = { chatRoomNo: roomNo }
  await moderator.accepted(roomSet, { ...command, requestId: crypto.randomUUID(), slowModeSeconds: 3 })
  await vi.waitFor(() => expect(own.states.at(-1)?.settings.slowModeSeconds).toBe(3), eventually)
  await moderator.accepted(roomSet, { ...command, requestId: crypto.randomUUID(), slowModeSeconds: 0 })
  const word = { match: 'contains', act: 'refuse', text: '稳赚' } as const
  await moderator.accepted(roomWordAdd, { ...command, requestId: crypto.randomUUID(), ...word })
  await vi.waitFor(
    async () => expect(await member.refusal(chatSend, say('包你稳赚'))).toMatchObject({ name: 'WORD_BLOCKED' }),
    eventually,
  )
  const mute = { memberId: userInfo.id, minutes: 10 } as const
  await moderator.accepted(roomMute, { ...command, requestId: crypto.randomUUID(), ...mute })
  await vi.waitFor(() => expect(own.selves.at(-1)?.self.muted).toBe(true), eventually)
})

test('[E-06] while Redis is away a message reaches the other node by way of PostgreSQL', async () => {
  const member = await memberOn(0, 'viewer03')
  const reader = await watching(1)
  await site.redis.kill()
  const sent = await member.accepted(chatSend, say('没有 Redis'))
  await vi.waitFor(() => expect(reader.frames.flatMap(({ messages }) => messages)).toContainEqual(sent), eventually)
  const ready = await fetch(`${site.worlds[1].baseUrl}/readyz`)
  expect([ready.status, ((await ready.json()) as { bus: string }).bus]).toEqual([200, 'degraded'])
  expect(await site.worlds[1].metrics()).toMatch(/^grandstand_bus_up 0$/m)
  await site.redis.start()
  await vi.waitUntil(async () => /^grandstand_bus_up 1$/m.test(await site.worlds[1].metrics()), eventually)
})
