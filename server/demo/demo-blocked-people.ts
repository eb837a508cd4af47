import { sql } from 'kysely'
import type { MemberStatuses } from '#server/accounts/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Who is written into the audit. */
const actor = 'demo'

/** Everybody knows the password of the demo's people: without the demo they are blocked. Answers how many were. [E-17] */
export const blockDemoPeople = async (db: Database, statuses: MemberStatuses): Promise<number> => {
  const people = await db
    .selectFrom('members')
    .select('name')
    .where('is_demo', '=', true)
    .where('status', '<>', '2')
    .execute()
  for (const { name } of people) await statuses.set(name, '2', actor)
  return people.length
}

/** Takes back what blockDemoPeople did. Whom an operator has blocked stays blocked. [E-17] */
export const unblockDemoPeople = async (db: Database, statuses: MemberStatuses): Promise<number> => {
  const { rows } = await sql<{ name: string }>`
    select name from members where is_demo and status = '2' and ${actor} = (
      select audit.actor from audit where action = 'member.status' and subject = members.id::text
      order by audit.id desc limit 1)
  `.execute(db)
  for (const { name } of rows) await statuses.set(name, '1', actor)
  return rows.length
}
