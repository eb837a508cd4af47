import { sql } from 'kysely'
import type { PlayCategory, Fact } from '#server/platform/outbox/facts.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { daySumsOf } from '#server/records/ports/day-sums.ts'
import type { PlayedDays, PlayedDaysAsked } from '#server/records/ports.ts'

/** Adds facts to the days of their members, in one statement. */
export const addDays = async (unit: Unit, facts: readonly Fact[]): Promise<void> => {
  const sums = daySumsOf(facts)
  if (sums.length === 0) return
  const rows = sums.map(({ memberId, day, category, venue, currency, countedMinor, netMinor, times }) => ({
    member_id: memberId,
    day,
    category,
    venue: venue ?? '',
    currency,
    counted_minor: countedMinor,
    net_minor: netMinor,
    times,
  }))
  await sql`
    insert into played_days as d (member_id, day, category, venue, currency, counted_minor, net_minor, times)
    select member_id, day, category, venue, currency, counted_minor, net_minor, times
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (member_id bigint, day date, category text, venue text,
      currency text, counted_minor bigint, net_minor bigint, times int)
    on conflict (member_id, day, category, venue, currency) do update set
      counted_minor = d.counted_minor + excluded.counted_minor, net_minor = d.net_minor + excluded.net_minor,
      times = d.times + excluded.times`.execute(tablesOf(unit))
}

interface Row {
  member_id: string
  day: string
  category: PlayCategory
  venue: string
  currency: 'CNY' | 'USDT'
  counted_minor: string
  net_minor: string
  times: number
}

const readSums = async (db: Database, { memberIds, fromDay, untilDay }: PlayedDaysAsked) => {
  const { rows } = await sql<Row>`
    select member_id, day::text as day, category, venue, currency, counted_minor, net_minor, times from played_days
    where day >= ${fromDay}::date and day < ${untilDay}::date
      ${memberIds ? sql`and member_id = any(${[...memberIds]}::bigint[])` : sql``}
    order by member_id, day, category, venue, currency`.execute(db)
  return rows.map((row) => ({
    memberId: row.member_id,
    day: row.day,
    category: row.category,
    venue: row.venue === '' ? null : row.venue,
    currency: row.currency,
    countedMinor: Number(row.counted_minor),
    netMinor: Number(row.net_minor),
    times: row.times,
  }))
}

/** Days of play on PostgreSQL. [C-15] */
export const createPlayedDays = (db: Database): PlayedDays => ({
  sums: (asked) => readSums(db, asked),
  in: (unit) => createPlayedDays(tablesOf(unit)),
})
