import { sql, type Kysely } from 'kysely'

/**
 * What those who keep order did in a room, with what was before and after. `actor_id` null: the site itself;
 * `undoes`: the entry that this one took back. Kept for 90 days. [P-02]
 */
const statements = [
  `create table room_moderation_log (
    id bigint generated always as identity primary key, room_no text not null references rooms, act text not null,
    actor_id bigint references members, member_id bigint references members, reason_code text,
    reason text not null default '', before jsonb not null default '{}', after jsonb not null default '{}',
    at timestamptz not null, until timestamptz, undone_at timestamptz, undone_by bigint references members,
    undoes bigint unique references room_moderation_log on delete set null)`,
  `create index room_moderation_log_room on room_moderation_log (room_no, id)`,
  `create index room_moderation_log_member on room_moderation_log (room_no, member_id, id) where member_id is not null`,
  `create index room_moderation_log_at on room_moderation_log (at)`,
  `alter table room_moderators add column is_head boolean not null default false`,
  `create table room_staff (member_id bigint primary key references members, granted_at timestamptz not null default now())`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
