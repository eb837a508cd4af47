import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchAnswerMs } from '#contract/limits.ts'
import { detailMoveBetween, printOfDetail, type MovingDetail } from '#contract/sports/rules/detail-moves.ts'
import { caughtUp, createDetailFollower } from './detail-follower.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const detail = (...momentum: number[]): MovingDetail => ({
  venue: '',
  venueEn: '',
  statistics: [],
  momentum,
  incidents: [],
  lineUps: { home: [], visit: [] },
})
const moveOf = (before: MovingDetail, after: MovingDetail) =>
  detailMoveBetween('1', before, after) ?? expect.fail('it moved')
const steps = [detail(1), detail(2), detail(3), detail(4)]
const [first = detail(), second = detail(), third = detail(), last = detail()] = steps
const moves = [moveOf(first, second), moveOf(second, third), moveOf(third, last)]

/** A page that shows this of a match. */
const aPage = (shown: MovingDetail | undefined) => {
  const page = { shown, asked: 0 }
  const follower = createDetailFollower({
    read: () => page.shown,
    write: (of) => (page.shown = of),
    ask: () => (page.asked += 1),
  })
  return { page, follower }
}

test('[C-16] an answer that is older than the moves is caught up by those that go on from it', () => {
  expect([first, second, third].map((step) => caughtUp(step, moves))).toEqual([last, last, last])
  expect(caughtUp(last, moves)).toBeNull()
  expect(caughtUp(first, moves.toSpliced(1, 1))).toBeNull()
  expect(caughtUp(first, [...moves, moveOf(last, first), moveOf(first, detail(9))])).toEqual(detail(9))
})

test('[C-16] what moves is shown at once, and nothing is asked', () => {
  const { page, follower } = aPage(first)
  follower.heard(['1', printOfDetail(first), {}])
  for (const move of moves) follower.heard(move)
  vi.advanceTimersByTime(10 * matchAnswerMs)
  expect(page).toEqual({ shown: last, asked: 0 })
})

test('[C-16] after a gap the match is asked for once, when the server keeps no older answer; what moved since is not lost', () => {
  const { page, follower } = aPage(detail(0))
  for (const move of moves) follower.heard(move)
  expect(page.shown).toEqual(detail(0))
  vi.advanceTimersByTime(matchAnswerMs - 1)
  expect(page.asked).toBe(0)
  vi.advanceTimersByTime(1)
  expect(page.asked).toBe(1)
  page.shown = second
  follower.answered()
  vi.advanceTimersByTime(10 * matchAnswerMs)
  expect(page).toEqual({ shown: last, asked: 1 })
})

test('[C-16] a page that is behind when it begins, or was cut off, asks; one that is left does not', () => {
  const { page, follower } = aPage(first)
  follower.heard(['1', printOfDetail(second), {}])
  vi.advanceTimersByTime(matchAnswerMs)
  follower.reconnected()
  vi.advanceTimersByTime(matchAnswerMs)
  expect(page.asked).toBe(2)
  follower.heard(['1', ''])
  follower.stop()
  vi.advanceTimersByTime(matchAnswerMs)
  expect(page.asked).toBe(2)
})

test('[C-16] an answer from before what was told is asked for again, until it is that or five times', () => {
  const { page, follower } = aPage(first)
  follower.reconnected()
  vi.advanceTimersByTime(matchAnswerMs / 2)
  follower.heard(['1', printOfDetail(second), {}])
  vi.advanceTimersByTime(matchAnswerMs / 2)
  expect(page.asked).toBe(1)
  follower.answered()
  vi.advanceTimersByTime(matchAnswerMs)
  expect(page.asked).toBe(2)
  page.shown = second
  follower.answered()
  vi.advanceTimersByTime(10 * matchAnswerMs)
  expect(page).toEqual({ shown: second, asked: 2 })
  follower.heard(['1', printOfDetail(third), {}])
  for (let turn = 0; turn < 10; turn += 1) {
    vi.advanceTimersByTime(matchAnswerMs)
    follower.answered()
  }
  expect(page.asked).toBe(2 + 1 + 5)
})
