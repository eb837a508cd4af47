import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchViewMode } from '#contract/sports/entities/match.ts'

type ViewedItem = Pick<LiveItem, 'matchId' | 'anchorType'>

/**
 * The ways to watch that a room has: the board of its match, and its stream as match picture or as the anchor's cast; beside a
 * cast, where the site has a source of them, the outside stream of the match. [E-18, C-16]
 */
export const viewModesOf = ({ matchId, anchorType }: ViewedItem, hasMatchVideos: boolean): readonly MatchViewMode[] => {
  const isCast = anchorType === 'cast'
  if (matchId === null) return [isCast ? 'ANCHOR' : 'LIVE']
  if (!isCast) return ['ANIMATION', 'LIVE']
  return hasMatchVideos ? ['ANIMATION', 'LIVE', 'ANCHOR'] : ['ANIMATION', 'ANCHOR']
}

/** What a room opens with: its stream. */
export const firstViewMode = ({ anchorType }: ViewedItem): MatchViewMode => (anchorType === 'cast' ? 'ANCHOR' : 'LIVE')

/** The match whose outside stream is watched in a mode; null: the room's own stream, or none. [C-16] */
export const outsideMatchOf = ({ matchId, anchorType }: ViewedItem, mode: MatchViewMode): string | null =>
  anchorType === 'cast' && mode === 'LIVE' ? matchId : null
