import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { anchorFollow } from '#contract/live/calls.ts'
import type { ModeChange } from '#contract/rooms/entities/room.ts'
import { chatSend, roomHistoryAnonymous, roomInfoAnonymous, roomSet } from '#contract/rooms/calls.ts'
import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
const clock = { aheadMs: 0 }
let world: World
let moderator: TestClient
let fan: TestClient
let other: TestClient
let fanId: string

beforeAll(async () => {
  world = await startWorld({ clock })
  await world.services().settings.set('verification', {}, 'test')
  moderator = openClient(world.baseUrl, '')
  await moderator.logIn('mod01')
  fan = openClient(world.baseUrl, '')
  fanId = (await fan.logIn('viewer11')).userInfo.id
  other = openClient(world.baseUrl, '')
  await other.logIn('viewer12')
})
afterAll(() => world.stop())

const sent = async (client: TestClient, text: string): Promise<unknown> => {
  const answer = await client.gateway.call(chatSend, { requestId: randomUUID(), chatRoomNo, text })
  if (answer.kind !== 'accepted') return answer.kind === 'rejected' ? [answer.name, answer.data] : answer.kind
  return 'held' in answer.data ? 'held' : 'sent'
}
const set = (change: { modes?: ModeChange; shield?: boolean; slowModeSeconds?: number }) =>
  moderator.accepted(roomSet, { requestId: randomUUID(), chatRoomNo, ...change })
const settings = async () => (await moderator.accepted(roomInfoAnonymous, { chatRoomNo })).settings
const notices = async (): Promise<string[]> => {
  const { messages } = await moderator.accepted(roomHistoryAnonymous, { chatRoomNo, limit: 100 })
  return messages.flatMap(({ content }) =>
    content.msgType === 'system' && content.data.kind === 'notice' ? [content.data.text] : [],
  )
}
/** Slow mode and the flood rule look back on the room's own log: each step begins later. */
const pass = (durationMs: number): void => void (clock.aheadMs += durationMs)

const ageOf = (days: number) =>
  world.services().units.run((unit) =>
    tablesOf(unit)
      .updateTable('members')
      .set({ created_at: new Date(world.services().now() - days * 24 * 60 * 60_000) })
      .where('id', '=', fanId)
      .execute(),
  )

test('[P-02] each mode refuses who or what it is for, says why, binds no moderator, and is said in the room', async () => {
  const anchorId = (await moderator.accepted(roomInfoAnonymous, { chatRoomNo })).anchor.anchorId
  await fan.accepted(anchorFollow, { anchorId, follows: false })
  await set({ modes: { followersMinutes: 10 } })
  expect(await sent(fan, '好球')).toEqual(['FOLLOWERS_ONLY', { minutes: 10, fromMs: null }])
  await fan.accepted(anchorFollow, { anchorId, follows: true })
  expect(await sent(fan, '好球')).toEqual(['FOLLOWERS_ONLY', { minutes: 10, fromMs: expect.any(Number) as number }])
  pass(11 * 60_000)
  expect(await sent(fan, '好球')).toBe('sent')
  await set({ modes: { followersMinutes: null, vipLevelMin: 10 } })
  expect(await sent(fan, '再来')).toEqual(['VIP_ONLY', { levelMin: 10 }])
  await set({ modes: { vipLevelMin: 0, giftersOnly: true } })
  expect(await sent(fan, '再来')).toEqual(['GIFTERS_ONLY', null])
  await fan.accepted(anchorReward, { requestId: randomUUID(), chatRoomNo, giftId: '1', count: 1, price: 1 })
  expect(await sent(fan, '再来')).toBe('sent')
  await set({ modes: { giftersOnly: false, emotesOnly: true } })
  expect([await sent(fan, '好👍'), await sent(fan, '👍🏽 ⚽')]).toEqual([['EMOTES_ONLY', null], 'sent'])
  expect(await sent(moderator, '房管说话')).toBe('sent')
  await set({ modes: { emotesOnly: false, linksOff: true } })
  expect(await sent(fan, '来 b e t 3 6 5 . com')).toBe('held')
  expect(await sent(moderator, '规则见 grandstand.example/rules')).toBe('sent')
  await set({ modes: { linksOff: false } })
  expect((await notices()).slice(-11)).toEqual(
    [
      '仅关注满 10 分钟的人可发言',
      '已关闭仅关注者发言',
      '最低发言等级：VIP10',
      '已取消最低发言等级',
      '已开启：仅送过礼物的人可发言',
      '已关闭：仅送过礼物的人可发言',
      '已开启：仅可发表情',
      '已关闭：仅可发表情',
      '已开启：拦链接与联系方式',
      '已关闭：拦链接与联系方式',
    ].slice(-11),
  )
})

