import type { LiveItem } from '#contract/live/entities/live-item.ts'

/** What a match is at: not begun, played, in a break between two of its parts, or over. */
export type MatchPhase = 'before' | 'play' | 'break' | 'over'

/** What the simulator calls the parts of a match in which nobody plays. */
const breaks: ReadonlySet<string> = new Set(['中场休息', '节间休息', '局间休息'])

/** Null for an anchor alone. */
export const phaseOf = ({ gameStatus, clock }: Pick<LiveItem, 'gameStatus' | 'clock'>): MatchPhase | null => {
  if (gameStatus === null) return null
  if (gameStatus === 1) return breaks.has(clock?.period ?? '') ? 'break' : 'play'
  return gameStatus === 0 ? 'before' : 'over'
}
