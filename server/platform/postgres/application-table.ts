import { sql } from 'kysely'
import type { Database } from './tables.ts'

export interface ApplicationRow {
  about: string
  at: Date
  state: 'waiting' | 'approved' | 'refused'
  reason: string
}

export interface ApplicationVerdict {
  readonly state: 'approved' | 'refused'
  /** Empty where it is approved. */
  readonly reason: string
  readonly nowMs: number
}

type ApplicationOf<Row extends ApplicationRow> = Omit<Row, 'at'> & { atMs: number }

const applicationOf = <Row extends ApplicationRow>({ at, ...rest }: Row): ApplicationOf<Row> => ({
  ...rest,
  atMs: at.getTime(),
})

/**
 * A table of applications by members that operators decide. `wish` is its own column beside `about`; a unique index lets one
 * application a member wait.
 */
export const createApplicationTable = <Row extends ApplicationRow>(
  name: `${string}_applications`,
  wish: Exclude<keyof Row & string, keyof ApplicationRow>,
) => {
  const table = sql.table(name)
  const columns = sql.join([wish, 'about', 'at', 'state', 'reason'].map((column) => sql.ref(column)))
  return {
    newest: async (db: Database, memberId: string): Promise<ApplicationOf<Row> | null> => {
      const { rows } = await sql<Row>`
        select ${columns} from ${table} where member_id = ${memberId} order by id desc limit 1`.execute(db)
      return rows[0] ? applicationOf(rows[0]) : null
    },
    /** The longest waiting first. */
    waiting: async (db: Database, limit: number): Promise<ApplicationOf<Row & { name: string }>[]> => {
      const { rows } = await sql<Row & { name: string }>`
        select (select m.name from members m where m.id = a.member_id) as name, ${columns}
        from ${table} a where state = 'waiting' order by id limit ${limit}`.execute(db)
      return rows.map(applicationOf)
    },
    /** Undefined: one of the member waits already. */
    add: async (
      db: Database,
      application: { memberId: string; wish: string; about: string; nowMs: number },
    ): Promise<ApplicationOf<Row> | undefined> => {
      const { memberId, about, nowMs } = application
      const { rows } = await sql<Row>`
        insert into ${table} (member_id, ${sql.ref(wish)}, about, at)
        values (${memberId}, ${application.wish}, ${about}, ${new Date(nowMs)}) on conflict do nothing
        returning ${columns}`.execute(db)
      return rows[0] && applicationOf(rows[0])
    },
    /** Undefined: none of the member waits. */
    decide: async (
      db: Database,
      memberId: string,
      { state, reason, nowMs }: ApplicationVerdict,
    ): Promise<(ApplicationOf<Row> & { id: string }) | undefined> => {
      const { rows } = await sql<Row & { id: string }>`
        update ${table} set state = ${state}, reason = ${reason}, decided_at = ${new Date(nowMs)}
        where member_id = ${memberId} and state = 'waiting' returning id, ${columns}`.execute(db)
      return rows[0] && { ...applicationOf<Row>(rows[0]), id: rows[0].id }
    },
  }
}
