import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table rooms add column followers_minutes integer check (followers_minutes between 0 and 129600),
    add column vip_level_min smallint not null default 0 check (vip_level_min between 0 and 10),
    add column gifters_only boolean not null default false,
    add column emotes_only boolean not null default false,
    add column no_duplicates boolean not null default false,
    add column links_off boolean not null default false,
    add column shield_until timestamptz`,
  `create index rooms_shielded on rooms (shield_until) where shield_until is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
