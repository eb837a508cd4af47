import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { moveBetween, withMove } from './match-moves.ts'

const Price = fc.record({
  oddsMilli: fc.integer({ min: 1001, max: 1_000_000 }),
  status: fc.constantFrom('open' as const, 'suspended' as const),
})
const Standing = fc.record({
  homeScore: fc.nat({ max: 9 }),
  visitScore: fc.nat({ max: 9 }),
  gameStatus: fc.constantFrom(0 as const, 1 as const, 2 as const),
  asOfMs: fc.nat({ max: 3 }),
})

/** Two states of a match with the same selections. */
const States = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }),
    seed: fc.nat(),
    events: fc.nat({ max: 4 }),
    newer: fc.nat({ max: 3 }),
    spans: fc.integer({ min: 1, max: 5 }),
  })
  .chain(({ sizes, events, newer, spans }) => {
    const count = sizes.reduce((sum, size) => sum + size, 0)
    const prices = fc.array(Price, { minLength: count, maxLength: count })
    const state = (
      list: fc.Arbitrary<(typeof Price extends fc.Arbitrary<infer P> ? P : never)[]>,
      told: number,
      version: number,
    ) =>
      fc.record({ list, standing: Standing }).map(({ list: priced, standing: { asOfMs, ...standing } }): MatchState => {
        let place = 0
        return {
          matchId: '7',
          ...standing,
          clock: { period: '', elapsedSeconds: 0, running: true, direction: 'up', asOfMs },
          markets: sizes.map((size, market) => ({
            marketId: `m${market}`,
            name: '',
            selections: Array.from({ length: size }, (_, index) => ({
              selectionId: `m${market}:${index}`,
              name: '',
              ...(priced[place++] ?? { oddsMilli: 2000, status: 'open' as const }),
            })),
          })),
          events: Array.from({ length: told }, (_, index) => ({
            eventId: `e${told - index}`,
            kind: 'goal' as const,
            side: 'home' as const,
            at: '',
            text: '',
          })),
          version,
        }
      })
    return fc.tuple(state(prices, events, 10), state(prices, events + newer, 10 + spans))
  })

test('[E-11] a state and the move after it are the next state, through JSON too', () => {
  fc.assert(
    fc.property(States, ([before, after]) => {
      const move = moveBetween(before, after)
      expect(move && withMove(before, JSON.parse(JSON.stringify(move)))).toEqual(after)
    }),
  )
})

test('[E-11] a move that is known changes nothing, and one from a later version is missing something', () => {
  fc.assert(
    fc.property(States, ([before, after]) => {
      const move = moveBetween(before, after) ?? expect.fail('other selections')
      expect(withMove(after, move)).toBe(after)
      expect(withMove({ ...before, version: before.version - 1 }, move)).toBeNull()
    }),
  )
})

test('[E-11] other selections are no move', () => {
  fc.assert(
    fc.property(States, ([before, after]) => {
      fc.pre(after.markets.length > 0)
      expect(moveBetween(before, { ...after, markets: after.markets.slice(1) })).toBeNull()
    }),
  )
})
