import { useMemo, useSyncExternalStore } from 'react'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { MatchBoard } from '#src/shared/match/match-board.ts'

/** What of a match moves, newest known; an item that is newer than the board stays. */
const withState = (item: MatchItem, state: MatchState | undefined): MatchItem =>
  !state || state.version <= item.version
    ? item
    : {
        ...item,
        homeScore: state.homeScore,
        visitScore: state.visitScore,
        gameStatus: state.gameStatus,
        clock: state.clock,
        markets: state.markets,
        marketCount: state.markets.length,
        version: state.version,
      }

/** The match as of now; a change renders what shows this match only. */
export const useMovingMatch = (item: MatchItem, board: MatchBoard): MatchItem => {
  const read = () => board.get(item.matchId)
  const state = useSyncExternalStore((listener) => board.subscribe(item.matchId, listener), read, read)
  return useMemo(() => withState(item, state), [item, state])
}
