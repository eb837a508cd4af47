import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { playIdleMs } from '#contract/limits.ts'
import type { LimitKind } from '#contract/protection/entities/protection.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { plainArray } from '#server/platform/postgres/plain-array.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { periodStart } from '#server/protection/domain/periods.ts'
import { neverPlayed, reminderDueMs, type Play } from '#server/protection/domain/play.ts'
import type { OwnLimit, ProtectionStatus, Usage } from '#server/protection/domain/protection-status.ts'
import { msOf } from './schema.ts'

interface StatusRow {
  member_id: string
  limits: OwnLimit[]
  timed_out_until_ms: string | null
  excluded_until_ms: string | null
  reminder_minutes: number
  play: Play | null
  usage: Readonly<Partial<Record<Currency, Usage>>> | null
  person_ids: string[] | null
  counted_ids: string[] | null
  other_limits: OwnLimit[] | null
}

const statusOf = (row: StatusRow): ProtectionStatus => ({
  memberId: row.member_id,
  limits: row.limits,
  otherLimits: row.other_limits ?? [],
  personIds: row.person_ids ?? [],
  countedIds: row.counted_ids ?? [],
  timedOutUntilMs: msOf(row.timed_out_until_ms),
  excludedUntilMs: msOf(row.excluded_until_ms),
  reminderMinutes: row.reminder_minutes,
  play: row.play ?? neverPlayed,
  usage: new Map(Object.entries(row.usage ?? {}) as [Currency, Usage][]),
})

/**
 * The statuses of members, in one question, however many they are. `held`: until the transaction ends nobody else counts
 * or changes anything of theirs. `usage`: of all, or of those who have limits of their own; of the others it is empty.
 */
export const readStatuses = async (
  db: QueryExecutorProvider,
  memberIds: readonly string[],
  { nowMs, lock, usage }: { nowMs: number; lock: 'held' | 'read'; usage: 'all' | 'limited' },
): Promise<Map<string, ProtectionStatus>> => {
  const day = siteDayOf(nowMs)
  const { rows } = await sql<StatusRow>`
    select * from protection_standings(${plainArray([...new Set(memberIds)])}::bigint[], ${day}::date,
      ${periodStart('week', day)}::date, ${periodStart('month', day)}::date, ${lock === 'held'}, ${usage === 'all'})
  `.execute(db)
  return new Map(rows.map((row) => [row.member_id, statusOf(row)]))
}

/** The part of a status that a session of play needs. */
export type Playing = Pick<ProtectionStatus, 'memberId' | 'play' | 'reminderMinutes'>

/** What is added to the day of a member and currency; minor units, below zero for what came back. */
export interface DayChange {
  readonly memberId: string
  readonly currency: Currency
  readonly day: string
  readonly minor: Readonly<Partial<Record<LimitKind, number>>>
}

const dayRecords = (changes: readonly DayChange[]) => {
  const byDay = Map.groupBy(changes, ({ memberId, currency, day }) => `${memberId} ${currency} ${day}`)
  return [...byDay.values()].map((group) => {
    const sum = (kind: LimitKind): number => group.reduce((total, { minor }) => total + (minor[kind] ?? 0), 0)
    const { memberId, currency, day } = group[0] as DayChange
    return { memberId, currency, day, deposit: sum('deposit'), stake: sum('stake'), loss: sum('loss') }
  })
}

/** Adds the days' sums to what counts, and writes sessions of play: the rows of their members are held. */
const countAll = (changes: readonly DayChange[], statuses: readonly Playing[]) => {
  const days = dayRecords(changes)
  const of = (value: (day: (typeof days)[number]) => string | number): string => plainArray(days.map(value))
  return sql`protection_count(
    ${of(({ memberId }) => memberId)}::bigint[], ${of(({ currency }) => currency)}::text[], ${of(({ day }) => day)}::date[],
    ${of(({ deposit }) => deposit)}::bigint[], ${of(({ stake }) => stake)}::bigint[], ${of(({ loss }) => loss)}::bigint[],
    ${plainArray(statuses.map(({ memberId }) => memberId))}::bigint[],
    ${statuses.map(({ play }) => JSON.stringify(play))}::text[],
    ${plainArray(statuses.map(({ play, reminderMinutes }) => reminderDueMs(play, reminderMinutes)))}::bigint[])`
}

/** Adds to what counts and writes the sessions of play. The members' rows are held. Undefined: there is nothing to add. */
export const countsStatement = (
  changes: readonly DayChange[],
  statuses: readonly Playing[],
): RawBuilder<unknown> | undefined => (changes.length === 0 ? undefined : sql`select ${countAll(changes, statuses)}`)

export const writeCounts = async (
  db: Database,
  changes: readonly DayChange[],
  statuses: readonly Playing[],
): Promise<void> => {
  await countsStatement(changes, statuses)?.execute(db)
}

/**
 * Adds to what counts without holding who is not playing: one statement, or two where somebody is. `after`: the play of
 * somebody who is, whose row is held, with what came back.
 */
export const writeReturns = async (
  db: Database,
  changes: readonly DayChange[],
  by: { nowMs: number; after: (playing: Playing) => Playing },
): Promise<void> => {
  if (changes.length === 0) return
  const memberIds = [...new Set(changes.map(({ memberId }) => memberId))]
  const { rows } = await sql<Pick<StatusRow, 'member_id' | 'play' | 'reminder_minutes'>>`
    with held as materialized (
      select member_id, play, reminder_minutes from protections
      where member_id = any(${memberIds}::bigint[]) and (play->>'lastMs')::bigint >= ${by.nowMs - playIdleMs}::bigint
      order by member_id for no key update),
    counted as materialized (select ${countAll(changes, [])} where (select count(*) from held) >= 0)
    select h.member_id, h.play, h.reminder_minutes from counted join held h on true
  `.execute(db)
  if (rows.length === 0) return
  const playing = rows.map(({ member_id: memberId, play, reminder_minutes: reminderMinutes }) =>
    by.after({ memberId, play: play ?? neverPlayed, reminderMinutes }),
  )
  await sql`select ${countAll([], playing)}`.execute(db)
}

/** Days and payments in that no period reaches back to any more: a month has 31, and what is undone later frees nothing. */
const countedDaysKept = 62

/** Removes what counts no more. What a payment counts for is then its first day again, should it come once more. */
export const sweepCounts = async (db: Database, today: string): Promise<void> => {
  for (const table of ['protection_days', 'deposit_counts'] as const)
    await db
      .deleteFrom(table)
      .where('day', '<', sql<Date>`${today}::date - ${countedDaysKept}::int`)
      .execute()
}
