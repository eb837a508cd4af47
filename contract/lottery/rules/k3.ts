import { each, oddsOf, span, subsets, type Play } from './plays.ts'

const faces = span(1, 6)
const of = 6 ** 3
const totalOf = (drawn: readonly number[]): number => drawn.reduce((sum, die) => sum + die, 0)
const countOf = (drawn: readonly number[], face: number): number => drawn.filter((die) => die === face).length

/** In how many of 216 ways three dice come to each sum. */
const sumWays = new Map<number, number>()
for (const one of faces)
  for (const two of faces)
    for (const three of faces) {
      const sum = one + two + three
      sumWays.set(sum, (sumWays.get(sum) ?? 0) + 1)
    }

const sides = [
  (sum: number) => sum >= 11,
  (sum: number) => sum <= 10,
  (sum: number) => sum % 2 === 1,
  (sum: number) => sum % 2 === 0,
]

const isRun = (drawn: readonly number[]): boolean => {
  const [low = 0, middle, high] = drawn.toSorted((a, b) => a - b)
  return middle === low + 1 && high === low + 2
}

const pairOdds = oddsOf({ wins: 3, of })

/** A pair and the third die: every pair of the first row with every other face of the second. */
const pairExact: Play = {
  code: 'pairExact',
  group: 'pair',
  rows: [faces, faces],
  least: 1,
  combinations: ([pairs = [], others = []]) =>
    pairs.reduce((sum, pair) => sum + others.filter((other) => other !== pair).length, 0),
  oddsHundredths: () => pairOdds,
  appears: (option, row, drawn) => countOf(drawn, option) >= (row === 0 ? 2 : 1),
  returnsHundredths: ([pairs = [], others = []], drawn) => {
    const pair = pairs.find((face) => countOf(drawn, face) === 2)
    return pair !== undefined && others.some((other) => other !== pair && drawn.includes(other)) ? pairOdds : 0
  },
}

/** 快三: three dice. */
export const k3Plays: readonly Play[] = [
  each({
    code: 'sum',
    group: 'sum',
    options: span(3, 18),
    chance: (sum) => ({ wins: sumWays.get(sum) ?? 1, of }),
    outcome: (sum, drawn) => totalOf(drawn) === sum,
  }),
  each({
    code: 'sides',
    group: 'sum',
    options: span(0, 3),
    chance: () => ({ wins: of / 2, of }),
    outcome: (side, drawn) => sides[side]?.(totalOf(drawn)) === true,
  }),
  subsets({
    code: 'threeDifferent',
    group: 'different',
    options: faces,
    size: 3,
    chance: { wins: 6, of },
  }),
  subsets({
    code: 'twoDifferent',
    group: 'different',
    options: faces,
    size: 2,
    chance: { wins: 30, of },
  }),
  each({
    code: 'anyRun',
    group: 'different',
    options: [0],
    chance: () => ({ wins: 24, of }),
    outcome: (_, drawn) => isRun(drawn),
  }),
  each({
    code: 'pairAny',
    group: 'pair',
    options: faces,
    chance: () => ({ wins: 16, of }),
    outcome: (face, drawn) => countOf(drawn, face) >= 2,
  }),
  pairExact,
  each({
    code: 'tripleExact',
    group: 'triple',
    options: faces,
    chance: () => ({ wins: 1, of }),
    outcome: (face, drawn) => countOf(drawn, face) === 3,
  }),
  each({
    code: 'tripleAny',
    group: 'triple',
    options: [0],
    chance: () => ({ wins: 6, of }),
    outcome: (_, drawn) => new Set(drawn).size === 1,
  }),
]
