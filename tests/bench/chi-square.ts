/** Fewer expected in a category say nothing by the distribution; such categories are counted together. */
const expectedMin = 5

/** ln Γ(x) for x > 0, by Lanczos's series (g = 5, six terms): to ten digits. */
const lnGamma = (x: number): number => {
  const terms = [
    76.1800917294715, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
    -0.000005395239384953,
  ]
  const series = terms.reduce((sum, term, at) => sum + term / (x + at + 1), 1.000000000190015)
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((Math.sqrt(2 * Math.PI) * series) / x)
}

const tiny = 1e-15

/** The lower regularised incomplete gamma function by its series, for x < a + 1. */
const lowerGamma = (a: number, x: number): number => {
  let term = 1 / a
  let sum = term
  for (let n = 1; term > sum * tiny; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(a * Math.log(x) - x - lnGamma(a))
}

/** The upper one by its continued fraction, for x ≥ a + 1 (Lentz). */
const upperGamma = (a: number, x: number): number => {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1, step = 0; Math.abs(step - 1) > tiny; n += 1) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    step = d * c
    fraction *= step
  }
  return fraction * Math.exp(a * Math.log(x) - x - lnGamma(a))
}

/** The chance of a chi-square of at least this with so many degrees of freedom. */
export const chiSquareTail = (chiSquare: number, degrees: number): number => {
  if (chiSquare <= 0) return 1
  const [a, x] = [degrees / 2, chiSquare / 2]
  return x < a + 1 ? 1 - lowerGamma(a, x) : upperGamma(a, x)
}

/** How likely counts as far from their chances as these are, when the chances are right. */
export const chiSquareP = (counts: readonly number[], chances: readonly number[]): number => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const merged: { count: number; expected: number }[] = []
  let rest = { count: 0, expected: 0 }
  for (const [at, chance] of chances.entries()) {
    rest = { count: rest.count + (counts[at] ?? 0), expected: rest.expected + chance * total }
    if (rest.expected < expectedMin) continue
    merged.push(rest)
    rest = { count: 0, expected: 0 }
  }
  const last = merged.at(-1)
  if (last) {
    last.count += rest.count
    last.expected += rest.expected
  }
  const chiSquare = merged.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0)
  return chiSquareTail(chiSquare, merged.length - 1)
}
