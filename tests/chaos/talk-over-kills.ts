import { expect } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { chatSend, roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

export const roomNo = '88231'
const people = ['viewer01', 'viewer02', 'viewer03', 'viewer04']
const linesBetweenKills = 12

/** A server and a PostgreSQL that are processes of their own, and four members who are logged in. */
export const openTalk = async () => {
  const world = await startWorld({ child: true, sharedPostgres: false })
  // Every log-in would compute for a second.
  const { exit, stderr } = await world.admin(['config', 'set', 'verificationMode', '"risk"'])
  if (exit !== 0) throw new Error(stderr)
  const clients = await Promise.all(
    people.map(async (name) => {
      const client = openClient(world.baseUrl, '')
      await client.logIn(name)
      return client
    }),
  )
  return { world, clients }
}

/** Asks again with the same request id until there is an answer, as the browser does. */
export const insist = async <C extends Call>(
  world: World,
  client: TestClient,
  call: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C>> => {
  for (;;) {
    const result = await client.gateway.call(call, input, { timeoutMs: 5_000 })
    if (result.kind === 'accepted') return result.data
    if (result.kind === 'rejected') throw new Error(`${call.path}: ${result.name}`)
    await world.untilUp()
  }
}

export const allMessages = async (world: World): Promise<RoomMessage[]> => {
  const visitor = openClient(world.baseUrl, '')
  const messages: RoomMessage[] = []
  for (let sinceSeq = 0; ;) {
    const page = await visitor.accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, sinceSeq, limit: 200 })
    messages.push(...page.messages)
    sinceSeq = page.messages.at(-1)?.seq ?? page.lastSeq
    if (sinceSeq >= page.lastSeq) return messages
  }
}

/** Everybody talks and gives, while what is given to it ends again and again: nothing sent or paid is lost or doubled. */
export const talkOverKills = async (
  { world, clients }: Awaited<ReturnType<typeof openTalk>>,
  kills: readonly (() => Promise<void>)[],
): Promise<void> => {
  const before = await Promise.all(clients.map((client) => client.accepted(goldCoinBalance, {})))
  const talking = { on: true }
  const sent: string[] = []
  const talk = async (client: TestClient, nth: number) => {
    let gifts = 0
    for (let line = 0; talking.on; line++) {
      const text = `第 ${nth} 位的第 ${line} 句`
      await insist(world, client, chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
      sent.push(text)
      await insist(world, client, anchorReward, {
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
  for (const kill of kills) {
    const target = sent.length + linesBetweenKills
    await expect.poll(() => sent.length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(target)
    await kill()
    await world.kill()
    await world.restart()
  }
  talking.on = false
  const gifts = await Promise.all(talks)

  const after = await Promise.all(clients.map((client) => insist(world, client, goldCoinBalance, {})))
  expect(after.map(({ coins }, nth) => (before[nth]?.coins ?? 0) - coins)).toEqual(gifts)

  const expectedGifts = gifts.reduce((sum, count) => sum + count, 0) / 2
  const giftsIn = (messages: RoomMessage[]) => messages.filter(({ content }) => content.msgType === 'gift')
  await expect.poll(async () => giftsIn(await allMessages(world)).length, { timeout: 10_000 }).toBe(expectedGifts)
  const messages = await allMessages(world)
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_message, index) => index + 1))
  const texts = messages.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
  expect(texts.toSorted()).toEqual(sent.toSorted())
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
}
