import type { MatchEvent, MatchState } from '#contract/sports/entities/match.ts'

/** An event that a match's rooms are told, as a goal or as a step of the match, with the score after it. */
export interface FeedNews {
  kind: 'goal' | 'match'
  event: MatchEvent
  homeScore: number
  visitScore: number
}

/** A match as the feed saw it at `asOfMs`. Updates may come late, twice or out of order. */
export interface FeedUpdate {
  matchId: string
  asOfMs: number
  state: Omit<MatchState, 'version'>
  /** What was told in the last minute, oldest first. */
  news: readonly FeedNews[]
  /** When the match ended, once it has. */
  endedAtMs: number | null
}

/** Where odds and scores come from. A rejected poll means that nothing was heard. */
export interface FeedSource {
  poll(nowMs: number): Promise<readonly FeedUpdate[]>
}
