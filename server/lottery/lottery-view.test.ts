import { expect, test, vi } from 'vitest'
import { lotteryUpdateMs } from '#contract/limits.ts'
import type { LotteryDraw } from '#contract/lottery/entities/lottery.ts'
import type { SoccerRound } from '#contract/lottery/entities/soccer.ts'
import { createLotteryView } from './lottery-view.ts'
import type { StoredRound } from './soccer/soccer-rounds.ts'

const closesAtMs = 1_800_000_000_000
const draw: LotteryDraw = {
  game: 'k3',
  issue: '20270115-0001',
  closesAtMs,
  drawsAtMs: closesAtMs + 10_000,
  state: 'open',
  commit: 'a'.repeat(64),
  serverSeed: null,
  numbers: null,
}
const pool = { stakedMinor: 0, carriedMinor: 0, classes: null, leftMinor: null }
const open: SoccerRound = {
  issue: '270115-01',
  state: 'open',
  closesAtMs,
  matches: [],
  pools: { win14: pool, any9: pool },
}
const older: SoccerRound = { ...open, issue: '270114-01', state: 'settled' }

const start = () => {
  const clock = { nowMs: closesAtMs - 10_000 }
  const sold = vi.fn(async () => [draw])
  const past = vi.fn(async () => [draw, draw])
  const page = vi.fn(async () => [
    { issue: open.issue, round: null },
    { issue: older.issue, round: older },
  ])
  const find = vi.fn(async (): Promise<StoredRound> => ({ ...open, roundId: '1', settledTo: '0' }))
  const shown = createLotteryView({ draws: { sold, past }, rounds: { page, find }, now: () => clock.nowMs })
  const asked = () => [sold, past, find].map(({ mock }) => mock.calls.length)
  return { clock, sold, past, page, find, shown, asked }
}
const first = { beforeIssue: undefined, limit: 1 }

test('[R-12, C-15] however many ask, draws are read and pools summed up once a second', async () => {
  const { clock, shown, asked } = start()
  for (let nth = 0; nth < 50; nth += 1) {
    await Promise.all([shown.sold('k3'), shown.past('k3', first)])
    // Wherever a stranger says that a page begins.
    await shown.rounds({ beforeIssue: nth === 0 ? undefined : `990${100 + nth}-01`, limit: 2 })
  }
  expect(asked()).toEqual([1, 1, 1])
  expect(await shown.rounds({ beforeIssue: undefined, limit: 2 })).toEqual([open, older])
  clock.nowMs += lotteryUpdateMs
  await Promise.all([shown.sold('k3'), shown.sold('k3'), shown.past('k3', first), shown.rounds(first)])
  expect(asked()).toEqual([2, 2, 2])
})

test('[R-12] a draw whose sales have ended meanwhile is not shown as sold, and what was drawn here shows at once', async () => {
  const { clock, shown, asked } = start()
  clock.nowMs = closesAtMs - 1
  expect((await shown.sold('k3')).length).toBe(1)
  clock.nowMs = closesAtMs
  expect([await shown.sold('k3'), asked()[0]]).toEqual([[], 1])
  shown.forget()
  await shown.sold('k3')
  expect(asked()[0]).toBe(2)
})

test('[R-12] a reading that failed is not kept', async () => {
  const { shown, sold } = start()
  sold.mockRejectedValueOnce(new Error('the database restarts'))
  await expect(shown.sold('k3')).rejects.toThrow('the database restarts')
  expect((await shown.sold('k3')).length).toBe(1)
})
