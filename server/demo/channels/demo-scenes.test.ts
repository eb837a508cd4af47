import { expect, test } from 'vitest'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { captionOf, clockText, createDemoScenes } from './demo-scenes.ts'

const clock = { period: '下半场', elapsedSeconds: 4_030, running: true, direction: 'up', asOfMs: 1_000 } as const

const item = {
  matchId: '3900001',
  homeName: '蓉城赤焰',
  visitName: '滨海蓝鲸',
  homeScore: 2,
  visitScore: 1,
  matchName: '华超 第 24 轮',
  roomInfo: { title: '今晚德比', desc: '' },
  clock,
} as LiveItem

test('[E-11] a running clock goes on from its moment, a stopped one stands, one that counts down ends at zero', () => {
  expect(clockText(clock, 1_000)).toBe('下半场 67:10')
  expect(clockText(clock, 12_999)).toBe('下半场 67:21')
  expect(clockText({ ...clock, running: false }, 60_000)).toBe('下半场 67:10')
  expect(clockText({ ...clock, direction: 'down', elapsedSeconds: 65, period: '第 4 节' }, 6_000)).toBe('第 4 节 01:00')
  expect(clockText({ ...clock, direction: 'down', elapsedSeconds: 5, period: '' }, 60_000)).toBe('00:00')
})

test('[E-11] a match shows its score; an anchor alone shows the title of the room', () => {
  expect(captionOf(item, 1_000)).toEqual({
    title: '华超 第 24 轮',
    home: '蓉城赤焰',
    visit: '滨海蓝鲸',
    score: '2-1',
    clock: '下半场 67:10',
  })
  expect(captionOf({ ...item, matchId: null, clock: null }, 0)).toEqual({ title: '今晚德比' })
  expect(captionOf(undefined, 0)).toEqual({ title: '看台' })
})

test('a channel knows its match from its first caption, and keeps its last words while items cannot be read', async () => {
  let isAway = false
  const { channels, warm } = createDemoScenes(
    async () => {
      if (isAway) throw new Error('the database is away')
      return item
    },
    () => 1_000,
  )
  await warm()
  isAway = true
  const captions = channels.map((channel) => channel.caption())
  await Promise.resolve()
  expect([...captions, ...channels.map((channel) => channel.caption())]).toEqual(
    Array.from({ length: channels.length * 2 }, () => captionOf(item, 1_000)),
  )
  expect(channels.map(({ roomNo }) => roomNo)).toEqual(['88231', '88232', '88233', '88234', '88235', '88236', '88237'])
})
