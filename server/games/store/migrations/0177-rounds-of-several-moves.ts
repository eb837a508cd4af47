import { sql, type Kysely } from 'kysely'

/** Rounds that go on over several moves; their stakes lie apart until they are over. [C-13] */
const statements = [
  `insert into ledger_account_kinds (kind, holder, overdraft) values ('open-rounds', 'house', false)`,
  // Each with the request that made it.
  `alter table game_rounds add column moves jsonb not null default '[]', add column moved_at timestamptz`,
  `create unique index game_rounds_one_open on game_rounds (member_id, game) where state = 'open'`,
  `create index game_rounds_idle on game_rounds (moved_at) where state = 'open'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
