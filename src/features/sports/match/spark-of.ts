/** The box of the line. */
const width = 52
const height = 16
const pointsMax = 24

export interface Spark {
  readonly path: string
  readonly end: readonly [x: number, y: number]
  readonly move: 'up' | 'down' | 'none'
  readonly fromMilli: number
  readonly toMilli: number
}

/** Prices over time, [ms since 1970, decimal × 1000], as a small line of their last moves; fewer than two are none. [C-16] */
export const sparkOf = (points: readonly (readonly [atMs: number, oddsMilli: number])[]): Spark | null => {
  const prices = points.slice(-pointsMax).map(([, oddsMilli]) => oddsMilli)
  const [fromMilli] = prices
  const toMilli = prices.at(-1)
  if (fromMilli === undefined || toMilli === undefined || prices.length < 2) return null
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const y = (oddsMilli: number): number =>
    high === low ? height / 2 : height - ((oddsMilli - low) / (high - low)) * height
  const places = prices.map(
    (oddsMilli, at) => `${((at * width) / (prices.length - 1)).toFixed(1)} ${y(oddsMilli).toFixed(1)}`,
  )
  return {
    path: `M${places.join('L')}`,
    end: [width, y(toMilli)],
    move: toMilli > fromMilli ? 'up' : toMilli < fromMilli ? 'down' : 'none',
    fromMilli,
    toMilli,
  }
}
