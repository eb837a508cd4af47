import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchViewMode } from '#contract/sports/entities/match.ts'

/** The ways to watch that a room has: the board of its match, and its stream as match picture or as the anchor's cast. [E-18] */
export const viewModesOf = ({
  matchId,
  anchorType,
}: Pick<LiveItem, 'matchId' | 'anchorType'>): readonly MatchViewMode[] => {
  const stream: MatchViewMode = anchorType === 'cast' ? 'ANCHOR' : 'LIVE'
  return matchId === null ? [stream] : ['ANIMATION', stream]
}

/** What a room opens with: its stream. */
export const firstViewMode = (item: Pick<LiveItem, 'matchId' | 'anchorType'>): MatchViewMode =>
  viewModesOf(item).at(-1) ?? 'LIVE'
