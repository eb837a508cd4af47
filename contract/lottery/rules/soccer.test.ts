import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soccerMatches, soccerPoolPercent } from '#contract/limits.ts'
import {
  soccerOutcomes,
  type SoccerMatch,
  type SoccerOutcome,
  type SoccerPlay,
} from '#contract/lottery/entities/soccer.ts'
import { rightLines, sharePool, shareOf, soccerLines, soccerReturn, soccerStake } from './soccer.ts'

const all = <T>(value: T): T[] => Array.from({ length: soccerMatches }, () => value)
const wins = all<SoccerOutcome[]>([3])
const outcome = fc.constantFrom<SoccerMatch['outcome']>(3, 1, 0, 'any')
const outcomes = fc.array(outcome, { minLength: soccerMatches, maxLength: soccerMatches })
const picksOf = (min: number, max: number) =>
  fc.array(fc.subarray([...soccerOutcomes], { minLength: min, maxLength: max }), {
    minLength: soccerMatches,
    maxLength: soccerMatches,
  })

/** Every line by itself: of each match one outcome, or null where it is left out. */
const linesOf = (play: SoccerPlay, picks: readonly SoccerOutcome[][]): (SoccerOutcome | null)[][] => {
  let lines: (SoccerOutcome | null)[][] = [[]]
  for (const picked of picks) {
    const choices = play === 'any9' ? [...picked, null] : picked
    lines = lines.flatMap((line) => choices.map((each) => [...line, each]))
  }
  return play === 'any9' ? lines.filter((line) => line.filter((each) => each !== null).length === 9) : lines
}

const wrongOf = (line: (SoccerOutcome | null)[], ended: readonly SoccerMatch['outcome'][]): number =>
  line.filter((each, at) => each !== null && ended[at] !== 'any' && ended[at] !== each).length

test('[R-12, C-15] lines are the products of what is picked; of nine, of every nine of the matches', () => {
  expect([soccerLines('win14', wins), soccerLines('any9', wins)]).toEqual([1, 2_002])
  expect(soccerLines('win14', wins.with(0, [3, 1]).with(5, [3, 1, 0]))).toBe(6)
  expect(soccerLines('win14', wins.with(0, []))).toBe(0)
  const nine = wins.map((picked, at) => (at < 9 ? picked : []))
  expect(soccerLines('any9', nine.with(0, [1, 0]))).toBe(2)
  expect(soccerLines('any9', nine.with(0, []))).toBe(0)
  expect([soccerLines('win14', wins.with(3, [3, 3])), soccerLines('any9', wins.with(3, [3, 3]))]).toEqual([0, 0])
})

test('[R-12] a ticket stakes ¥2 a line and multiple, ¥10,000 at most', () => {
  expect(soccerStake('win14', wins, 3)).toBe(600)
  const lines5000 = wins.map((_, at): SoccerOutcome[] => (at < 7 ? [3, 1, 0] : [3]))
  expect(soccerStake('win14', lines5000, 2)).toBe(2_187 * 2 * 200)
  expect(soccerStake('win14', lines5000, 3)).toBeNull()
})

test('[R-12, C-15] lines that are right are counted as if each were looked at', () => {
  fc.assert(
    fc.property(picksOf(1, 2), outcomes, (picks, ended) => {
      const few = picks.map((picked, at) => (at < 8 ? picked : picked.slice(0, 1)))
      const wrong = linesOf('win14', few).map((line) => wrongOf(line, ended))
      expect(rightLines('win14', few, ended)).toEqual([0, 1].map((n) => wrong.filter((each) => each === n).length))
      const some = few.map((picked, at) => (at < 10 ? picked.slice(0, at < 3 ? 2 : 1) : []))
      const nines = linesOf('any9', some).map((line) => wrongOf(line, ended))
      expect(rightLines('any9', some, ended)).toEqual([nines.filter((each) => each === 0).length])
    }),
    { numRuns: 30 },
  )
})

test('[R-12] all outcomes of a match that was not played are right', () => {
  const ended: SoccerMatch['outcome'][] = wins.map((_, at) => (at === 0 ? 'any' : 3))
  expect(rightLines('win14', wins.with(0, [3, 1, 0]), ended)).toEqual([3, 0])
  expect(rightLines('win14', wins.with(0, [1]).with(1, [3, 0]), ended)).toEqual([1, 1])
})

test('[R-12, C-15] a pool is shared without a minor unit more or less', () => {
  const minor = fc.integer({ min: 0, max: 2_000_000_000 })
  const shares = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.constantFrom<SoccerPlay>('win14', 'any9'), minor, minor, shares, (play, staked, carried, counts) => {
      const pool = sharePool(play, { stakedMinor: staked, carriedMinor: carried }, counts)
      const paid = pool.classes.reduce((sum, of) => sum + of.shares * of.prizeMinor, 0)
      expect(paid + pool.leftMinor).toBe(shareOf(staked, soccerPoolPercent) + carried)
      expect(pool.classes.length).toBe(play === 'win14' ? 2 : 1)
      for (const of of pool.classes) expect(of.shares * of.prizeMinor).toBeLessThanOrEqual(of.poolMinor)
    }),
  )
})

test('[R-12, C-15] what nobody wins is carried; what a class has is shared alike', () => {
  const stakes = { stakedMinor: 1_000_000, carriedMinor: 5_000 }
  expect(sharePool('win14', stakes, [0, 3])).toEqual({
    ...stakes,
    classes: [
      { poolMinor: 495_000, shares: 0, prizeMinor: 0 },
      { poolMinor: 210_000, shares: 3, prizeMinor: 70_000 },
    ],
    leftMinor: 495_000,
  })
  const won = sharePool('win14', stakes, [2, 0])
  expect([won.classes[0]?.prizeMinor, won.leftMinor]).toEqual([247_500, 210_000])
  expect(soccerReturn([1, 2], 3, won.classes)).toBe(742_500)
  expect(sharePool('any9', stakes, [4]).classes).toEqual([{ poolMinor: 705_000, shares: 4, prizeMinor: 176_250 }])
})
