import { expect, test } from 'vitest'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { matchesOf } from './matches-of.ts'

const item = (anchorRoomId: string, matchId: string | null, gameStatus: 0 | 1 | 2, startAt = 0): LiveItem =>
  ({ anchorRoomId, matchId, gameStatus, startAt }) as LiveItem

test('[R-12] a carnival shows matches that run before those that come, each once with its most watched room', () => {
  const items = [
    item('late', 'm3', 0, 900),
    item('talk', null, 1),
    item('first', 'm1', 1, 50),
    item('over', 'm4', 2),
    item('soon', 'm2', 0, 300),
    item('second', 'm1', 1, 50),
    item('other', 'm5', 1, 10),
  ]
  const rooms = (count: number) => matchesOf(items, count).map(({ anchorRoomId }) => anchorRoomId)
  expect(rooms(9)).toEqual(['first', 'other', 'soon', 'late'])
  expect(rooms(2)).toEqual(['first', 'other'])
})
