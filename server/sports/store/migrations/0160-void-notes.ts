import { sql, type Kysely } from 'kysely'

/** Why a match is void; what was void before said nothing of it. [S-13] */
const statements = [
  `alter table match_results add column note text check (note in ('postponed','abandoned','walk-over','cancelled'))`,
  `update match_results set note = 'cancelled' where kind = 'void'`,
  `alter table match_results add constraint match_results_note check ((kind = 'void') = (note is not null))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
