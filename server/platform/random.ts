/** A stream of numbers in [0, 1) that a seed fixes for ever (mulberry32). */
export type Random = () => number

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[Math.floor(random() * items.length)] ?? items[0]

export const between = (random: Random, min: number, max: number): number => min + random() * (max - min)

export const wholeBetween = (random: Random, min: number, max: number): number =>
  Math.floor(between(random, min, max + 1))

/** The wait for the next event of a process with so many events a unit. */
export const exponential = (random: Random, rate: number): number => -Math.log(1 - random()) / rate
