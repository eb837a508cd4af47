import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

interface Schedule {
  /** From one draw to the next; a day is a whole number of them. */
  readonly everyMs: number
  /** The first draw of a day, after its beginning on the site's calendar. */
  readonly firstMs: number
  /** Sales end so long before the draw. */
  readonly closeMs: number
}

/** When each game is drawn, by the site's calendar and clock. */
export const lotterySchedules: Readonly<Record<LotteryGame, Schedule>> = {
  k3: { everyMs: 3 * minuteMs, firstMs: 3 * minuteMs, closeMs: 10_000 },
  '11of5': { everyMs: 10 * minuteMs, firstMs: 10 * minuteMs, closeMs: 20_000 },
  pk10: { everyMs: 5 * minuteMs, firstMs: 5 * minuteMs, closeMs: 15_000 },
  '49': { everyMs: dayMs, firstMs: (21 * 60 + 30) * minuteMs, closeMs: 10 * minuteMs },
}

export interface ScheduledDraw {
  readonly issue: string
  readonly drawsAtMs: number
  readonly closesAtMs: number
}

const drawAt = (game: LotteryGame, drawsAtMs: number): ScheduledDraw => {
  const { everyMs, firstMs, closeMs } = lotterySchedules[game]
  const day = siteDayOf(drawsAtMs - firstMs)
  const number = Math.round((drawsAtMs - firstMs - siteDayStartMs(day)) / everyMs) + 1
  const issue = `${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`
  return { issue, drawsAtMs, closesAtMs: drawsAtMs - closeMs }
}

/** The next `count` draws of a game after a moment, the first one first; the last draw of a day is numbered by that day. */
export const drawsAfter = (game: LotteryGame, atMs: number, count: number): ScheduledDraw[] => {
  const { everyMs, firstMs } = lotterySchedules[game]
  const first = siteDayStartMs(siteDayOf(atMs - firstMs)) + firstMs
  const nextMs = first + (Math.floor((atMs - first) / everyMs) + 1) * everyMs
  return Array.from({ length: count }, (_, nth) => drawAt(game, nextMs + nth * everyMs))
}

/** The last `count` draws of a game before a moment, the first one first. */
export const drawsBefore = (game: LotteryGame, atMs: number, count: number): ScheduledDraw[] =>
  drawsAfter(game, atMs - (count + 1) * lotterySchedules[game].everyMs, count + 1)
    .filter(({ drawsAtMs }) => drawsAtMs < atMs)
    .slice(-count)

/** What a person calls a draw: month, day and number, `1123-041`. */
export const issueText = (issue: string): string =>
  `${issue.slice(4, 8)}-${Number(issue.slice(9)).toString().padStart(3, '0')}`