test('[P-02] a sentence is posted once in half a minute, also by two at once; a short cheer is everybody’s', async () => {
  await set({ modes: { noDuplicates: true } })
  const [one, two] = await Promise.all([sent(fan, '加群看推荐稳赚'), sent(other, '加 群 看 推 荐 稳 赚！')])
  const duplicate = ['DUPLICATE_TEXT', { untilMs: expect.any(Number) as number }]
  expect([one, two]).toEqual(one === 'sent' ? ['sent', duplicate] : [duplicate, 'sent'])
  expect([await sent(fan, '进了'), await sent(other, '进了'), await sent(other, '进了！')]).toEqual([
    'sent',
    'sent',
    duplicate,
  ])
  pass(31_000)
  expect(await sent(fan, '加群看推荐稳赚')).toBe('sent')
  await set({ modes: { noDuplicates: false } })
  expect(await sent(fan, '加群看推荐稳赚')).toBe('sent')
})

test('[P-02] a shield tightens all at once, keeps what is set meanwhile, and ends by itself with one line', async () => {
  await set({ slowModeSeconds: 3, modes: { vipLevelMin: 0 } })
  await ageOf(3)
  const { shieldUntilMs } = await set({ shield: true })
  expect(shieldUntilMs).toBeGreaterThan(world.services().now() + 29 * 60_000)
  expect(await sent(fan, '新来的')).toEqual(['ACCOUNT_TOO_NEW', { untilMs: shieldUntilMs }])
  await ageOf(8)
  expect(await sent(fan, 'bet365.com')).toEqual(['LINKS_OFF', { untilMs: shieldUntilMs }])
  pass(11_000)
  expect(await sent(fan, '老球迷一句话')).toBe('sent')
  pass(4_000)
  expect(await sent(fan, '老球迷又一句')).toEqual(['SLOW_MODE', { retryAfterMs: expect.any(Number) as number }])
  await set({ modes: { emotesOnly: true } })
  expect(await settings()).toMatchObject({
    slowModeSeconds: 3,
    shieldUntilMs,
    modes: { ...openModes, emotesOnly: true },
  })
  pass(31 * 60_000)
  await expect.poll(async () => (await settings()).shieldUntilMs).toBeNull()
  expect(await settings()).toMatchObject({ slowModeSeconds: 3, modes: { ...openModes, emotesOnly: true } })
  await expect.poll(async () => (await notices()).at(-1)).toBe('护盾模式已到时，房间规则恢复原样')
  expect((await notices()).filter((text) => text.includes('护盾'))).toHaveLength(2)
  expect(await sent(fan, '👍')).toBe('sent')
  await set({ slowModeSeconds: 0, modes: { emotesOnly: false } })
})

test('[P-02] a shield outlives a restart, and the server says its end that it slept through', async () => {
  await set({ slowModeSeconds: 0, shield: true })
  await world.restart()
  expect((await settings()).shieldUntilMs).not.toBeNull()
  await ageOf(1)
  expect(await sent(fan, '新来的')).toEqual(['ACCOUNT_TOO_NEW', { untilMs: (await settings()).shieldUntilMs }])
  pass(31 * 60_000)
  await world.restart()
  await expect.poll(async () => (await notices()).at(-1)).toBe('护盾模式已到时，房间规则恢复原样')
  expect(await sent(fan, '可以了')).toBe('sent')
})
