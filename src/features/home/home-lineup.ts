import type { LiveItem } from '#contract/entities/match.ts'

const shows = (item: LiveItem): boolean => item.anchorStatus === 1 || item.anchorStatus === 4

const byViewers = (left: LiveItem, right: LiveItem): number => right.viewerCount - left.viewerCount

/** The rooms of the stage and of the list beside it: those with a picture, the most watched first. */
export const featured = (items: readonly LiveItem[], count: number): readonly LiveItem[] =>
  [...items].sort((left, right) => Number(shows(right)) - Number(shows(left)) || byViewers(left, right)).slice(0, count)

const order = (item: LiveItem): number => (item.gameStatus === 1 ? 0 : 1)

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
        order(left) - order(right) || (order(left) === 0 ? byViewers(left, right) : left.startAt - right.startAt),
    )
    .slice(0, count)
}
