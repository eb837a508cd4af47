import { sql, type Kysely } from 'kysely'

/** Matches that a member keeps in sight; they go with the match. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table favourite_matches (
      member_id bigint not null references members, match_id bigint not null references matches on delete cascade,
      added_at timestamptz not null default now(), primary key (member_id, match_id))`.execute(db)
  await sql`create index favourite_matches_match on favourite_matches (match_id)`.execute(db)
}
