import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PlanRepeats } from '#contract/studio/entities/stream-plan.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface AnchorApplicationsTable {
  id: GeneratedAlways<string>
  member_id: Int8
  title: string
  about: string
  at: Date
  state: Generated<'waiting' | 'approved' | 'refused'>
  reason: Generated<string>
  decided_at: Date | null
}

interface StreamPlansTable {
  plan_id: string
  room_no: string
  title: string
  starts_at: Date
  repeats: PlanRepeats
  created_at: Date
  reminded_for: ColumnType<Date | null, undefined, Date>
  removed_at: ColumnType<Date | null, undefined, Date>
}

interface StreamRemindersTable {
  plan_id: string
  member_id: Int8
  dealt_for: ColumnType<Date | null, undefined, Date>
}

interface StreamReminderDaysTable {
  member_id: Int8
  day: string
  sent: number
}

interface RoomCoversTable {
  room_no: string
  cover_id: string
  picture: Buffer
  poster_before: string
  set_at: Date
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    anchor_applications: AnchorApplicationsTable
    room_covers: RoomCoversTable
    stream_plans: StreamPlansTable
    stream_reminders: StreamRemindersTable
    stream_reminder_days: StreamReminderDaysTable
  }
}
