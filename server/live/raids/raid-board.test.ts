import { expect, test } from 'vitest'
import { raidResultMs } from '#contract/limits.ts'
import type { Raid } from '#contract/live/entities/raid.ts'
import { createRaidBoard } from './raid-board.ts'

const roomNo = '88231'
const to = { roomNo: '88232', title: '夜话', nickname: '江边老K', avatar: '' }
const counting: Raid = { raidId: 'a', state: 'counting', to, endsAtMs: 10_000, viewers: 0, reason: null }

test('[S-02] persons who go along count once, on however many screens, until they stay or are gone', () => {
  const board = createRaidBoard(() => 0)
  const [one, two, three] = [{}, {}, {}]
  board.put({ roomNo, raid: counting })
  expect([
    board.follow(roomNo, 'a', one, '50048101'),
    board.follow(roomNo, 'a', two, '50048101'),
    board.follow(roomNo, 'a', three, three),
    board.follow(roomNo, 'b', {}, '50048102'),
    board.follow('88239', 'a', {}, '50048102'),
  ]).toEqual([true, true, true, false, false])
  expect(board.followers(roomNo)).toBe(2)
  board.stay(one, roomNo)
  expect(board.followers(roomNo)).toBe(2)
  board.stay(two)
  board.stay(three, '88239')
  expect(board.followers(roomNo)).toBe(1)
  board.put({ roomNo, raid: { ...counting, state: 'went' } })
  expect([board.followers(roomNo), board.follow(roomNo, 'a', one, '50048101')]).toEqual([0, false])
})

test('[S-02] what came of a raid is there for a minute', () => {
  let nowMs = 10_000
  const board = createRaidBoard(() => nowMs)
  const went: Raid = { ...counting, state: 'went', viewers: 3 }
  board.put({ roomNo, raid: went })
  nowMs += raidResultMs - 1
  expect(board.of(roomNo)).toEqual(went)
  nowMs += 1
  expect(board.of(roomNo)).toBeUndefined()
})
