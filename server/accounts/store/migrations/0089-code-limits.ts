import { sql, type Kysely } from 'kysely'

const statements = [
  // `asker`: the network that asked, or the known devices of the member. `device_hash`: the device that the code is for.
  `alter table one_time_codes
    add column channel text not null default 'sms', add column area_code text not null default '',
    add column prefix text not null default '', add column asker text not null default '',
    add column is_stranger boolean not null default true, add column is_sent boolean not null default true,
    add column device_hash bytea`,
  `update one_time_codes set asker = address, channel = case when contact like '%@%' then 'mail' else 'sms' end`,
  `create index one_time_codes_purpose on one_time_codes (purpose, created_at)`,
  `create index one_time_codes_prefix on one_time_codes (prefix, created_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
