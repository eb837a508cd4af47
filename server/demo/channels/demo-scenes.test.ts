import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { demoRooms } from '#server/demo/demo-rooms.ts'
import { createDemoScenes, posterAt } from './demo-scenes.ts'

const clock = { period: '下半场', elapsedSeconds: 4_030, running: true, direction: 'up', asOfMs: 1_000 } as const
const item = { matchId: '3900001', gameStatus: 1, clock } as LiveItem
const rest: Readonly<Record<string, string>> = {
  88231: 'studio-acheng',
  88232: 'basketball-night-empty',
  88233: 'studio-xiaok',
  88234: 'studio-tangtang',
  88235: 'studio-laohe',
  88236: 'studio-lulu',
  88237: 'studio-amay',
}
const play = {
  ...rest,
  88231: 'football-night',
  88232: 'basketball-night',
  88233: 'moba',
  88235: 'football-purple',
}

const scenesWith = async (found: LiveItem | undefined): Promise<Record<string, string>> => {
  const { channels, warm } = createDemoScenes(async () => found)
  await warm()
  return Object.fromEntries(channels.map(({ roomNo, scene }) => [roomNo, scene()]))
}

test.each([
  ['while it is played', item, play],
  ['before it', { ...item, gameStatus: 0 } as LiveItem, rest],
  ['at half time', { ...item, clock: { ...clock, period: '中场休息', running: false } }, rest],
  ['between quarters', { ...item, clock: { ...clock, period: '节间休息', running: false } }, rest],
  ['between maps', { ...item, clock: { ...clock, period: '局间休息', running: false } }, rest],
  ['while its clock stands', { ...item, clock: { ...clock, running: false } }, play],
  [
    'after full time',
    { ...item, gameStatus: 2, clock: { ...clock, period: '已结束', running: false } } as LiveItem,
    rest,
  ],
  ['without a match', { ...item, matchId: null, gameStatus: null, clock: null } as LiveItem, rest],
  ['of a room that is gone', undefined, rest],
])(
  '[A-03, E-18] nobody plays in the picture but %s of a match, and casts show their anchor',
  async (_, found, shown) => {
    expect(await scenesWith(found)).toEqual(shown)
  },
)

test('[A-03] a channel goes on as it was while items cannot be read', async () => {
  let isAway = false
  const { channels, warm } = createDemoScenes(async () => {
    if (isAway) throw new Error('the database is away')
    return item
  })
  await warm()
  isAway = true
  const scenes = channels.map((channel) => channel.scene())
  await Promise.resolve()
  expect([...scenes, ...channels.map((channel) => channel.scene())]).toEqual([...scenes, ...scenes])
  expect(scenes).toContain('football-night')
})

test('[A-03, E-18] a card shows nobody playing while nobody plays; an operator’s own picture stays', () => {
  const poster = '/art/scenes/basketball-night.jpg'
  const before = { ...item, gameStatus: 0 } as LiveItem
  expect([posterAt(poster, item), posterAt(poster, before), posterAt('/mine.jpg', before)]).toEqual([
    poster,
    '/art/scenes/basketball-night-empty.jpg',
    '/mine.jpg',
  ])
  for (const room of demoRooms) {
    const url = posterAt(`/art/scenes/${room.scene}.jpg`, before)
    expect([url, existsSync(`public${url}`)]).toEqual([url, true])
  }
})
