import type { LiveItem, MatchState, SportsType } from '#contract/sports/entities/match.ts'

export interface Matches {
  state(matchId: string): Promise<MatchState | undefined>
  states(matchIds: readonly string[]): Promise<MatchState[]>
  /** Hears every change, after it is stored. */
  onChanged(listener: (state: MatchState) => void): () => void
}

/** Rooms with all that a card shows. */
export interface LiveList {
  item(roomNo: string): Promise<LiveItem | undefined>
  list(filter: { sportsType?: SportsType; search?: string; page: number; pageSize: number }): Promise<{
    items: LiveItem[]
    total: number
    counts: Record<SportsType, number>
    liveCount: number
    viewerCount: number
  }>
}
