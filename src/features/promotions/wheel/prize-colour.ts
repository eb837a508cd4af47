const strong = ['red', 'gold', 'green', 'blue'] as const
export type PrizeColour = (typeof strong)[number] | 'cream'

/** The colour of a prize's sector: every second one is strong, so that no two of a kind lie side by side. */
export const colourOf = (at: number, count: number): PrizeColour => {
  if (at % 2 === 1 || (count % 2 === 1 && at === count - 1)) return 'cream'
  return strong[(at / 2) % strong.length] ?? 'red'
}
