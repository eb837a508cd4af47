import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDrag, aKeyWalk } from '#tests/builders/drag-trace.ts'
import { isPlausibleDrag } from './drag-trace.ts'

const longMs = 60_000
const anyX = fc.integer({ min: 90, max: 280 })
const anyPace = fc.record({
  points: fc.integer({ min: 12, max: 120 }),
  durationMs: fc.integer({ min: 300, max: 20_000 }),
})

type Drag = ReturnType<typeof aDrag>
const changed = (
  drag: Drag,
  change: (point: Drag['trace'][number], index: number) => Partial<Drag['trace'][number]>,
) => ({
  ...drag,
  trace: drag.trace.map((point, index) => ({ ...point, ...change(point, index) })),
})

describe('[S-07] a drag by pointer', () => {
  test('a hand that speeds up and slows down is taken, whatever its pace', () => {
    fc.assert(fc.property(anyX, anyPace, (x, pace) => isPlausibleDrag(aDrag(x, pace), longMs)))
  })

  test('a hand that goes too far and comes back is taken, and so is a track that is shown smaller than the picture', () => {
    const back = changed(aDrag(200), ({ x }, index) => ({ x: index > 20 ? 200 + (24 - index) * 2 : x }))
    const small = changed(aDrag(200), ({ x }) => ({ x: Math.round(x * 0.8) }))
    expect([isPlausibleDrag(back, longMs), isPlausibleDrag(small, longMs)]).toEqual([true, true])
  })

  test('a line at one speed is not', () => {
    const even = fc.record({ points: fc.integer({ min: 8, max: 60 }), everyMs: fc.integer({ min: 8, max: 300 }) })
    fc.assert(
      fc.property(anyX, even, (x, { points, everyMs }) => {
        const drag = changed(aDrag(x, { points }), (_, index) => ({
          x: Math.round((x * index) / (points - 1)),
          atMs: 200 + index * everyMs,
        }))
        fc.pre(x / points > 4)
        return !isPlausibleDrag(drag, longMs)
      }),
    )
  })

  test('time that runs back, or longer than the challenge is old, is not', () => {
    fc.assert(
      fc.property(anyX, fc.integer({ min: 1, max: 23 }), (x, at) => {
        const torn = changed(aDrag(x), ({ atMs }, index) => ({ atMs: index === at ? 0 : atMs + 1 }))
        return !isPlausibleDrag(torn, longMs)
      }),
    )
    expect([
      isPlausibleDrag(aDrag(200, { durationMs: 3_000 }), 1_999),
      isPlausibleDrag(aDrag(200, { durationMs: 3_000 }), 2_000),
    ]).toEqual([false, true])
  })

  test('a leap, too few points, too short, too long and an end elsewhere are not', () => {
    const leap = changed(aDrag(200), (_, index) => ({ x: index < 12 ? index : 180 + index }))
    const refused = [
      leap,
      aDrag(200, { points: 7 }),
      aDrag(200, { durationMs: 199 }),
      aDrag(200, { durationMs: 30_001 }),
      { ...aDrag(120), x: 200 },
      { ...aDrag(200), trace: [{ x: 200, y: 0, atMs: 900 }] },
    ]
    expect(refused.map((drag) => isPlausibleDrag(drag, longMs))).toEqual(refused.map(() => false))
    expect(
      [aDrag(200, { durationMs: 200 }), aDrag(200, { durationMs: 30_000 })].map((drag) =>
        isPlausibleDrag(drag, longMs),
      ),
    ).toEqual([true, true])
  })
})

describe('[S-07] a walk by keys', () => {
  test('steps at a human rate are taken, even ones too', () => {
    const anyStep = fc.record({ step: fc.integer({ min: 1, max: 20 }), everyMs: fc.integer({ min: 25, max: 120 }) })
    fc.assert(fc.property(anyX, anyStep, (x, walk) => isPlausibleDrag(aKeyWalk(x, walk), longMs)))
  })

  test('faster than keys repeat, in leaps, or in one press is not', () => {
    const refused = [aKeyWalk(200, { everyMs: 20 }), aKeyWalk(200, { step: 21 }), aKeyWalk(20, { step: 20 })]
    expect(refused.map((walk) => isPlausibleDrag(walk, longMs))).toEqual([false, false, false])
  })
})
