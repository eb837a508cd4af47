import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table rooms
    add column language text not null default 'zh' check (language in ('zh','yue','en','ja','ko','vi','th')),
    add column delay_seconds smallint not null default 0 check (delay_seconds in (0, 10, 30, 60))`.execute(db)
}
