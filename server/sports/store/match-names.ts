import { sql } from 'kysely'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { MatchNames, NamedMatch } from '#server/sports/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

interface Row {
  match_id: string
  league_id: string
  sport: Sport
  league_name: string
  league_name_en: string
  league_logo: string
  is_pinned: boolean
  round: string
  round_en: string
  home_id: string
  home_name: string
  home_name_en: string
  home_logo: string
  visit_id: string
  visit_name: string
  visit_name_en: string
  visit_logo: string
  start_at: Date
  is_void: boolean
}

const namedMatch = (row: Row): NamedMatch => ({
  matchId: row.match_id,
  league: {
    leagueId: row.league_id,
    sport: row.sport,
    name: row.league_name,
    nameEn: row.league_name_en,
    logo: row.league_logo,
    isPinned: row.is_pinned,
  },
  round: row.round,
  roundEn: row.round_en,
  home: { teamId: row.home_id, name: row.home_name, nameEn: row.home_name_en, logo: row.home_logo },
  visit: { teamId: row.visit_id, name: row.visit_name, nameEn: row.visit_name_en, logo: row.visit_logo },
  startAtMs: row.start_at.getTime(),
  isVoid: row.is_void,
})

/** Matches from before there were leagues and teams have no names here. */
export const createMatchNames = (db: Database): MatchNames => ({
  async of(matchIds) {
    const { rows } = await sql<Row>`
      select m.match_id, m.league_id, l.sport, l.name as league_name, l.name_en as league_name_en, l.logo as league_logo,
        l.is_pinned, m.round, m.round_en, m.home_id, h.name as home_name, h.name_en as home_name_en, h.logo as home_logo,
        m.visit_id, v.name as visit_name, v.name_en as visit_name_en, v.logo as visit_logo, m.start_at, m.is_void
      from matches m join leagues l on l.league_id = m.league_id join teams h on h.team_id = m.home_id
        join teams v on v.team_id = m.visit_id
      where m.match_id = any(${[...matchIds]}::bigint[])
    `.execute(db)
    return rows.map(namedMatch)
  },
})
