import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import {
  chatSend,
  roomHeldDecide,
  roomHeldList,
  roomHistoryAnonymous,
  roomInfo,
  roomMute,
  roomMuteList,
  roomUnmute,
  roomWordAdd,
} from '#contract/rooms/calls.ts'
import { roomModerationLog } from '#contract/rooms/moderation-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
let world: World
let moderator: TestClient
let anchor: TestClient
let author: TestClient
let authorId: string

beforeAll(async () => {
  world = await startWorld({ child: true })
  const open = async (name: string) => {
    const client = openClient(world.baseUrl, '')
    const { userInfo } = await client.logIn(name)
    return { client, id: userInfo.id }
  }
  moderator = (await open('mod01')).client
  anchor = (await open('anchor01')).client
  const listed = await open('viewer11')
  author = listed.client
  authorId = listed.id
}, within(120_000))
afterAll(() => world.stop())

const request = <Of extends object>(of: Of) => ({ requestId: randomUUID(), chatRoomNo, ...of })
const textsOf = (messages: readonly RoomMessage[]): string[] =>
  messages.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
const timesInRoom = async (text: string): Promise<number> => {
  const { messages } = await author.accepted(roomHistoryAnonymous, { chatRoomNo, sinceSeq: 0, limit: 200 })
  return textsOf(messages).filter((each) => each === text).length
}
const killed = async (): Promise<void> => {
  await world.kill()
  await world.restart()
  await world.untilUp()
}

test(
  '[P-02, C-16] a held text outlives kill -9, is decided after it, and stands in the room once, whatever is asked again',
  async () => {
    await moderator.accepted(roomWordAdd, request({ match: 'contains', act: 'hold', text: '带单群' }))
    const sent = request({ text: '加带单群看球' })
    const answer = await author.accepted(chatSend, sent)
    if (!('held' in answer)) throw new Error('the text was not held')
    const { heldId } = answer.held

    await killed()
    expect(await author.accepted(chatSend, sent)).toEqual(answer)
    const { texts, total } = await moderator.accepted(roomHeldList, { chatRoomNo })
    expect([total, texts.map((text) => [text.heldId, text.text])]).toEqual([1, [[heldId, '加带单群看球']]])
    const waiting = async () =>
      (await author.accepted(roomInfo, { chatRoomNo })).self.held.map((text) => [text.heldId, text.state])
    expect(await waiting()).toEqual([[heldId, 'waiting']])

    const decision = request({ heldId, decision: 'release' as const })
    expect(await moderator.accepted(roomHeldDecide, decision)).toEqual({ state: 'released' })
    await killed()
    expect(await moderator.accepted(roomHeldDecide, decision)).toEqual({ state: 'released' })
    expect(await anchor.refusal(roomHeldDecide, request({ heldId, decision: 'refuse' as const }))).toMatchObject({
      name: 'HELD_DECIDED',
    })
    expect([await timesInRoom('加带单群看球'), await waiting()]).toEqual([1, []])
  },
  within(180_000),
)

test(
  '[P-02] two who lift a ban at once lift it once: one entry in the log, one line in the room',
  async () => {
    const ban = { memberId: authorId, minutes: null, reasonCode: 'spam' as const, reason: '', deleteMessages: false }
    await moderator.accepted(roomMute, request(ban))
    const lift = (who: TestClient) => who.accepted(roomUnmute, request({ memberId: authorId }))
    expect(await Promise.all([lift(moderator), lift(anchor), lift(moderator)])).toEqual([{}, {}, {}])
    expect(await moderator.accepted(roomMuteList, { chatRoomNo })).toEqual({ mutes: [] })
    const { entries } = await moderator.accepted(roomModerationLog, { chatRoomNo, memberId: authorId })
    expect(entries.map(({ act }) => act).filter((act) => act === 'lift' || act === 'ban')).toEqual(['lift', 'ban'])
    const { messages } = await author.accepted(roomHistoryAnonymous, { chatRoomNo, sinceSeq: 0, limit: 200 })
    const lifted = messages.filter(({ content }) => content.msgType === 'system' && /已解除/.test(content.data.text))
    expect(lifted).toHaveLength(1)
    await author.accepted(chatSend, request({ text: '谢谢大家' }))
  },
  within(60_000),
)
