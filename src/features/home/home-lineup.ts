import type { LiveItem } from '#contract/live/entities/live-item.ts'

const shows = (item: LiveItem): boolean => item.anchorStatus === 1 || item.anchorStatus === 4

const runs = (item: LiveItem): number => Number(item.gameStatus === 1)

const byViewers = (left: LiveItem, right: LiveItem): number => right.viewerCount - left.viewerCount

/** The rooms of the stage and of the list beside it: those with a picture, the most watched first. */
export const featured = (items: readonly LiveItem[], count: number): readonly LiveItem[] =>
  [...items]
    .sort(
      (left, right) => Number(shows(right)) - Number(shows(left)) || byViewers(left, right) || runs(right) - runs(left),
    )
    .slice(0, count)

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
