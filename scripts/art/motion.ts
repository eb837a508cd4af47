/** Small pure tools for movement: everything takes a share of the whole, 0…1, so that loops and lengths stay free. */

export const clamp01 = (share: number): number => Math.min(1, Math.max(0, share))

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share

/** Where `share` stands between two marks, as 0…1. */
export const between = (share: number, start: number, end: number): number => clamp01((share - start) / (end - start))

export const easeOut = (share: number): number => 1 - (1 - share) ** 3

export const easeIn = (share: number): number => share ** 3

export const easeInOut = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

/** Overshoots its goal a little and comes back. */
export const spring = (share: number): number =>
  share >= 1 ? 1 : 1 - Math.exp(-5.2 * share) * Math.cos(share * 9.5) * (1 - share)

/** 0 → 1 → 0, both ends soft. */
export const swell = (share: number): number => Math.sin(Math.PI * clamp01(share)) ** 2

/** Appears over `rise`, stays, and leaves over `fall` at the end. */
export const appear = (share: number, rise: number, fall: number): number =>
  Math.min(clamp01(share / rise), clamp01((1 - share) / fall))

/** A seeded source of numbers in 0…1, so that every run draws the same picture. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
