import { choose, each, span, subsets, type Play } from './plays.ts'

const options = span(1, 49)
const regularCount = 6
const of = 49
/** Neither big nor small, odd nor even. */
const neutral = 49

/** Red, blue and green, as the field has them. */
export const waves: readonly (readonly number[])[] = [
  [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
  [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49],
]

const sides = [
  (special: number) => special >= 25,
  (special: number) => special <= 24,
  (special: number) => special % 2 === 1,
  (special: number) => special % 2 === 0,
]

const specialOf = (drawn: readonly number[]): number => drawn[regularCount] ?? 0
const regularOf = (drawn: readonly number[]): readonly number[] => drawn.slice(0, regularCount)

const regulars = (code: string, size: number): Play =>
  subsets({
    code,
    group: 'regular',
    options,
    size,
    chance: { wins: choose(regularCount, size), of: choose(of, size) },
    of: regularOf,
  })

/** 六合彩: six of 49 numbers, and a special one. */
export const sixOf49Plays: readonly Play[] = [
  each({
    code: 'special',
    group: 'special',
    options,
    chance: () => ({ wins: 1, of }),
    outcome: (option, drawn) => specialOf(drawn) === option,
  }),
  each({
    code: 'specialSides',
    group: 'special',
    options: span(0, 3),
    chance: () => ({ wins: 24, of, backs: 1 }),
    outcome: (side, drawn) => {
      if (specialOf(drawn) === neutral) return 'back'
      return sides[side]?.(specialOf(drawn)) === true
    },
  }),
  each({
    code: 'wave',
    group: 'special',
    options: span(0, 2),
    chance: (wave) => ({ wins: waves[wave]?.length ?? 1, of }),
    outcome: (wave, drawn) => waves[wave]?.includes(specialOf(drawn)) === true,
  }),
  regulars('regular1', 1),
  regulars('regular2', 2),
  regulars('regular3', 3),
]
