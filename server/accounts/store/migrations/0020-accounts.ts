import { sql, type Kysely } from 'kysely'

const statements = [
  // `phone` is E.164 and starts with `phone_area`; `mail` is kept in lower case. Both belong to one member at most.
  `alter table members
    add column phone text, add column phone_area text, add column mail text,
    add column real_name text, add column birthday date,
    add column last_login_at timestamptz, add column password_changed_at timestamptz not null default now(),
    add column settle_currency text not null default 'CNY' check (settle_currency in ('CNY','USDT')),
    add column register_request_id uuid,
    add check ((phone is null) = (phone_area is null)), add check (mail = lower(mail))`,
  `create unique index members_phone on members (phone) where phone is not null`,
  `create unique index members_mail on members (mail) where mail is not null`,
  `create unique index members_register_request on members (register_request_id) where register_request_id is not null`,

  // A row for an unknown contact is the same but for `member_id`: what was asked for shows nobody who is there.
  `create table one_time_codes (
    id bigint generated always as identity primary key, purpose text not null, contact text not null,
    member_id bigint references members, address text not null, code_hash bytea not null,
    tries_left int not null check (tries_left >= 0),
    created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
  `create index one_time_codes_contact on one_time_codes (contact, created_at)`,
  `create index one_time_codes_address on one_time_codes (address, created_at)`,
  `create table step_tickets (
    token_hash bytea primary key, kind text not null, member_id bigint references members, payload jsonb not null,
    created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
  `create index step_tickets_expiry on step_tickets (expires_at)`,

  `create table outbox_messages (
    id bigint generated always as identity primary key, channel text not null check (channel in ('sms','mail')),
    recipient text not null, subject text not null, body text not null, at timestamptz not null,
    status text not null check (status in ('waiting','sent','unknown','failed')),
    attempts int not null default 0, due_at timestamptz not null)`,
  `create index outbox_messages_due on outbox_messages (due_at) where status = 'waiting'`,
  `create table login_failures (
    key text primary key, count int not null, until timestamptz not null, last_at timestamptz not null)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
