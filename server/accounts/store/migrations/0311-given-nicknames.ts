import { sql, type Kysely } from 'kysely'

/** Nicknames that came with the registration until their members change or keep them. [C-12] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table members add column nickname_given boolean not null default false`.execute(db)
  await sql`update members set nickname_given = true
    where nickname_changed_at is null and register_request_id is not null and nickname ~ '^球迷[0-9]{6}$'`.execute(db)
}
