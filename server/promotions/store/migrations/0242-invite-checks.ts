import { sql, type Kysely } from 'kysely'

/** Referred members who did something since an invite promotion looked at them. [C-15] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table invite_checks (member_id bigint primary key references members, nth bigint not null)`.execute(
    db,
  )
  await sql`create sequence invite_checks_nth`.execute(db)
}
