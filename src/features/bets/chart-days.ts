import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'

export interface ProfitDay {
  readonly day: string
  readonly profitMinor: number
}

export interface ChartDay extends ProfitDay {
  /** Of all days up to this one. */
  readonly sumMinor: number
}

const dayMs = 24 * 60 * 60_000
/** More bars cannot be told apart; then only days with bets stand there. */
const filledMax = 62

const daysBetween = (first: string, last: string): string[] => {
  const count = (siteDayStartMs(last) - siteDayStartMs(first)) / dayMs + 1
  if (count > filledMax) return []
  return Array.from({ length: Math.max(0, count) }, (_, at) => siteDayOf(siteDayStartMs(first) + at * dayMs))
}

/** The days of the chart, oldest first, those without bets too, with the sum up to each. [C-13] */
export const chartDaysOf = (
  days: readonly ProfitDay[],
  { first, last }: { first: string | null; last: string | null },
): ChartDay[] => {
  const from = first ?? days[0]?.day
  const until = last ?? days.at(-1)?.day
  const profits = new Map(days.map(({ day, profitMinor }) => [day, profitMinor]))
  const filled = from === undefined || until === undefined ? [] : daysBetween(from, until)
  const drawnDays = filled.length > 0 ? filled : [...profits.keys()]
  let sumMinor = 0
  return drawnDays.map((day) => {
    const profitMinor = profits.get(day) ?? 0
    sumMinor += profitMinor
    return { day, profitMinor, sumMinor }
  })
}

const steps = [1, 2, 5]

/** The least round number that is not below: 1, 2 or 5 by a power of ten. */
const roundUp = (least: number): number => {
  let power = 1
  for (;;) {
    for (const step of steps) if (step * power >= least) return step * power
    power *= 10
  }
}

/** Round values at which lines stand, from the bottom to the top, zero among them: three to six. */
export const gridOf = (days: readonly ChartDay[]): number[] => {
  const values = [0, ...days.flatMap(({ profitMinor, sumMinor }) => [profitMinor, sumMinor])]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = roundUp(Math.ceil(Math.max(1, most - least) / 4))
  const [bottom, top] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)]
  return Array.from({ length: top - bottom + 1 }, (_, at) => (bottom + at) * step)
}
