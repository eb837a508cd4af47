import type { VipChange } from '#contract/loyalty/entities/growth.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface NewLevel extends Omit<VipChange, 'day'> {
  readonly memberId: string
  readonly growth: number
  /** Why an operator did it; else the quarter, or nothing. */
  readonly note: string
}

/** A member's level is another one from now on; only below `holdMembers`. Answers the change's id. */
export const writeLevel = async (db: Database, level: NewLevel, at: { day: string; ms: number }): Promise<string> => {
  const { memberId, from, to, why, growth, note } = level
  await db.updateTable('members').set({ vip_level: to }).where('id', '=', memberId).execute()
  const { id } = await db
    .insertInto('vip_changes')
    .values({
      member_id: memberId,
      at: new Date(at.ms),
      day: at.day,
      from_level: from,
      to_level: to,
      why,
      growth,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (why !== 'grown') return id
  const levels = Array.from({ length: to - from }, (_, nth) => from + nth + 1)
  await db
    .insertInto('vip_reached')
    .values(levels.map((each) => ({ member_id: memberId, level: each, day: at.day })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** The oldest first. */
export const readChanges = async (
  db: Database,
  memberId: string,
  fromDay: string,
): Promise<(VipChange & { growth: number; note: string })[]> => {
  const rows = await db
    .selectFrom('vip_changes')
    .select(['day', 'from_level', 'to_level', 'why', 'growth', 'note'])
    .where('member_id', '=', memberId)
    .where('day', '>=', fromDay)
    .orderBy('id')
    .execute()
  return rows.map(({ from_level: from, to_level: to, ...change }) => ({ ...change, from, to }))
}

export const readReached = (db: Database, memberId: string): Promise<{ level: number; day: string }[]> =>
  db.selectFrom('vip_reached').select(['level', 'day']).where('member_id', '=', memberId).orderBy('level').execute()

export const readClaimed = async (db: Database, memberId: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('vip_gifts').select('key').where('member_id', '=', memberId).execute()
  return new Set(rows.map(({ key }) => key))
}
