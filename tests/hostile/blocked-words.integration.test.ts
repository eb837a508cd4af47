import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import type { WordAct, WordMatch } from '#contract/rooms/entities/word-rule.ts'
import {
  chatSend,
  roomHeldDecide,
  roomHeldList,
  roomHeldOpen,
  roomHeldWithdraw,
  roomHistoryAnonymous,
  roomInfo,
  roomMute,
  roomSet,
  roomWordAdd,
  roomWordList,
  roomWordRemove,
} from '#contract/rooms/calls.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
const clock = { aheadMs: 0 }
let world: World
let moderator: TestClient
let anchor: TestClient
let fan: TestClient
let other: TestClient
let fanId: string

beforeAll(async () => {
  world = await startWorld({ clock })
  await world.services().settings.set('verification', {}, 'test')
  const open = async (name: string) => {
    const client = openClient(world.baseUrl, '')
    const { userInfo } = await client.logIn(name)
    return { client, id: userInfo.id }
  }
  moderator = (await open('mod01')).client
  const listed = await open('viewer11')
  fan = listed.client
  fanId = listed.id
  other = (await open('viewer12')).client
  anchor = (await open('anchor01')).client
})
afterAll(() => world.stop())
beforeEach(async () => {
  clock.aheadMs += 3 * 60_000
  const { words } = await moderator.accepted(roomWordList, { chatRoomNo })
  for (const { ruleId, text } of words)
    if (!/^词\d+号$/u.test(text)) await moderator.accepted(roomWordRemove, request({ ruleId }))
  await world.services().units.run((unit) => tablesOf(unit).deleteFrom('blocked_words').execute())
})

const request = <Of extends object>(of: Of) => ({ requestId: randomUUID(), chatRoomNo, ...of })
const block = (text: string, act: WordAct, match: WordMatch = 'contains') =>
  moderator.accepted(roomWordAdd, request({ match, act, text }))
const nameOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'name' in answer ? answer.name : answer
const send = async (client: TestClient, text: string, requestId: string = randomUUID()) => {
  const answer = await client.gateway.call(chatSend, { requestId, chatRoomNo, text })
  if (answer.kind !== 'accepted') return answer.kind === 'rejected' ? answer.name : answer.kind
  if ('held' in answer.data) return answer.data.held
  return answer.data.content.msgType === 'text' ? answer.data.content.data.text : answer.data.content.msgType
}
const heldBy = async (client: TestClient, text: string): Promise<HeldText> => {
  const answer = await send(client, text)
  if (typeof answer === 'string') throw new Error(`not held: ${answer}`)
  return answer
}
const texts = async (): Promise<string[]> => {
  const { messages } = await moderator.accepted(roomHistoryAnonymous, { chatRoomNo, limit: 100 })
  return messages.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
}
const ownHeld = async (client: TestClient) =>
  (await client.accepted(roomInfo, { chatRoomNo })).self.held.map(({ text, state }) => [text, state])
const fill = (count: number) =>
  world.services().units.run((unit) =>
    tablesOf(unit)
      .insertInto('blocked_words')
      .values(
        Array.from({ length: count }, (_, nth) => ({
          room_no: chatRoomNo,
          match: 'contains' as const,
          act: 'mask' as const,
          word: `词${nth}号`,
          by_id: null,
          at: new Date(),
        })),
      )
      .execute(),
  )
const decide = (client: TestClient, heldId: string, decision: 'release' | 'refuse') =>
  client.accepted(roomHeldDecide, request({ heldId, decision }))

