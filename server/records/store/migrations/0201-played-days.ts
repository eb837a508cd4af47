import { sql, type Kysely } from 'kysely'

/** What members played, by days of the site: kept by facts, each counted once. [C-15] */
const statements = [
  `create table played_days (
    member_id bigint not null references members, day date not null, category text not null, venue text not null,
    currency text not null, counted_minor bigint not null, net_minor bigint not null, times int not null,
    primary key (member_id, day, category, venue, currency)) with (fillfactor = 80)`,
  `create index played_days_by_day on played_days (day, member_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
