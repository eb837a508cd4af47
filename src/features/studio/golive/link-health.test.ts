import { expect, test } from 'vitest'
import { badHoldMs, holdLevel, levelOf } from './link-health.ts'

const good = { kbps: 2_400, framesPerSecond: 30, roundTripMs: 24, lossPercent: 0, limitedBy: 'none' } as const

test('[S-02] a connection is good, fair or bad by what it loses and carries', () => {
  const levels = [
    levelOf(null, true),
    levelOf(good, true),
    levelOf({ ...good, lossPercent: 3 }, true),
    levelOf({ ...good, limitedBy: 'line' }, true),
    levelOf({ ...good, framesPerSecond: 19 }, true),
    levelOf({ ...good, lossPercent: 10 }, true),
    levelOf({ ...good, kbps: 249 }, true),
    levelOf({ ...good, framesPerSecond: 7 }, true),
    levelOf({ ...good, kbps: 32, framesPerSecond: 0 }, false),
  ]
  expect(levels).toEqual(['good', 'good', 'fair', 'fair', 'fair', 'bad', 'bad', 'bad', 'good'])
})

test('[S-02] a bad connection is displayed for 3 s at least, and a break at once', () => {
  const bad = holdLevel({ level: 'good', sinceMs: 0 }, 'bad', 1_000)
  expect(bad).toEqual({ level: 'bad', sinceMs: 1_000 })
  expect(holdLevel(bad, 'good', 1_000 + badHoldMs - 1)).toBe(bad)
  expect(holdLevel(bad, 'good', 1_000 + badHoldMs)).toEqual({ level: 'good', sinceMs: 1_000 + badHoldMs })
  expect(holdLevel(bad, 'broken', 1_001)).toEqual({ level: 'broken', sinceMs: 1_001 })
})
