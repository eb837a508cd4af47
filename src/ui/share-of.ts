/** How much of a whole a part is, 0 up to 1, for bars and rings: never an amount. */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 ? 1 : Math.min(1, Math.max(0, part / whole))
