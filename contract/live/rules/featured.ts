import type { LiveItem } from '#contract/live/entities/live-item.ts'

const shows = (item: LiveItem): boolean => item.anchorStatus === 1 || item.anchorStatus === 4

/** Whether the match of a room is being played, as a number to sort by. */
export const runs = (item: LiveItem): number => Number(item.gameStatus === 1)

/** The most watched first. */
export const byViewers = (left: LiveItem, right: LiveItem): number => right.viewerCount - left.viewerCount

/** The rooms of the stage and of the list beside it: those with a picture, the most watched first. */
export const featured = (items: readonly LiveItem[], count: number): readonly LiveItem[] =>
  [...items]
    .sort(
      (left, right) => Number(shows(right)) - Number(shows(left)) || byViewers(left, right) || runs(right) - runs(left),
    )
    .slice(0, count)
