import type { FairDraws } from '#contract/games/rules/fairness.ts'

/** Every spin is one of so many points, 0 … 9,999, each as likely as the others. [C-15] */
export const wheelPoints = 10_000

/** The first float of the spin: floor(float × 10,000). [C-15] */
export const spinPoint = (draws: Pick<FairDraws, 'index'>): number => draws.index(wheelPoints)

/** Where each prize's points begin and end, both counted in: prizes lie one after the other in their order. [C-15] */
export const pointsOf = (weights: readonly number[]): { from: number; to: number }[] => {
  let from = 0
  return weights.map((weight) => {
    const range = { from, to: from + weight - 1 }
    from += weight
    return range
  })
}

/** The place of the prize that a point lies in. Weights come to 10,000. [C-15] */
export const prizeAt = (weights: readonly number[], point: number): number =>
  pointsOf(weights).findIndex(({ to }) => point <= to)

/** Whether every point has one prize. */
export const areWeights = (weights: readonly number[]): boolean =>
  weights.every((weight) => Number.isInteger(weight) && weight > 0) &&
  weights.reduce((sum, weight) => sum + weight, 0) === wheelPoints

/** How often a prize comes, as percent: 50 points are 0.5 %. */
export const oddsText = (weight: number): string => `${Number((weight / 100).toFixed(2))}%`
