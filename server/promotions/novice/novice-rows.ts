import { sql } from 'kysely'
import type { NoviceTask } from '#contract/promotions/entities/novice.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { readGrantStates, type GrantState } from '#server/promotions/engine/grant-rows.ts'
import type {} from './store/schema.ts'

export const noviceKey = (promotionId: string, memberId: string, task: NoviceTask): string =>
  `novice:${promotionId}:${memberId}:${task}`

const membersAtOnce = 5_000

/** Deeds that tasks count, and claims. [C-15] */
export interface NoviceRows {
  count(memberId: string, task: NoviceTask): Promise<void>
  /** False: the member has followed that anchor before. */
  follow(memberId: string, factId: string): Promise<boolean>
  times(memberId: string): Promise<ReadonlyMap<NoviceTask, number>>
  /** The same of everybody who has done any, some thousand at a time. */
  everybody(): AsyncIterable<ReadonlyMap<string, ReadonlyMap<NoviceTask, number>>>
  /** How the grants of what was claimed stand now, by task. */
  claims(promotionId: string, memberId: string): Promise<ReadonlyMap<NoviceTask, GrantState>>
  /** False: it was claimed before. */
  claim(of: { promotionId: string; memberId: string; task: NoviceTask; atMs: number }): Promise<boolean>
  in(unit: Unit): NoviceRows
}

export const createNoviceRows = (db: Database): NoviceRows => ({
  count: async (memberId, task) => {
    await db
      .insertInto('novice_deeds')
      .values({ member_id: memberId, task, times: 1 })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'task']).doUpdateSet({ times: sql`novice_deeds.times + 1` }),
      )
      .execute()
  },
  follow: async (memberId, factId) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('novice_follows')
      .values({ fact_id: factId, member_id: memberId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  times: async (memberId) => {
    const rows = await db
      .selectFrom('novice_deeds')
      .select(['task', 'times'])
      .where('member_id', '=', memberId)
      .execute()
    return new Map(rows.map(({ task, times }) => [task, times]))
  },
  everybody: async function* () {
    for (let after = '0'; ;) {
      const { rows } = await sql<{ member_id: string; task: NoviceTask; times: number }>`
        select member_id, task, times from novice_deeds where member_id in (
          select distinct member_id from novice_deeds where member_id > ${after} order by member_id limit ${membersAtOnce})
        order by member_id`.execute(db)
      const last = rows.at(-1)
      if (!last) return
      after = last.member_id
      const own = Map.groupBy(rows, ({ member_id: memberId }) => memberId)
      yield new Map([...own].map(([id, counts]) => [id, new Map(counts.map(({ task, times }) => [task, times]))]))
    }
  },
  claims: async (promotionId, memberId) => {
    const rows = await db
      .selectFrom('novice_claims')
      .select('task')
      .where('promotion_id', '=', promotionId)
      .where('member_id', '=', memberId)
      .execute()
    const keyOf = (task: NoviceTask): string => noviceKey(promotionId, memberId, task)
    const states = await readGrantStates(
      db,
      rows.map(({ task }) => keyOf(task)),
    )
    return new Map(rows.map(({ task }) => [task, states.get(keyOf(task)) ?? 'given']))
  },
  claim: async ({ promotionId, memberId, task, atMs }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('novice_claims')
      .values({ promotion_id: promotionId, member_id: memberId, task, at: new Date(atMs) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  in: (unit) => createNoviceRows(tablesOf(unit)),
})