test('[P-02] a word refuses, masks or holds from the next text on, also for tricks; moderators say what they like', async () => {
  await block('稳赚', 'refuse')
  await block('黑哨', 'mask')
  expect(await send(fan, '稳 賺 不赔')).toBe('WORD_BLOCKED')
  const id = randomUUID()
  expect(await send(fan, '真是黑-哨啊', id)).toBe('真是***啊')
  expect(await send(fan, '真是黑-哨啊', id)).toBe('真是***啊')
  expect(await send(moderator, '不要说稳赚')).toBe('不要说稳赚')
  expect(await texts()).toEqual(expect.arrayContaining(['真是***啊', '不要说稳赚']))
  const { words } = await moderator.accepted(roomWordList, { chatRoomNo })
  expect(words.map(({ text, act, match }) => [text, act, match])).toEqual([
    ['黑哨', 'mask', 'contains'],
    ['稳赚', 'refuse', 'contains'],
  ])
  expect(nameOf(await fan.refusal(roomWordList, { chatRoomNo }))).toBe('FORBIDDEN')
})

test('[P-02] bad words for a list are refused: slow, empty, everything, twice, too many', async () => {
  const refusal = async (match: WordMatch, text: string) =>
    nameOf(await moderator.refusal(roomWordAdd, request({ match, act: 'refuse', text })))
  expect([
    await refusal('pattern', '(.{99}){9}'),
    await refusal('pattern', '(a+)+('),
    await refusal('pattern', '.*'),
  ]).toEqual(['WORD_REFUSED', 'WORD_REFUSED', 'WORD_REFUSED'])
  expect([await refusal('pattern', '.'), await refusal('wildcard', '*a*'), await refusal('contains', '   ')]).toEqual([
    'WORD_TOO_WIDE',
    'WORD_TOO_WIDE',
    'BAD_REQUEST',
  ])
  expect(await refusal('contains', '长'.repeat(21))).toBe('BAD_REQUEST')
  await block('稳赚', 'refuse')
  expect(await refusal('contains', '稳赚')).toBe('WORD_EXISTS')
  await fill(199)
  expect(await refusal('contains', '再一个')).toBe('WORDS_FULL')
})

test('[P-02] a held text is seen by its author and moderators alone, until it is released', async () => {
  await block('带单', 'hold')
  const id = randomUUID()
  const first = await send(fan, '进群带单吗', id)
  expect(first).toMatchObject({ text: '进群带单吗', reason: 'word', state: 'waiting', requestId: id })
  expect(await send(fan, '进群带单吗', id)).toEqual(first)
  expect([await ownHeld(fan), await ownHeld(other)]).toEqual([[['进群带单吗', 'waiting']], []])
  expect(await texts()).not.toContain('进群带单吗')
  const { texts: queue, total } = await moderator.accepted(roomHeldList, { chatRoomNo })
  expect([total, queue.map(({ text, word, found }) => ({ text, word, found }))]).toEqual([
    1,
    [{ text: '进群带单吗', word: '带单', found: [{ start: 2, end: 4 }] }],
  ])
  const { heldId } = first as HeldText
  expect(nameOf(await fan.refusal(roomHeldDecide, request({ heldId, decision: 'release' })))).toBe('FORBIDDEN')
  expect(await decide(moderator, heldId, 'release')).toEqual({ state: 'released' })
  await expect.poll(texts).toContain('进群带单吗')
  expect(await send(fan, '进群带单吗', id)).toBe('进群带单吗')
  expect(nameOf(await moderator.refusal(roomHeldDecide, request({ heldId, decision: 'refuse' })))).toBe('HELD_DECIDED')
})

test('[P-02] a link waits where links are off', async () => {
  await moderator.accepted(roomSet, request({ modes: { linksOff: true } }))
  expect(await heldBy(fan, '看 grandstand.example/c')).toMatchObject({ reason: 'link', state: 'waiting' })
  await moderator.accepted(roomSet, request({ modes: { linksOff: false } }))
})

