import type { League, MatchItem } from '#contract/sports/entities/match-item.ts'

/** Matches under one head. */
export interface MatchGroup {
  readonly key: string
  readonly league: League
  readonly matches: readonly MatchItem[]
}

/** By league in the order of their first match; by time, neighbours of one league share a head. */
export const groupMatches = (matches: readonly MatchItem[], order: 'league' | 'time'): MatchGroup[] => {
  const groups: (MatchGroup & { matches: MatchItem[] })[] = []
  for (const match of matches) {
    const last = groups.at(-1)
    const group =
      order === 'league'
        ? groups.find(({ league }) => league.leagueId === match.league.leagueId)
        : last?.league.leagueId === match.league.leagueId
          ? last
          : undefined
    if (group) group.matches.push(match)
    else groups.push({ key: `${match.league.leagueId}-${match.matchId}`, league: match.league, matches: [match] })
  }
  return groups
}
