import { sql, type Kysely } from 'kysely'

/**
 * What a single bet was is said by its leg from now on. The lowest odds of a line tell what counts as turnover; a parlay's
 * odds do not fit into four bytes. [S-13]
 */
const statements = [
  `alter table orders
    drop column match_id, drop column selection_id, drop column category_name, drop column item_name, drop column team_logo,
    drop column score, drop column asked_odds_milli, drop column status, drop column reverted_at,
    alter column odds_milli type bigint, add column least_odds_milli bigint,
    alter column risk_minor set not null, alter column max_return_minor set not null, alter column state drop default`,
  `update orders set least_odds_milli = odds_milli`,
  `alter table orders alter column least_odds_milli set not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
