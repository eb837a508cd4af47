import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { streamPlansMax } from '#contract/limits.ts'
import type { StreamPlan } from '#contract/studio/entities/stream-plan.ts'
import { areNear, type PlanTime } from '#contract/studio/rules/plan-times.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface NewPlan extends PlanTime {
  readonly title: string
}

export interface Plans {
  /** The next one first, with how many members are reminded. */
  ofRoom(roomNo: string): Promise<(StreamPlan & { reminders: number })[]>
  /** The same with whether a member is reminded; undefined: nobody in particular asks. */
  seenBy(roomNo: string, memberId: string | undefined): Promise<(StreamPlan & { reminds: boolean })[]>
  /** False: there is no such plan any more. Saying the same twice changes nothing. */
  remind(planId: string, memberId: string, reminds: boolean): Promise<boolean>
  in(unit: Unit): {
    /** `full`: the room has as many as there may be; `near`: one begins within an hour of it. */
    add(roomNo: string, plan: NewPlan, nowMs: number): Promise<StreamPlan | 'full' | 'near'>
    remove(roomNo: string, planId: string, nowMs: number): Promise<boolean>
  }
}

const columns = ['plan_id', 'title', 'starts_at', 'repeats'] as const

interface Row {
  plan_id: string
  title: string
  starts_at: Date
  repeats: StreamPlan['repeats']
}

const ofRow = ({ plan_id: planId, title, starts_at: startsAt, repeats }: Row): StreamPlan => ({
  planId,
  title,
  startAtMs: startsAt.getTime(),
  repeats,
})

const plansOf = (db: Database, roomNo: string) =>
  db
    .selectFrom('stream_plans')
    .select(columns)
    .where('room_no', '=', roomNo)
    .where('removed_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('plan_id')

const addPlan = async (tables: Database, roomNo: string, plan: NewPlan, nowMs: number) => {
  await tables.selectFrom('rooms').select('room_no').where('room_no', '=', roomNo).forUpdate().execute()
  const plans = (await plansOf(tables, roomNo).execute()).map(ofRow)
  if (plans.length >= streamPlansMax) return 'full'
  if (plans.some((other) => areNear(other, plan))) return 'near'
  const row = await tables
    .insertInto('stream_plans')
    .values({
      plan_id: randomUUID(),
      room_no: roomNo,
      title: plan.title,
      starts_at: new Date(plan.startAtMs),
      repeats: plan.repeats,
      created_at: new Date(nowMs),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return ofRow(row)
}

const setReminder = async (db: Database, planId: string, memberId: string, reminds: boolean): Promise<boolean> => {
  const plan = await db
    .selectFrom('stream_plans')
    .select('plan_id')
    .where('plan_id', '=', planId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!plan) return false
  if (reminds)
    await db
      .insertInto('stream_reminders')
      .values({ plan_id: planId, member_id: memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('stream_reminders').where('plan_id', '=', planId).where('member_id', '=', memberId).execute()
  return true
}

/** Announced streams and who is reminded of them, on PostgreSQL. [S-02] */
export const createPlans = (db: Database): Plans => ({
  ofRoom: async (roomNo) => {
    const rows = await plansOf(db, roomNo)
      .select(
        sql<string>`(select count(*) from stream_reminders r where r.plan_id = stream_plans.plan_id)`.as('reminders'),
      )
      .execute()
    return rows.map((row) => ({ ...ofRow(row), reminders: Number(row.reminders) }))
  },
  seenBy: async (roomNo, memberId) => {
    const rows = await plansOf(db, roomNo)
      .select(
        sql<boolean>`exists (select from stream_reminders r
          where r.plan_id = stream_plans.plan_id and r.member_id = ${memberId ?? null})`.as('reminds'),
      )
      .execute()
    return rows.map((row) => ({ ...ofRow(row), reminds: row.reminds }))
  },
  remind: (planId, memberId, reminds) => setReminder(db, planId, memberId, reminds),
  in: (unit) => {
    const tables = tablesOf(unit)
    return {
      add: (roomNo, plan, nowMs) => addPlan(tables, roomNo, plan, nowMs),
      remove: async (roomNo, planId, nowMs) => {
        const { numUpdatedRows } = await tables
          .updateTable('stream_plans')
          .set({ removed_at: new Date(nowMs) })
          .where('plan_id', '=', planId)
          .where('room_no', '=', roomNo)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      },
    }
  },
})
