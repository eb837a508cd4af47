import { byPlace, each, inOrder, span, type Play } from './plays.ts'

const options = span(1, 10)
const runners = 10

/** Ordered pairs of two different runners that come to a sum. */
const pairsOf = (sum: number): number =>
  options.filter((one) => sum - one !== one && options.includes(sum - one)).length

const sides = [
  (champion: number) => champion > 5,
  (champion: number) => champion <= 5,
  (champion: number) => champion % 2 === 1,
  (champion: number) => champion % 2 === 0,
]

/** 1 … 5: the runner at that place has the higher number than the one at the same place from the end; 6 … 10: the lower. */
const isAhead = (option: number, drawn: readonly number[]): boolean => {
  const place = (option - 1) % 5
  const [front = 0, back = 0] = [drawn[place], drawn[runners - 1 - place]]
  return option <= 5 ? front > back : front < back
}

/** PK10: the order of ten runners. */
export const pk10Plays: readonly Play[] = [
  byPlace({ code: 'place', group: 'place', options, places: runners, chance: { wins: 1, of: runners } }),
  inOrder({ code: 'first2', group: 'front', options, places: 2, chance: { wins: 1, of: 90 } }),
  inOrder({ code: 'first3', group: 'front', options, places: 3, chance: { wins: 1, of: 720 } }),
  each({
    code: 'topSum',
    group: 'sum',
    options: span(3, 19),
    chance: (sum) => ({ wins: pairsOf(sum), of: 90 }),
    outcome: (sum, drawn) => (drawn[0] ?? 0) + (drawn[1] ?? 0) === sum,
  }),
  each({
    code: 'sides',
    group: 'sides',
    options: span(0, 3),
    chance: () => ({ wins: 1, of: 2 }),
    outcome: (side, drawn) => sides[side]?.(drawn[0] ?? 0) === true,
  }),
  each({
    code: 'dragonTiger',
    group: 'sides',
    options: span(1, 10),
    chance: () => ({ wins: 1, of: 2 }),
    outcome: isAhead,
  }),
]
