const dayMs = 86_400_000

/** The day so many days after (or, below zero, before) another one, on the calendar alone. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A quarter of the site's calendar as `2026Q4`: texts in order of time. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

export const isQuarter = (text: string): boolean => /^[1-9]\d{3}Q[1-4]$/.test(text)

/** The first day of it. */
export const quarterStart = (quarter: string): string =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(5)) * 3 - 2).padStart(2, '0')}-01`

export const quarterAfter = (quarter: string): string => {
  const [year, nth] = [Number(quarter.slice(0, 4)), Number(quarter.slice(5))]
  return nth === 4 ? `${year + 1}Q1` : `${year}Q${nth + 1}`
}

/** The last day of it. */
export const quarterEnd = (quarter: string): string => dayAfter(quarterStart(quarterAfter(quarter)), -1)

/** The last day of a day's month. */
export const monthEnd = (day: string): string => {
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
  return next.toISOString().slice(0, 10)
}
