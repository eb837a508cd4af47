import { sql, type Kysely } from 'kysely'

const statements = [
  `create table site_settings (
    key text primary key, value jsonb not null, version bigint not null default 1,
    updated_at timestamptz not null default now(), updated_by text not null)`,
  `create table access_passes (
    device_uuid uuid not null, kind text not null check (kind in ('accepted','white')), member_name text not null default '',
    until timestamptz not null, primary key (device_uuid, kind))`,
  `create index access_passes_until on access_passes (until)`,
  `create table point_logs (
    id bigint generated always as identity primary key, name text not null, page text not null, value bigint,
    at timestamptz not null, received_at timestamptz not null, member_id bigint, device_uuid uuid not null,
    client_type text not null)`,
  `create index point_logs_received on point_logs (received_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
