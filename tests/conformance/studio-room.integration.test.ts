import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomTitleMax } from '#contract/limits.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { studioRoom, studioRoomSet } from '#contract/studio/settings-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let anchor: TestClient

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor06')
})
afterAll(() => world.stop())

const wish = {
  title: '露露夜话',
  description: '第一行\n第二行',
  category: 'anchor',
  matchId: null,
  language: 'zh',
  delaySeconds: 0,
} as const
const refusalOf = async (change: object) => {
  const refused = await anchor.refusal(studioRoomSet, { requestId: randomUUID(), ...wish, ...change })
  return 'name' in refused ? { name: refused.name, data: refused.data } : refused
}

test('[S-02, L-01] what a streamer sets is what the live list shows', async () => {
  const { room: before } = await anchor.accepted(studioRoom, {})
  const title = '露'.repeat(roomTitleMax)
  const requestId = randomUUID()
  const set = { requestId, ...wish, title, category: 'esports' } as const
  const room = { roomNo: before.roomNo, ...wish, title, category: 'esports' }
  expect(await anchor.accepted(studioRoomSet, set)).toEqual({ room })
  expect(await anchor.accepted(studioRoomSet, set)).toEqual({ room })
  expect(await anchor.accepted(studioRoom, {})).toEqual({ room })
  const visitor = openClient(world.baseUrl, '')
  const { items } = await visitor.accepted(livePopularList, { search: title, page: 1, pageSize: 20 })
  expect(items.map(({ anchorRoomId, roomInfo, matchClass }) => ({ anchorRoomId, roomInfo, matchClass }))).toEqual([
    { anchorRoomId: before.roomNo, roomInfo: { title, desc: wish.description }, matchClass: 'esports' },
  ])
})

test('[S-02, P-02] blocked words of the site, characters that nobody sees and titles that are too long are refused', async () => {
  await world.admin(['word', 'add', 'contains', 'refuse', '加微信'])
  const { room: before } = await anchor.accepted(studioRoom, {})
  expect(await refusalOf({ title: '想赢加 微 信' })).toEqual({
    name: 'FIELD_REFUSED',
    data: { field: 'title', rule: 'words' },
  })
  expect(await refusalOf({ description: '好\n加微信' })).toEqual({
    name: 'FIELD_REFUSED',
    data: { field: 'description', rule: 'words' },
  })
  expect(await refusalOf({ title: '露露\u202E夜话' })).toEqual({
    name: 'FIELD_REFUSED',
    data: { field: 'title', rule: 'text' },
  })
  expect((await refusalOf({ title: '露'.repeat(roomTitleMax + 1) })) as { name: string }).toHaveProperty(
    'name',
    'BAD_REQUEST',
  )
  expect(await refusalOf({ matchId: '999999999' })).toEqual({ name: 'MATCH_UNKNOWN', data: null })
  expect(await anchor.accepted(studioRoom, {})).toEqual({ room: before })
})

test('[S-02] a room is tied to a match that is not over', async () => {
  const visitor = openClient(world.baseUrl, '')
  const { items } = await visitor.accepted(livePopularList, { page: 1, pageSize: 20 })
  const matchId = items.find((item) => item.matchId !== null && item.gameStatus !== 2)?.matchId ?? ''
  await anchor.accepted(studioRoomSet, { requestId: randomUUID(), ...wish, category: 'football', matchId })
  const { items: after } = await visitor.accepted(livePopularList, { search: wish.title, page: 1, pageSize: 20 })
  expect(after.map((item) => item.matchId)).toEqual([matchId])
})
