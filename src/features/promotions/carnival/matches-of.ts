import type { LiveItem } from '#contract/live/entities/live-item.ts'

/** Matches that run, then those that come, each once with the first room of the list, which is its most watched. */
export const matchesOf = (items: readonly LiveItem[], count: number): readonly LiveItem[] => {
  const open = items.filter(({ matchId, gameStatus }) => matchId !== null && gameStatus !== 2)
  const runsOr = (item: LiveItem): number => (item.gameStatus === 1 ? 0 : item.startAt)
  return [...new Map(open.toReversed().map((item) => [item.matchId, item])).values()]
    .toReversed()
    .toSorted((left, right) => runsOr(left) - runsOr(right))
    .slice(0, count)
}
