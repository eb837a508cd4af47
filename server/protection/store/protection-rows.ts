import { sql } from 'kysely'
import type { ProtectionChange } from '#contract/protection/entities/protection.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { msOf } from './schema.ts'
import { neverPlayed, reminderDueMs, type Play } from '#server/protection/domain/play.ts'
import type { OwnLimit, Pauses } from '#server/protection/domain/protection-status.ts'

/** What is changed of a member's protection; absent: it stays. */
export interface ProtectionUpdate {
  readonly limits?: readonly OwnLimit[]
  readonly timedOutUntilMs?: number
  readonly excludedUntilMs?: number
  readonly reminder?: { readonly minutes: number; readonly play: Play }
}

export const updateProtection = async (db: Database, memberId: string, update: ProtectionUpdate): Promise<void> => {
  const { limits, timedOutUntilMs, excludedUntilMs, reminder } = update
  await db
    .updateTable('protections')
    .set({
      ...(limits ? { limits: JSON.stringify(limits) } : {}),
      ...(timedOutUntilMs === undefined ? {} : { timed_out_until_ms: timedOutUntilMs }),
      ...(excludedUntilMs === undefined ? {} : { excluded_until_ms: excludedUntilMs }),
      ...(reminder
        ? {
            reminder_minutes: reminder.minutes,
            play: JSON.stringify(reminder.play),
            reminder_due_ms: reminderDueMs(reminder.play, reminder.minutes),
          }
        : {}),
    })
    .where('member_id', '=', memberId)
    .execute()
}

export type NewChange = Omit<ProtectionChange, 'id' | 'atMs'>

export const addChange = async (db: Database, memberId: string, change: NewChange, nowMs: number): Promise<void> => {
  await db
    .insertInto('protection_changes')
    .values({ member_id: memberId, at: new Date(nowMs), content: JSON.stringify(change) })
    .execute()
}

/** When the change was made that as many came after; undefined when there are fewer. */
export const readChangeTime = async (db: Database, memberId: string, newer: number): Promise<Date | undefined> => {
  const rows = db.selectFrom('protection_changes').select('at').where('member_id', '=', memberId)
  return (await rows.orderBy('id', 'desc').offset(newer).limit(1).executeTakeFirst())?.at
}

/** The newest first. */
export const readChanges = async (
  db: Database,
  memberId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ProtectionChange[]> => {
  let rows = db.selectFrom('protection_changes').selectAll().where('member_id', '=', memberId)
  if (before !== undefined) rows = rows.where('id', '<', before)
  const found = await rows.orderBy('id', 'desc').limit(limit).execute()
  return found.map(({ id, at, content }) => ({ ...content, id, atMs: at.getTime() }))
}

const timedOutUntil = sql<string | null>`greatest(timed_out_until_ms, bound_timed_out_until_ms)`
const excludedUntil = sql<string | null>`greatest(excluded_until_ms, bound_excluded_until_ms)`

/** Other accounts of the same person. [S-13] */
export const readSamePerson = async (db: Database, memberId: string): Promise<string[]> => {
  const { rows } = await sql<{ member_id: string }>`select same_person(${memberId}) as member_id`.execute(db)
  return rows.map((row) => row.member_id)
}

/** Until when a member's pauses last; nothing is held. */
export const readPauses = async (db: Database, memberId: string): Promise<Pauses> => {
  const row = await db
    .selectFrom('protections')
    .select([timedOutUntil.as('timed_out_until_ms'), excludedUntil.as('excluded_until_ms')])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { timedOutUntilMs: msOf(row.timed_out_until_ms), excludedUntilMs: msOf(row.excluded_until_ms) }
}

/** Pauses of those of the members who ever had one. */
export const readPausesOf = async (db: Database, memberIds: readonly string[]): Promise<Map<string, Pauses>> => {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('protections')
    .select(['member_id', timedOutUntil.as('timed_out_until_ms'), excludedUntil.as('excluded_until_ms')])
    .where('member_id', 'in', memberIds)
    .where((of) => of.or([of(timedOutUntil, 'is not', null), of(excludedUntil, 'is not', null)]))
    .execute()
  return new Map(
    rows.map((row) => [
      row.member_id,
      { timedOutUntilMs: msOf(row.timed_out_until_ms), excludedUntilMs: msOf(row.excluded_until_ms) },
    ]),
  )
}

/** Members whose reminder became due between two moments, with their sessions of play. */
export const readDue = async (db: Database, afterMs: number, untilMs: number) => {
  const rows = await db
    .selectFrom('protections')
    .select(['member_id', 'play', 'reminder_minutes'])
    .where('reminder_due_ms', '>', String(afterMs))
    .where('reminder_due_ms', '<=', String(untilMs))
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    play: row.play ?? neverPlayed,
    minutes: row.reminder_minutes,
  }))
}

/** Of these members those whose time-out or exclusion ended after a moment, or lasts. */
export const readPausedSince = async (
  db: Database,
  memberIds: readonly string[],
  sinceMs: number,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('protections')
    .select('member_id')
    .where('member_id', 'in', [...memberIds])
    .where((where) =>
      where.or([where(timedOutUntil, '>', String(sinceMs)), where(excludedUntil, '>', String(sinceMs))]),
    )
    .execute()
  return new Set(rows.map((row) => row.member_id))
}
