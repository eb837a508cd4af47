/** Chances of whole numbers: `chances[i]` is that of `from + i`. They sum to 1. */
export interface Distribution {
  from: number
  chances: readonly number[]
}

const normalized = (from: number, weights: readonly number[]): Distribution => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return { from, chances: weights.map((weight) => weight / sum) }
}

const poissonTail = 1e-7

/** Poisson: how often something happens that is expected `mean` times. */
export const poisson = (mean: number): Distribution => {
  const weights = [Math.exp(-mean)]
  for (let count = 1; count < mean || (weights.at(-1) ?? 0) > poissonTail; count += 1)
    weights.push(((weights.at(-1) ?? 0) * mean) / count)
  return normalized(0, weights)
}

/** A normal distribution on whole numbers, four deviations to both sides. */
export const normal = (mean: number, deviation: number): Distribution => {
  const spread = Math.max(deviation, 0.05)
  const reach = Math.ceil(spread * 4) + 1
  const from = Math.round(mean) - reach
  const weights = Array.from({ length: reach * 2 + 1 }, (_, index) => {
    const away = (from + index - mean) / spread
    return Math.exp(-0.5 * away * away)
  })
  return normalized(from, weights)
}

export const shifted = ({ from, chances }: Distribution, by: number): Distribution => ({ from: from + by, chances })

const combined = (a: Distribution, b: Distribution, isDifference: boolean): Distribution => {
  const offset = b.chances.length - 1
  const weights = Array.from({ length: a.chances.length + offset }, () => 0)
  a.chances.forEach((chanceA, i) =>
    b.chances.forEach((chanceB, j) => {
      const at = isDifference ? i - j + offset : i + j
      weights[at] = (weights[at] ?? 0) + chanceA * chanceB
    }),
  )
  return normalized(isDifference ? a.from - b.from - offset : a.from + b.from, weights)
}

/** Of the sum of two independent numbers. */
export const sumOf = (a: Distribution, b: Distribution): Distribution => combined(a, b, false)

/** Of the first number less the second. */
export const differenceOf = (a: Distribution, b: Distribution): Distribution => combined(a, b, true)

/** The chance of being above, exactly at, and below a number. */
export const splitAt = (
  { from, chances }: Distribution,
  line: number,
): { above: number; at: number; below: number } => {
  const split = { above: 0, at: 0, below: 0 }
  chances.forEach((chance, index) => {
    const value = from + index
    if (value > line) split.above += chance
    else if (value === line) split.at += chance
    else split.below += chance
  })
  return split
}

/**
 * The fair chance that a bet above a line is won, a stake that comes back set aside. Quarter lines are half a bet on
 * each of the two lines beside them.
 */
export const fairAbove = (distribution: Distribution, line: number): number => {
  const lines = Number.isInteger(line * 2) ? [line, line] : [line - 0.25, line + 0.25]
  const parts = lines.map((part) => splitAt(distribution, part))
  const above = parts.reduce((sum, part) => sum + part.above, 0)
  const below = parts.reduce((sum, part) => sum + part.below, 0)
  return above + below === 0 ? 0.5 : above / (above + below)
}

/** The line, a multiple of `step` off `offset`, at which above and below are most alike. */
export const balancedLine = (distribution: Distribution, step: number, offset = 0): number => {
  const first = Math.floor((distribution.from - offset) / step)
  const count = Math.ceil(distribution.chances.length / step) + 1
  let best = { line: offset + first * step, imbalance: 2 }
  for (let index = 0; index < count; index += 1) {
    const line = offset + (first + index) * step
    const imbalance = Math.abs(fairAbove(distribution, line) - 0.5)
    if (imbalance < best.imbalance - 1e-12) best = { line, imbalance }
  }
  return best.line
}
