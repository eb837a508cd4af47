import type { MatchHistory, PastMatch, TableRow } from '#contract/sports/entities/match-history.ts'
import type { Sport, Team } from '#contract/sports/entities/match-item.ts'
import { formMax, meetingsMax } from '#contract/limits.ts'
import { finalScore, resultStateOf, type LatestResult } from './latest-result.ts'

/** What of a match decides its history. */
export interface DatedMatch {
  readonly matchId: string
  readonly league: { readonly leagueId: string; readonly sport: Sport }
  readonly home: Team
  readonly visit: Team
  readonly startAtMs: number
  readonly isVoid: boolean
  readonly result: LatestResult | null
}

type Counted = PastMatch & Pick<DatedMatch, 'league'>

/** A match counts with an official result; what is void or was taken back does not. */
const countedOf = ({ matchId, league, home, visit, startAtMs, isVoid, result }: DatedMatch): Counted[] => {
  const score = isVoid || resultStateOf(result) === 'pending' ? null : finalScore(result)
  return score ? [{ matchId, league, home, visit, startAtMs, ...score }] : []
}

const pastOf = ({ matchId, startAtMs, home, visit, homeScore, visitScore }: Counted): PastMatch => ({
  matchId,
  startAtMs,
  home,
  visit,
  homeScore,
  visitScore,
})

const emptyRow = (team: Team): TableRow => ({
  team,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  scored: 0,
  conceded: 0,
  points: 0,
})

const pointsFor = { football: { won: 3, drawn: 1 }, basketball: { won: 1, drawn: 0 }, esports: { won: 1, drawn: 0 } }

const withMatch = (row: TableRow, scored: number, conceded: number, sport: Sport): TableRow => {
  const [won, drawn] = [Number(scored > conceded), Number(scored === conceded)]
  const worth = pointsFor[sport]
  return {
    team: row.team,
    played: row.played + 1,
    won: row.won + won,
    drawn: row.drawn + drawn,
    lost: row.lost + 1 - won - drawn,
    scored: row.scored + scored,
    conceded: row.conceded + conceded,
    points: row.points + won * worth.won + drawn * worth.drawn,
  }
}

const wonShare = ({ won, played }: TableRow): number => (played === 0 ? 0 : won / played)
const difference = ({ scored, conceded }: TableRow): number => scored - conceded

const byRank =
  (sport: Sport) =>
  (a: TableRow, b: TableRow): number =>
    (sport === 'football' ? b.points - a.points : wonShare(b) - wonShare(a)) ||
    difference(b) - difference(a) ||
    b.scored - a.scored ||
    (a.team.teamId < b.team.teamId ? -1 : 1)

const tableOf = (matches: readonly Counted[], sport: Sport, sides: readonly Team[]): TableRow[] => {
  if (matches.length === 0) return []
  const rows = new Map(sides.map((team) => [team.teamId, emptyRow(team)]))
  for (const { home, visit, homeScore, visitScore } of matches) {
    rows.set(home.teamId, withMatch(rows.get(home.teamId) ?? emptyRow(home), homeScore, visitScore, sport))
    rows.set(visit.teamId, withMatch(rows.get(visit.teamId) ?? emptyRow(visit), visitScore, homeScore, sport))
  }
  return [...rows.values()].toSorted(byRank(sport))
}

/** What matches that were played say of a match's teams and league. [C-16] */
export const historyOf = (match: DatedMatch, played: readonly DatedMatch[]): MatchHistory => {
  const { league, home, visit, startAtMs } = match
  const counted = played.flatMap(countedOf).toSorted((a, b) => b.startAtMs - a.startAtMs)
  const before = counted.filter((past) => past.startAtMs < startAtMs && past.matchId !== match.matchId)
  const hasTeam = (past: Counted, team: Team): boolean =>
    past.home.teamId === team.teamId || past.visit.teamId === team.teamId
  const formOf = (team: Team) =>
    before
      .filter((past) => hasTeam(past, team))
      .slice(0, formMax)
      .map(pastOf)
  const meetings = before.filter((past) => hasTeam(past, home) && hasTeam(past, visit))
  const ofLeague = counted.filter((past) => past.league.leagueId === league.leagueId)
  return {
    meetings: meetings.slice(0, meetingsMax).map(pastOf),
    form: { home: formOf(home), visit: formOf(visit) },
    table: tableOf(ofLeague, league.sport, [home, visit]),
  }
}
