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
  const shown = points.slice(-pointsMax).map(([, oddsMilli]) => oddsMilli)
  const [fromMilli] = shown
  const toMilli = shown.at(-1)
  if (fromMilli === undefined || toMilli === undefined || shown.length < 2) return null
  const [low, high] = [Math.min(...shown), Math.max(...shown)]
  const y = (oddsMilli: number): number =>
    high === low ? height / 2 : height - ((oddsMilli - low) / (high - low)) * height
  const places = shown.map(
    (oddsMilli, at) => `${((at * width) / (shown.length - 1)).toFixed(1)} ${y(oddsMilli).toFixed(1)}`,
  )
  return {
    path: `M${places.join('L')}`,
    end: [width, y(toMilli)],
    move: toMilli > fromMilli ? 'up' : toMilli < fromMilli ? 'down' : 'none',
    fromMilli,
    toMilli,
  }
}
