import { expect, test } from 'vitest'
import { reviewFinalMs } from '#contract/limits.ts'
import { reviewOf, type ReviewSources } from './stream-review.ts'

const startedAtMs = Date.UTC(2026, 6, 25, 20)
const minutes = (count: number) => count * 60_000

const sources: ReviewSources = {
  stream: {
    streamId: 'b4a6b5d4-5c5e-4b62-9f5e-000000000001',
    roomNo: '88231',
    title: '赤焰主场',
    matchId: '7',
    startedAtMs,
    endedAtMs: startedAtMs + minutes(2),
    peakViewers: 9,
  },
  viewers: { most: new Map([[3, 9]]), mean: 4 },
  course: {
    texts: new Map([
      [1, 2],
      [6, 30],
    ]),
    goals: [{ atMs: startedAtMs + 61_000, values: { at: '12′', homeScore: '1', visitScore: '0', player: '周予安' } }],
  },
  earned: { gifts: 3, coins: new Map([[8, 500]]) },
  followersWon: 2,
  troubles: [{ kind: 'break', atMs: 40_000, lengthMs: 5_000 }],
  clock: { stretches: [{ atMs: 0, startsAtMs: startedAtMs + 1_000 }], durationMs: 118_000 },
  seesIncome: true,
}
const endMs = startedAtMs + minutes(2)

test('[S-02] a review has steps of ten seconds, and goals and peaks at their place in the replay, some seconds before', () => {
  const review = reviewOf(sources, endMs + reviewFinalMs)
  expect([review.isFinal, review.stepMs, review.points.length]).toEqual([true, 10_000, 12])
  expect(review.points[6]).toEqual({ atMs: 60_000, viewers: 0, texts: 30, coins: 0 })
  expect([review.texts, review.gifts, review.coins, review.followersWon]).toEqual([32, 3, 500, 2])
  expect(review.moments).toEqual([
    { kind: 'viewers', atMs: 30_000, placeMs: 21_000, viewers: 9 },
    { kind: 'chat', atMs: 60_000, placeMs: 51_000, texts: 30 },
    {
      kind: 'goal',
      atMs: 61_000,
      placeMs: 52_000,
      minute: '12′',
      homeScore: '1',
      visitScore: '0',
      player: '周予安',
    },
    { kind: 'gifts', atMs: 80_000, placeMs: 71_000, coins: 500 },
  ])
})

test('[S-02, P-02] who may not read income learns when gifts came, not what they were worth', () => {
  const { coins, points, moments } = reviewOf({ ...sources, seesIncome: false }, endMs)
  expect([coins, new Set(points.map((point) => point.coins))]).toEqual([null, new Set([null])])
  expect(JSON.stringify(moments)).not.toContain('500')
})

test('[S-02] counts are final two minutes after the end, and without a replay no moment has a place', () => {
  expect(reviewOf(sources, endMs + reviewFinalMs - 1).isFinal).toBe(false)
  const { hasReplay, moments } = reviewOf({ ...sources, clock: undefined }, endMs)
  expect([hasReplay, new Set(moments.map(({ placeMs }) => placeMs))]).toEqual([false, new Set([null])])
  const running = { ...sources, stream: { ...sources.stream, endedAtMs: null } }
  expect(reviewOf(running, startedAtMs + minutes(1)).points).toHaveLength(6)
  expect(reviewOf(running, startedAtMs + minutes(1)).isFinal).toBe(false)
})
