import { isAbove } from '#contract/rooms/rules/room-permissions.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { WaitingCounts, WaitingIn } from '#server/rooms/ports/waiting-counts.ts'

const readHeld = (db: Database, nowMs: number) =>
  db
    .selectFrom('held_texts')
    .select((of) => ['room_no', of.fn.countAll<string>().as('count'), of.fn.min('at').as('oldest')])
    .where('state', '=', 'waiting')
    .where('until', '>', new Date(nowMs))
    .groupBy('room_no')
    .execute()

const readReports = (db: Database) =>
  db
    .selectFrom('room_report_cases')
    .select((of) => ['room_no', 'member_role', of.fn.countAll<string>().as('count')])
    .where('decided_at', 'is', null)
    .groupBy(['room_no', 'member_role'])
    .execute()

const readObjections = (db: Database) =>
  db
    .selectFrom('room_objections')
    .select((of) => ['room_no', of.fn.countAll<string>().as('count')])
    .where('state', '=', 'waiting')
    .groupBy('room_no')
    .execute()

/** Counts of open held texts, reports and objections, for all rooms at once, on PostgreSQL. [P-02] */
export const createWaitingCounts = (db: Database, now: () => number): WaitingCounts => ({
  read: async () => {
    const [held, reports, objections] = await Promise.all([readHeld(db, now()), readReports(db), readObjections(db)])
    return (roomNo: string, role: RoomRole): WaitingIn => {
      const texts = held.find((row) => row.room_no === roomNo)
      return {
        held: { count: Number(texts?.count ?? 0), oldestAtMs: texts?.oldest.getTime() ?? null },
        reports: reports
          .filter((row) => row.room_no === roomNo && isAbove(role, row.member_role))
          .reduce((sum, { count }) => sum + Number(count), 0),
        objections: Number(objections.find((row) => row.room_no === roomNo)?.count ?? 0),
      }
    }
  },
})
