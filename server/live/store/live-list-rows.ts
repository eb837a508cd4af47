import { sql } from 'kysely'
import type { Language } from '#contract/codes.ts'
import type { RoomLanguage } from '#contract/live/entities/stream-settings.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'
import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** A room with its anchor and its match's names; what moves is not here. */
export interface LiveRow {
  room_no: string
  anchor_id: string
  match_id: string | null
  anchor_type: 'match' | 'cast'
  sports_type: SportsType
  title: string
  description: string
  poster_url: string
  language: RoomLanguage
  delay_seconds: number
  nickname: string
  avatar: string
  followers: string
  home_name: string | null
  home_short: string | null
  home_logo: string | null
  visit_name: string | null
  visit_short: string | null
  visit_logo: string | null
  start_at: Date | null
  animation_url: string | null
  match_name: string | null
  league_id: string | null
}

/** `%` and `_` of the searched words mean themselves. */
const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

const searchedBy = (search: string) => {
  const pattern = likePattern(search)
  return sql`and (r.title ilike ${pattern} or r.room_no ilike ${pattern} or a.nickname ilike ${pattern}
    or m.home_name ilike ${pattern} or m.visit_name ilike ${pattern}
    or h.name_en ilike ${pattern} or v.name_en ilike ${pattern})`
}

/** Matches of before the feed have Chinese names only. */
const namesIn = (language: Language) =>
  language === 'en'
    ? sql`coalesce(h.name_en, m.home_name) as home_name, coalesce(v.name_en, m.visit_name) as visit_name,
        h.short_name_en as home_short, v.short_name_en as visit_short,
        coalesce(l.name_en || ' ' || m.round_en, m.match_name) as match_name`
    : sql`m.home_name, m.visit_name, m.match_name, h.short_name as home_short, v.short_name as visit_short`

/** The open rooms, all in one query; `search` is a substring of team, anchor, title or room number. */
export const readLiveRows = async (
  db: Database,
  filter: { language: Language; search?: string | undefined; roomNo?: string },
): Promise<LiveRow[]> => {
  if (filter.search !== undefined && !mayBeStored(filter.search)) return []
  const { rows } = await sql<LiveRow>`
    select r.room_no, r.anchor_id, r.match_id, r.anchor_type, r.sports_type, r.title, r.description, r.poster_url,
      r.language, r.delay_seconds,
      a.nickname, a.avatar, coalesce(f.followers, 0) as followers, m.home_logo, m.visit_logo,
      m.start_at, m.animation_url, m.league_id, ${namesIn(filter.language)}
    from rooms r
    join members a on a.id = r.anchor_id
    left join matches m on m.match_id = r.match_id
    left join teams h on h.team_id = m.home_id
    left join teams v on v.team_id = m.visit_id
    left join leagues l on l.league_id = m.league_id
    left join (select anchor_id, count(*) as followers from follows group by anchor_id) f on f.anchor_id = r.anchor_id
    where ${filter.roomNo === undefined ? sql`r.status = '1'` : sql`r.room_no = ${filter.roomNo}`}
    ${filter.search ? searchedBy(filter.search) : sql``}
    order by r.room_no
  `.execute(db)
  return rows
}
