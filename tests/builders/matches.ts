import { sql } from 'kysely'
import type { Market, MatchClock, MatchState } from '#contract/sports/entities/match.ts'
import { shortTeamName } from '#contract/sports/rules/short-team-name.ts'
import type { MatchDetail, Sport } from '#contract/sports/entities/match-item.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface StoredMatch {
  matchId: string
  sport?: Sport
  leagueId?: string
  home?: string
  visit?: string
  homeEn?: string
  /** Else every match has teams of its own. */
  homeId?: string
  visitId?: string
  startAtMs: number
  gameStatus?: 0 | 1 | 2
  isVoid?: boolean
  clock?: MatchClock
  markets?: Market[]
  detail?: Partial<MatchDetail>
}

const storeLeague = async (db: Database, leagueId: string, sport: Sport): Promise<void> => {
  await sql`insert into leagues (league_id, sport, name, name_en, logo, is_pinned)
    values (${leagueId}, ${sport}, ${`联赛 ${leagueId}`}, ${`League ${leagueId}`}, '/art/crest-rongcheng.svg', true)
    on conflict do nothing`.execute(db)
}

const storeTeam = async (db: Database, teamId: string, name: string, nameEn: string): Promise<void> => {
  await sql`insert into teams (team_id, name, name_en, short_name, short_name_en, logo)
    values (${teamId}, ${name}, ${nameEn}, ${shortTeamName(name)}, ${shortTeamName(nameEn)}, '/art/crest-rongcheng.svg') on conflict do nothing`.execute(
    db,
  )
}

const stateOf = (match: StoredMatch): Omit<MatchState, 'matchId' | 'version'> => ({
  homeScore: 2,
  visitScore: 1,
  gameStatus: match.gameStatus ?? 0,
  clock: match.clock ?? { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: match.startAtMs },
  markets: match.markets ?? [],
  events: [],
})

/** A match in the tables as a feed leaves it, its league and teams with it; one that is there already stays. */
export const storeMatch = async (db: Database, match: StoredMatch): Promise<void> => {
  const { matchId, sport = 'football', leagueId = 'T1', homeEn = `Team ${matchId}H` } = match
  const { homeId = `${matchId}H`, visitId = `${matchId}V` } = match
  await storeLeague(db, leagueId, sport)
  await storeTeam(db, homeId, match.home ?? `球队 ${homeId}`, homeEn)
  await storeTeam(db, visitId, match.visit ?? `球队 ${visitId}`, `Team ${visitId}`)
  await sql`
    insert into matches (match_id, sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo,
      start_at, state, sport, home_id, visit_id, round, round_en, game_status, is_void, detail)
    overriding system value
    values (${matchId}, ${sport}, ${leagueId}, 'T', 'T', '', 'T', '', ${new Date(match.startAtMs)},
      ${JSON.stringify(stateOf(match))}, ${sport}, ${homeId}, ${visitId}, '第 3 轮', 'Round 3',
      ${match.gameStatus ?? 0}, ${match.isVoid ?? false}, ${JSON.stringify(match.detail ?? {})}) on conflict (match_id) do nothing`.execute(
    db,
  )
}
