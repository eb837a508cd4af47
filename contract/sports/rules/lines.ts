const combinations = (legCount: number, size: number): number[][] => {
  // What nearly every ticket is: one line of all its legs.
  if (size === legCount) return [Array.from({ length: legCount }, (_, place) => place)]
  const found: number[][] = []
  const chosen: number[] = []
  const choose = (from: number): void => {
    if (chosen.length === size) {
      found.push([...chosen])
      return
    }
    for (let leg = from; leg <= legCount - (size - chosen.length); leg += 1) {
      chosen.push(leg)
      choose(leg + 1)
      chosen.pop()
    }
  }
  choose(0)
  return found
}

/** How many lines there are of so many legs, without making them. Exact up to 32 legs. */
export const lineCount = (legCount: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => {
    let count = 1
    for (let nth = 1; nth <= size; nth += 1) count = (count * (legCount - size + nth)) / nth
    return sum + count
  }, 0)

/**
 * The lines of a system: every combination of each size, as places of the legs. In the order of the sizes, and within one
 * from the first legs to the last: 3 legs by 2 are [0,1], [0,2], [1,2].
 */
export const linesOf = (legCount: number, sizes: readonly number[]): number[][] =>
  sizes.flatMap((size) => combinations(legCount, size))
