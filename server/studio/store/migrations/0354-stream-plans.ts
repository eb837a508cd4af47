import { sql, type Kysely } from 'kysely'

/**
 * Announced streams: `starts_at` is the next time, `reminded_for` the one that everybody was reminded of. Members who want
 * to be reminded, with the time that they were dealt with, and how many reminders a member got on a day of the site. [S-02]
 */
const statements = [
  `create table stream_plans (
    plan_id uuid primary key, room_no text not null references rooms, title text not null,
    starts_at timestamptz not null, repeats text not null check (repeats in ('once','daily','weekly')),
    created_at timestamptz not null, reminded_for timestamptz, removed_at timestamptz)`,
  `create index stream_plans_of_room on stream_plans (room_no) where removed_at is null`,
  `create index stream_plans_next on stream_plans (starts_at) where removed_at is null`,
  `create table stream_reminders (
    plan_id uuid not null references stream_plans, member_id bigint not null references members,
    dealt_for timestamptz, primary key (plan_id, member_id))`,
  `create table stream_reminder_days (
    member_id bigint not null references members, day date not null, sent int not null check (sent > 0),
    primary key (member_id, day))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
