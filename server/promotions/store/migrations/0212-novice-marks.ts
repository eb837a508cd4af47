import { sql, type Kysely } from 'kysely'

/** Anchors whom members have followed at one time: who follows one again has done nothing new. [C-15] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table novice_follows (
    fact_id text primary key, member_id bigint not null references members)`.execute(db)
}
