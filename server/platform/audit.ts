import type { Unit } from './unit-of-work.ts'
import { tablesOf } from './postgres/transaction-unit.ts'
import type { Database } from './postgres/tables.ts'

export interface Audit {
  note(actor: string, action: string, subject: string, details: object): Promise<void>
  in(unit: Unit): Audit
}

/** The audit as operators read it. */
export interface AuditLog extends Audit {
  newest(limit: number): Promise<{ atMs: number; actor: string; action: string; subject: string; details: unknown }[]>
}

/** Who did what to whom, for good. */
export const createAudit = (db: Database): AuditLog => ({
  note: async (actor, action, subject, details) => {
    await db
      .insertInto('audit')
      .values({ actor, action, subject, details: JSON.stringify(details) })
      .execute()
  },
  in: (unit) => createAudit(tablesOf(unit)),
  newest: async (limit) => {
    const rows = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit).execute()
    return rows.map(({ at, actor, action, subject, details }) => ({
      atMs: at.getTime(),
      actor,
      action,
      subject,
      details,
    }))
  },
})
