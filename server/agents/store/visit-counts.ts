import { sql } from 'kysely'
import type { CodeVisits } from '#server/agents/referral-visits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Adds to what was counted of codes on days. */
export const addVisits = async (db: Database, visits: readonly CodeVisits[]): Promise<void> => {
  await sql`insert into referral_visits as v (code, day, visits)
    select * from unnest(${visits.map(({ code }) => code)}::text[], ${visits.map(({ day }) => day)}::date[],
      ${visits.map((one) => one.visits)}::bigint[])
    on conflict (code, day) do update set visits = v.visits + excluded.visits`.execute(db)
}
