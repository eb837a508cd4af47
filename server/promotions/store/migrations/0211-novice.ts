import { sql, type Kysely } from 'kysely'

/** What members did that tasks for the new ones count, and what was claimed of them. [C-15] */
const statements = [
  `create table novice_deeds (
    member_id bigint not null references members, task text not null, times int not null check (times > 0),
    primary key (member_id, task))`,
  `create table novice_claims (
    promotion_id bigint not null, member_id bigint not null references members, task text not null,
    is_held boolean not null, at timestamptz not null, primary key (promotion_id, member_id, task))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
