import { among, choose, each, inOrder, span, subsets, type Play } from './plays.ts'

const options = span(1, 11)
const drawnCount = 5
const of = choose(11, drawnCount)
const odds = [1, 3, 5, 7, 9, 11]

/** Up to five: all of them are drawn. Above: all that is drawn is among them. */
const anyOf = (size: number): Play =>
  subsets({
    code: `any${size}`,
    group: 'any',
    options,
    size,
    chance:
      size <= drawnCount
        ? { wins: choose(drawnCount, size), of: choose(11, size) }
        : { wins: choose(size, drawnCount), of },
    hits: (found, picked) => {
      if (size <= drawnCount) return choose(found, size)
      return found === drawnCount ? choose(picked - drawnCount, size - drawnCount) : 0
    },
  })

const firstInAnyOrder = (places: number): Play =>
  subsets({
    code: `first${places}Any`,
    group: `first${places}`,
    options,
    size: places,
    chance: { wins: 1, of: choose(11, places) },
    of: (drawn) => drawn.slice(0, places),
  })

/** 11 选 5: five of eleven numbers, one after the other. */
export const elevenPlays: readonly Play[] = [
  ...span(1, 8).map(anyOf),
  each({
    code: 'first1',
    group: 'first1',
    options,
    chance: () => ({ wins: 1, of: 11 }),
    outcome: (option, drawn) => drawn[0] === option,
  }),
  inOrder({ code: 'first2', group: 'first2', options, places: 2, chance: { wins: 1, of: 110 } }),
  firstInAnyOrder(2),
  inOrder({ code: 'first3', group: 'first3', options, places: 3, chance: { wins: 1, of: 990 } }),
  firstInAnyOrder(3),
  each({
    code: 'oddCount',
    group: 'fun',
    options: span(0, 5),
    chance: (count) => ({ wins: choose(6, count) * choose(5, drawnCount - count), of }),
    outcome: (count, drawn) => among(odds, drawn) === count,
  }),
  each({
    code: 'middle',
    group: 'fun',
    options: span(3, 9),
    chance: (middle) => ({ wins: choose(middle - 1, 2) * choose(11 - middle, 2), of }),
    outcome: (middle, drawn) => drawn.toSorted((a, b) => a - b)[2] === middle,
  }),
]
