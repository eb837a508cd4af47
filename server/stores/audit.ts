import type { Audit } from '../ports/services.ts'
import type { Database } from './schema.ts'

/** Who did what to whom, for good. */
export const createAudit = (db: Database): Audit => ({
  note: async (actor, action, subject, details) => {
    await db
      .insertInto('audit')
      .values({ actor, action, subject, details: JSON.stringify(details) })
      .execute()
  },
})
