const dayMs = 24 * 60 * 60_000

/** The Monday of a day's week. */
export const weekStartOf = (day: string): string => {
  const atMs = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(atMs).getUTCDay() + 6) % 7
  return new Date(atMs - sinceMonday * dayMs).toISOString().slice(0, 10)
}
