/** Chances of whole numbers: `chances[i]` is that of `from + i`. They sum to 1. */
export interface Distribution {
  readonly from: number
  readonly chances: readonly number[]
}

const normalized = (from: number, weights: readonly number[]): Distribution => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return { from, chances: weights.map((weight) => weight / sum) }
}

export const certain = (value: number): Distribution => ({ from: value, chances: [1] })

const poissonTail = 1e-7

/** Poisson: how often something happens that is expected `mean` times. */
export const poisson = (mean: number): Distribution => {
  const weights = [Math.exp(-mean)]
  for (let count = 1; count < mean || (weights.at(-1) ?? 0) > poissonTail; count += 1)
    weights.push(((weights.at(-1) ?? 0) * mean) / count)
  return normalized(0, weights)
}

export const shifted = ({ from, chances }: Distribution, by: number): Distribution => ({ from: from + by, chances })

/** Of the sum of two independent numbers. */
export const sumOf = (a: Distribution, b: Distribution): Distribution => {
  const [ofA, ofB] = [Float64Array.from(a.chances), Float64Array.from(b.chances)]
  const weights = new Float64Array(ofA.length + ofB.length - 1)
  for (let i = 0; i < ofA.length; i += 1) {
    const chance = ofA[i] ?? 0
    for (let j = 0; j < ofB.length; j += 1) weights[i + j] = (weights[i + j] ?? 0) + chance * (ofB[j] ?? 0)
  }
  return normalized(a.from + b.from, Array.from(weights))
}

export const negated = ({ from, chances }: Distribution): Distribution => ({
  from: -(from + chances.length - 1),
  chances: chances.toReversed(),
})

/** Of the first number less the second. */
export const differenceOf = (a: Distribution, b: Distribution): Distribution => sumOf(a, negated(b))

const tail = 1e-9

/** Of weights of any sum, without the ends that are nothing beside the largest, so that sums stay short. */
export const trimmed = ({ from, chances }: Distribution): Distribution => {
  const largest = chances.reduce((most, chance) => Math.max(most, chance), 0)
  const first = chances.findIndex((chance) => chance > tail * largest)
  const last = chances.findLastIndex((chance) => chance > tail * largest)
  return normalized(from + first, chances.slice(first, last + 1))
}

/** Several distributions, each with its chance. */
export const mixed = (parts: readonly { chance: number; of: Distribution }[]): Distribution => {
  const possible = parts.filter(({ chance }) => chance > 0)
  const from = Math.min(...possible.map(({ of }) => of.from))
  const to = Math.max(...possible.map(({ of }) => of.from + of.chances.length))
  const weights = Array.from({ length: to - from }, () => 0)
  for (const { chance, of } of possible)
    of.chances.forEach((weight, index) => {
      const at = of.from - from + index
      weights[at] = (weights[at] ?? 0) + chance * weight
    })
  return normalized(from, weights)
}

export const chanceOf = ({ from, chances }: Distribution, value: number): number => chances[value - from] ?? 0

export const meanOf = ({ from, chances }: Distribution): number =>
  chances.reduce((sum, chance, index) => sum + chance * (from + index), 0)

/** The parts of a stake that a bet is expected to win and to lose; the rest comes back. */
export interface Chances {
  readonly won: number
  readonly lost: number
}

/**
 * A bet on more than a line, the line in quarters: whole lines give the stake back, quarter lines decide half of it. [S-13]
 */
export const aboveLine = ({ from, chances }: Distribution, lineQuarters: number): Chances => {
  let [won, lost] = [0, 0]
  for (let index = 0; index < chances.length; index += 1) {
    const chance = chances[index] ?? 0
    const over = 4 * (from + index) - lineQuarters
    if (over >= 2) won += chance
    else if (over === 1) won += chance / 2
    else if (over === -1) lost += chance / 2
    else if (over <= -2) lost += chance
  }
  return { won, lost }
}

export const opposite = ({ won, lost }: Chances): Chances => ({ won: lost, lost: won })

/** The fair chance that what is decided of a bet is won; null if nothing of it can be decided. */
export const fairChance = ({ won, lost }: Chances): number | null => (won + lost === 0 ? null : won / (won + lost))

/** The line in quarters, a multiple of `step` off `offset`, at which above and below are most alike. */
export const balancedLine = (distribution: Distribution, step: number, offset = 0): number => {
  const imbalance = (line: number): number => Math.abs((fairChance(aboveLine(distribution, line)) ?? 1) - 0.5)
  const middle = offset + Math.round((4 * meanOf(distribution) - offset) / step) * step
  let best = middle
  for (const direction of [-step, step])
    for (let line = middle + direction; imbalance(line) < imbalance(best) - 1e-12; line += direction) best = line
  return best
}
