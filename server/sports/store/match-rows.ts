import { sql } from 'kysely'
import type { League, MatchNote, Sport, Team } from '#contract/sports/entities/match-item.ts'
import type { MovingDetail } from '#contract/sports/rules/detail-moves.ts'
import type { LatestResult } from '#server/sports/domain/latest-result.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** A match but for its state. */
export interface MatchRow {
  readonly matchId: string
  readonly league: League
  readonly round: string
  readonly roundEn: string
  readonly home: Team
  readonly visit: Team
  readonly startAtMs: number
  readonly gameStatus: number
  readonly isVoid: boolean
  /** Its newest version, of results that are given as long as it runs too. */
  readonly result: LatestResult | null
}

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
  home: Team
  visit: Team
  start_at: Date
  game_status: number
  is_void: boolean
  result_kind: LatestResult['kind'] | null
  result_is_final: boolean | null
  result_parts: LatestResult['parts'] | null
  note: MatchNote | null
}

const resultOf = (row: Row): LatestResult | null =>
  row.result_kind && {
    kind: row.result_kind,
    isFinal: row.result_is_final ?? false,
    parts: row.result_parts ?? {},
    note: row.note,
  }

const rowOf = (row: Row): MatchRow => ({
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
  home: row.home,
  visit: row.visit,
  startAtMs: row.start_at.getTime(),
  gameStatus: row.game_status,
  isVoid: row.is_void,
  result: resultOf(row),
})

const team = (alias: 'h' | 'v') => {
  const of = sql.raw(alias)
  return sql`jsonb_build_object('teamId', ${of}.team_id, 'name', ${of}.name, 'nameEn', ${of}.name_en,
    'shortName', ${of}.short_name, 'shortNameEn', ${of}.short_name_en, 'logo', ${of}.logo)`
}

const readRows = async (db: Database, where: ReturnType<typeof sql>): Promise<MatchRow[]> => {
  const { rows } = await sql<Row>`
    select m.match_id, l.league_id, l.sport, l.name as league_name, l.name_en as league_name_en, l.logo as league_logo,
      l.is_pinned, m.round, m.round_en, ${team('h')} as home, ${team('v')} as visit, m.start_at, m.game_status,
      coalesce(w.kind = 'void', m.is_void) as is_void, w.note, r.kind as result_kind, r.is_final as result_is_final,
      r.facts->'parts' as result_parts
    from matches m join leagues l on l.league_id = m.league_id
    join teams h on h.team_id = m.home_id join teams v on v.team_id = m.visit_id
    left join lateral (select kind, is_final, facts from match_results where match_id = m.match_id
      order by version desc limit 1) r on true
    left join lateral (select kind, note from match_results where match_id = m.match_id and kind <> 'correction'
      order by version desc limit 1) w on r.kind is not null
    where ${where}
  `.execute(db)
  return rows.map(rowOf)
}

/** Matches by kick-off within a time, those that run still and those that are asked for besides; the newest `limit`. */
export const readMatchRows = (
  db: Database,
  of: { fromMs: number; untilMs: number; besides: readonly string[]; limit: number },
): Promise<MatchRow[]> =>
  readRows(
    db,
    sql`m.match_id in (
      (select match_id from matches where home_id is not null and start_at >= ${new Date(of.fromMs)}
        and start_at < ${new Date(of.untilMs)} order by start_at desc limit ${of.limit})
      union select match_id from matches where game_status = 1
      union select match_id from matches where match_id = any(${of.besides}::bigint[]))`,
  )

/** Matches of a league and of two teams that began within a time, the newest `limit`. */
export const readPastRows = (
  db: Database,
  of: { leagueId: string; teamIds: readonly [string, string]; fromMs: number; untilMs: number; limit: number },
): Promise<MatchRow[]> => {
  const began = sql`start_at >= ${new Date(of.fromMs)} and start_at < ${new Date(of.untilMs)}`
  const some = (column: string, values: readonly string[]) =>
    sql`select match_id, start_at from matches where ${sql.ref(column)} = any(${[...values]}::text[]) and ${began}`
  return readRows(
    db,
    sql`m.match_id in (select match_id from (${some('league_id', [of.leagueId])} union ${some('home_id', of.teamIds)}
      union ${some('visit_id', of.teamIds)}) found order by start_at desc limit ${of.limit})`,
  )
}

export const readMatchRowsOf = (db: Database, matchIds: readonly string[]): Promise<MatchRow[]> =>
  readRows(db, sql`m.match_id = any(${[...matchIds]}::bigint[])`)

export const readMatchRow = async (db: Database, matchId: string): Promise<MatchRow | undefined> =>
  (await readRows(db, sql`m.match_id = ${matchId}`))[0]

/** The detail of a match that its feed has said nothing of. */
export const emptyDetail: MovingDetail = {
  venue: '',
  venueEn: '',
  statistics: [],
  momentum: [],
  incidents: [],
  lineUps: { home: [], visit: [] },
}

/** What a feed said of matches beside their states. */
export const readMatchDetails = async (
  db: Database,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, MovingDetail>> => {
  const { rows } = await sql<{ match_id: string; detail: Partial<MovingDetail> }>`
    select match_id, detail from matches where match_id = any(${[...matchIds]}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ match_id: matchId, detail }) => [matchId, { ...emptyDetail, ...detail }]))
}

/** Prices over time of those of the selections that are recorded: [ms since 1970, decimal × 1000]. */
export const readPrices = async (
  db: Database,
  matchId: string,
  selectionIds: readonly string[],
): Promise<{ selectionId: string; points: [number, number][] }[]> => {
  const { rows } = await sql<{ selection_id: string; at_ms: string[]; odds_milli: number[] }>`
    select selection_id, at_ms, odds_milli from match_prices
    where match_id = ${matchId} and selection_id = any(${selectionIds}::text[]) order by selection_id
  `.execute(db)
  return rows.map((row) => ({
    selectionId: row.selection_id,
    points: row.at_ms.map((atMs, at): [number, number] => [Number(atMs), row.odds_milli[at] ?? 0]),
  }))
}
