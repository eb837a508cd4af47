/** Positions of one body over a loop, with what follows from them: direction, effort and stride. All arrays wrap. */
export interface Walk {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly facing: readonly number[]
  readonly effort: readonly number[]
  readonly stride: readonly number[]
}

export const wrapped = (values: readonly number[], index: number): number => {
  const count = values.length
  return values[((index % count) + count) % count] ?? 0
}

/** Smooths a series that wraps around, by an average over `reach` neighbours on both sides. */
export const smoothed = (values: readonly number[], reach: number): number[] =>
  values.map((_, index) => {
    let sum = 0
    for (let offset = -reach; offset <= reach; offset += 1) sum += wrapped(values, index + offset)
    return sum / (reach * 2 + 1)
  })

/** How many head radii a body covers with a full turn of its legs when it runs. */
const strideHeads = 15
/** Speed of a full run, in head radii a frame. */
const runHeads = 0.85

export const walkOf = (
  x: readonly number[],
  y: readonly number[],
  headPx: (y: number) => number,
  lookAtX: readonly number[],
): Walk => {
  const speedX = smoothed(
    x.map((_, index) => wrapped(x, index + 1) - wrapped(x, index - 1)),
    3,
  ).map((step) => step / 2)
  const speedY = smoothed(
    y.map((_, index) => wrapped(y, index + 1) - wrapped(y, index - 1)),
    3,
  ).map((step) => step / 2)
  const speed = speedX.map((step, index) => Math.hypot(step, (speedY[index] ?? 0) * 1.8) / headPx(y[index] ?? 0))
  const effort = smoothed(speed, 4).map((heads) => Math.min(1, heads / runHeads))
  const total = speed.reduce((sum, heads) => sum + heads, 0)
  const turns = Math.max(1, Math.round(total / strideHeads))
  let covered = 0
  const stride = speed.map((heads) => {
    covered += heads
    return (covered / total) * turns
  })
  const facing = speedX.map((step, index) => {
    const walks = (effort[index] ?? 0) > 0.22 && Math.abs(step) > 0.25
    return walks ? Math.sign(step) : (lookAtX[index] ?? 0) >= (x[index] ?? 0) ? 1 : -1
  })
  return { x, y, facing, effort, stride }
}
