import { sqlStateOf } from '#server/platform/postgres/postgres-errors.ts'
import { inTransaction } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'

/** Runs what counts a member's rows and adds to them one after the other for each member. */
export const withMember = <T>(
  db: Database,
  memberId: string,
  work: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
    return work(trx)
  })

export const isUnique = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** Ids of rows are uuids; anything else is the id of none. */
export const mayBeRowId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
