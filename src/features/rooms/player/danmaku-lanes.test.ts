import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { danmakuDurationMs, emptyLanes, hasFreeLane, planFlight, rankTexts, textWidthPx } from './danmaku-lanes.ts'

const stagePx = 960

describe('danmaku lanes', () => {
  test('a burst fills the lanes from the top and drops the rest', () => {
    let lanes = emptyLanes(3)
    const taken: (number | null)[] = []
    for (let index = 0; index < 5; index += 1) {
      const flight = planFlight(lanes, { widthPx: 120, stagePx, nowMs: 0 })
      taken.push(flight?.lane ?? null)
      if (flight) lanes = [...flight.lanes]
    }
    expect(taken).toEqual([0, 1, 2, null, null])
  })

  test('a lane is free again once the tail is in', () => {
    const first = planFlight(emptyLanes(1), { widthPx: 120, stagePx, nowMs: 0 })
    expect(first?.lane).toBe(0)
    const second = planFlight(first?.lanes ?? [], { widthPx: 120, stagePx, nowMs: 2_000 })
    expect(second?.lane).toBe(0)
  })

  test('of a batch my own text asks for a lane first, then the anchor’s, then one that names me', () => {
    const batch = [
      { atMs: 1_000, of: 'other' },
      { atMs: 1_080, of: 'mention' },
      { atMs: 1_900, of: 'self' },
      { atMs: 1_200, of: 'anchor' },
      { atMs: 990, of: 'other' },
    ] as const
    expect(rankTexts(batch, ({ of }) => of, 500).map(({ rank, delayMs }) => [rank, delayMs])).toEqual([
      ['self', 500],
      ['anchor', 200],
      ['mention', 80],
      ['other', 0],
      ['other', 0],
    ])
  })

  test('no text is measured while every lane is taken', () => {
    const flight = planFlight(emptyLanes(1), { widthPx: 120, stagePx, nowMs: 0 })
    const lanes = flight?.lanes ?? []
    const freeAtMs = lanes[0]?.tailInAtMs ?? Number.NaN
    expect([hasFreeLane(lanes, freeAtMs - 1), hasFreeLane(lanes, freeAtMs)]).toEqual([false, true])
  })

  test('texts of one lane never touch', () => {
    const item = fc.record({ widthPx: fc.integer({ min: 10, max: 800 }), waitMs: fc.integer({ min: 0, max: 4_000 }) })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (items) => {
        let lanes = emptyLanes(1)
        let nowMs = 0
        let before: { startMs: number; widthPx: number } | null = null
        const rightEdge = (flight: { startMs: number; widthPx: number }, atMs: number): number =>
          stagePx - ((atMs - flight.startMs) / danmakuDurationMs) * (stagePx + flight.widthPx) + flight.widthPx
        const leftEdge = (flight: { startMs: number; widthPx: number }, atMs: number): number =>
          rightEdge(flight, atMs) - flight.widthPx
        for (const { widthPx, waitMs } of items) {
          nowMs += waitMs
          const flight = planFlight(lanes, { widthPx, stagePx, nowMs })
          if (!flight) continue
          const mine = { startMs: nowMs, widthPx }
          if (before && nowMs < before.startMs + danmakuDurationMs) {
            for (const atMs of [nowMs, before.startMs + danmakuDurationMs])
              expect(leftEdge(mine, atMs)).toBeGreaterThanOrEqual(rightEdge(before, atMs) - 0.001)
          }
          before = mine
          lanes = [...flight.lanes]
        }
      }),
    )
  })

  test('Chinese characters are as wide as the font, Latin ones narrower', () => {
    expect(textWidthPx('射啊', 20)).toBe(40)
    expect(textWidthPx('go', 20)).toBeLessThan(40)
  })
})
