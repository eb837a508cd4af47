import { sql, type Kysely } from 'kysely'

const statements = [
  // What a repeated request is compared with and answered with.
  `alter table gift_sends add column coins_after bigint not null default 0`,
  `create index gift_sends_combo on gift_sends (member_id, room_no, gift_id, id desc)`,
  `alter table orders add column asked_odds_milli int not null default 0, add column accept text not null default 'none',
    add column balance_after_minor bigint not null default 0`,
  // The sandbox feed's own notes: which of its fixtures a match plays, and the seed of its course.
  `create table feed_matches (
    match_id bigint primary key references matches, slot text not null, round int not null, seed bigint not null,
    finished_at timestamptz, unique (slot, round))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
