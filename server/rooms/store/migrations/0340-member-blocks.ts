import { sql, type Kysely } from 'kysely'

const statements = [
  `create table member_blocks (
    member_id bigint not null references members, blocked_id bigint not null references members,
    since timestamptz not null, primary key (member_id, blocked_id), check (member_id <> blocked_id))`,
  `create index member_blocks_by_time on member_blocks (member_id, since desc, blocked_id desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
