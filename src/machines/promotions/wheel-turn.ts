const roundsTurned = 5

/** Where the disc comes to rest, in degrees turned in all: some rounds on from before, with the prize's sector at the top. */
export const restingTurn = (before: number, prizeAt: number, count: number): number => {
  const target = 360 - (prizeAt * 360) / count
  const rounds = Math.ceil(before / 360) + roundsTurned
  return rounds * 360 + (target % 360)
}
