import { sql, type Kysely } from 'kysely'

/** Games that members keep aside, and those they opened last; by the names that venues give them. */
const statements = [
  `create table venue_collections (
    member_id bigint not null references members, channel_code text not null, game_id text not null,
    kept_at timestamptz not null, primary key (member_id, channel_code, game_id))`,
  `create table venue_recent_games (
    member_id bigint not null references members, channel_code text not null, game_id text not null,
    opened_at timestamptz not null, primary key (member_id, channel_code, game_id))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
