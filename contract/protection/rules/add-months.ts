const dayMs = 24 * 60 * 60_000

/** The same day of the site's calendar so many months later, or the month's last, at the same time of the day. */
export const addMonths = (atMs: number, months: number): number => {
  const at = new Date(atMs)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(at.getUTCDate(), lastDay)
  return first + (day - 1) * dayMs + (atMs % dayMs)
}
