import { sql } from 'kysely'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { PlanRepeats } from '#contract/studio/entities/stream-plan.ts'
import { remindBeforeMs, remindersADayMax } from '#contract/studio/rules/plan-times.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface DuePlan {
  readonly planId: string
  readonly roomNo: string
  readonly title: string
  readonly startAtMs: number
  readonly repeats: PlanRepeats
  readonly isReminded: boolean
}

const duePlansMax = 50
/** Members who are reminded in one transaction. */
export const reminderBatchMax = 500

/** Plans that begin within five minutes and were not announced to everybody, and those that have begun. */
export const duePlans = async (db: Database, nowMs: number): Promise<DuePlan[]> => {
  const rows = await db
    .selectFrom('stream_plans')
    .select(['plan_id', 'room_no', 'title', 'starts_at', 'repeats', 'reminded_for'])
    .where('removed_at', 'is', null)
    .where('starts_at', '<=', new Date(nowMs + remindBeforeMs))
    .where(({ or, eb }) =>
      or([
        eb('starts_at', '<=', new Date(nowMs)),
        eb('reminded_for', 'is', null),
        eb('reminded_for', '<', eb.ref('starts_at')),
      ]),
    )
    .orderBy('starts_at')
    .limit(duePlansMax)
    .execute()
  return rows.map((row) => ({
    planId: row.plan_id,
    roomNo: row.room_no,
    title: row.title,
    startAtMs: row.starts_at.getTime(),
    repeats: row.repeats,
    isReminded: row.reminded_for !== null && row.reminded_for >= row.starts_at,
  }))
}

/**
 * Deals with the next members of a plan's time. `memberIds`: those who get the reminder, since they had fewer than two
 * that day; `dealt`: how many there were, zero when nobody is left.
 */
export const takeReminders = async (
  tables: Database,
  { planId, startAtMs }: DuePlan,
  nowMs: number,
): Promise<{ dealt: number; memberIds: string[] }> => {
  const startsAt = new Date(startAtMs)
  const { rows } = await sql<{ member_id: string; is_sent: boolean }>`
    with next as (
      select member_id from stream_reminders
      where plan_id = ${planId} and dealt_for is distinct from ${startsAt}
      order by member_id limit ${reminderBatchMax} for update skip locked),
    dealt as (
      update stream_reminders r set dealt_for = ${startsAt} from next
      where r.plan_id = ${planId} and r.member_id = next.member_id returning r.member_id),
    counted as (
      insert into stream_reminder_days as d (member_id, day, sent)
      select member_id, ${siteDayOf(nowMs)}::date, 1 from dealt
      on conflict (member_id, day) do update set sent = d.sent + 1 where d.sent < ${remindersADayMax}
      returning member_id)
    select dealt.member_id, counted.member_id is not null as is_sent
    from dealt left join counted on counted.member_id = dealt.member_id`.execute(tables)
  return { dealt: rows.length, memberIds: rows.filter((row) => row.is_sent).map((row) => row.member_id) }
}

/** Everybody was dealt with, or nobody is to be. */
export const endReminders = (db: Database, { planId, startAtMs }: DuePlan) =>
  db
    .updateTable('stream_plans')
    .set({ reminded_for: new Date(startAtMs) })
    .where('plan_id', '=', planId)
    .where('starts_at', '=', new Date(startAtMs))
    .execute()

/** Moves a plan that has begun to its next time; null: it has none and is over. */
export const moveOn = (
  db: Database,
  { planId, startAtMs }: DuePlan,
  next: { startAtMs: number | null; nowMs: number },
) =>
  db
    .updateTable('stream_plans')
    .set(next.startAtMs === null ? { removed_at: new Date(next.nowMs) } : { starts_at: new Date(next.startAtMs) })
    .where('plan_id', '=', planId)
    .where('starts_at', '=', new Date(startAtMs))
    .execute()

/** Counts of days that are over are of no use. */
export const sweepReminderDays = async (db: Database, nowMs: number): Promise<void> => {
  await sql`delete from stream_reminder_days where day < ${siteDayOf(nowMs)}::date`.execute(db)
}
