import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { byViewers, runs } from '#contract/live/rules/featured.ts'

/** Matches that run or are still to come, each once with its most watched room: running first, then by kick-off. */
export const hotMatches = (items: readonly LiveItem[], count: number): readonly LiveItem[] => {
  const rooms = new Map<string, LiveItem>()
  for (const item of [...items].sort(byViewers)) {
    if (item.matchId === null || item.gameStatus === 2 || rooms.has(item.matchId)) continue
    rooms.set(item.matchId, item)
  }
  return [...rooms.values()]
    .sort(
      (left, right) =>
        runs(right) - runs(left) || (runs(left) === 1 ? byViewers(left, right) : left.startAt - right.startAt),
    )
    .slice(0, count)
}