test('[P-02] who opened a text decides alone for 15 s; two decide once; the author takes it back', async () => {
  await block('带单', 'hold')
  const { heldId } = await heldBy(fan, '带单一')
  const { untilMs } = await moderator.accepted(roomHeldOpen, { chatRoomNo, heldId })
  expect(await anchor.refusal(roomHeldDecide, request({ heldId, decision: 'refuse' }))).toMatchObject({
    name: 'HELD_LOCKED',
    data: { untilMs },
  })
  expect(nameOf(await anchor.refusal(roomHeldOpen, { chatRoomNo, heldId }))).toBe('HELD_LOCKED')
  clock.aheadMs += 16_000
  const both = await Promise.all(
    [moderator, anchor].map((client) => client.gateway.call(roomHeldDecide, request({ heldId, decision: 'release' }))),
  )
  expect(
    both
      .map((answer) => (answer.kind === 'accepted' ? answer.data.state : nameOf(answer)))
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['HELD_DECIDED', 'released'])
  const second = await heldBy(fan, '带单二')
  expect(nameOf(await other.refusal(roomHeldWithdraw, request({ heldId: second.heldId })))).toBe('RECORD_UNKNOWN')
  await fan.accepted(roomHeldWithdraw, request({ heldId: second.heldId }))
  expect(await ownHeld(fan)).toEqual([])
  expect(nameOf(await moderator.refusal(roomHeldDecide, request({ heldId: second.heldId, decision: 'release' })))).toBe(
    'HELD_DECIDED',
  )
})

test('[P-02] nobody decides for two minutes: refused; of a muted author it is refused too', async () => {
  await block('带单', 'hold')
  const late = await heldBy(fan, '带单三')
  clock.aheadMs += 121_000
  expect(nameOf(await moderator.refusal(roomHeldDecide, request({ heldId: late.heldId, decision: 'release' })))).toBe(
    'HELD_DECIDED',
  )
  expect(await ownHeld(fan)).toEqual([['带单三', 'expired']])
  const { heldId } = await heldBy(fan, '带单四')
  await moderator.accepted(roomMute, request({ memberId: fanId, minutes: 1, reason: '', deleteMessages: false }))
  expect(await decide(moderator, heldId, 'release')).toEqual({ state: 'refused' })
  expect(await texts()).not.toContain('带单四')
  clock.aheadMs += 61_000
})

test('[P-02] a member has three waiting, a room two hundred; more are refused, however many come', async () => {
  await block('带单', 'hold')
  const answers = await Promise.all(['一', '二', '三', '四', '五'].map((nth) => send(fan, `带单${nth}`)))
  expect(answers.filter((answer) => answer === 'HELD_FULL')).toHaveLength(2)
  const { total } = await moderator.accepted(roomHeldList, { chatRoomNo })
  expect(total).toBe(3)
})

test('[P-02] a restart loses no text that waits', async () => {
  await block('带单', 'hold')
  const { heldId, requestId } = await heldBy(fan, '带单重启')
  await world.restart()
  expect(await ownHeld(fan)).toEqual([['带单重启', 'waiting']])
  expect(await send(fan, '带单重启', requestId)).toMatchObject({ heldId, state: 'waiting' })
  expect(await decide(moderator, heldId, 'release')).toEqual({ state: 'released' })
  await expect.poll(texts).toContain('带单重启')
})

test('[P-02] an operator’s word holds in every room from the next text on, and no longer once it is removed', async () => {
  expect(await world.admin(['word', 'add', 'sounds', 'refuse', '加薇信'])).toMatchObject({ exit: 0 })
  expect(await send(fan, '快伽微芯')).toBe('WORD_BLOCKED')
  expect((await moderator.accepted(roomWordList, { chatRoomNo })).siteCount).toBe(1)
  expect((await world.admin(['word', 'list'])).stdout).toBe('加薇信\tsounds\trefuse\n')
  expect(await world.admin(['word', 'add', 'pattern', 'refuse', '.'])).toMatchObject({ exit: 1 })
  expect(await world.admin(['word', 'remove', '加薇信'])).toMatchObject({ exit: 0 })
  expect(await send(fan, '快伽微芯')).toBe('快伽微芯')
})
