import { sql, type Kysely } from 'kysely'

const statements = [
  `create index matches_league on matches (league_id, start_at)`,
  `create index matches_home on matches (home_id, start_at)`,
  `create index matches_visit on matches (visit_id, start_at)`,
]

/** Past matches of a league and of a team. [C-16] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
