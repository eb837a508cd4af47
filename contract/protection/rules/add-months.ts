const dayMs = 24 * 60 * 60_000

/** Adds calendar months to a moment: the same day and time, or the last day of a shorter month. Milliseconds since 1970. */
export const addMonths = (atMs: number, months: number): number => {
  const at = new Date(atMs)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(at.getUTCDate(), lastDay)
  return first + (day - 1) * dayMs + (atMs % dayMs)
}
