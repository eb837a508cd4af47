import type { Database } from '#server/platform/postgres/tables.ts'

/**
 * Which key sealed everything in the database, with nothing left in clear. To see that is to read every sealed value: a
 * start that finds its own key marked does without. There is no mark from when another key begins to seal until a start finds that it is done.
 */
export interface SealedMark {
  read(): Promise<string | undefined>
  set(keyId: string): Promise<void>
  clear(): Promise<void>
}

export const createSealedMark = (db: Database): SealedMark => ({
  read: async () => (await db.selectFrom('sealed_mark').select('key_id').executeTakeFirst())?.key_id,
  set: async (keyId) => {
    const marked = { key_id: keyId }
    await db
      .insertInto('sealed_mark')
      .values(marked)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(marked))
      .execute()
  },
  clear: async () => {
    await db.deleteFrom('sealed_mark').execute()
  },
})
