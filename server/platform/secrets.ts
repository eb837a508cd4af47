import type { Sealing } from './field-encryption/field-encryption-port.ts'
import type { Database } from './postgres/tables.ts'

/** Long-lived secrets of the site. */
export interface Secrets {
  /** The secret of a name, made when it is not there; of several that make it at once, all get the same. */
  get(name: string, make: () => Buffer): Promise<Buffer>
}

export const secretContext = (name: string): string => `secrets:${name}`

/** Secrets on PostgreSQL, sealed with the data key. */
export const createSecrets = (db: Database, sealing: Sealing): Secrets => {
  const read = async (name: string): Promise<Buffer | undefined> => {
    const row = await db.selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst()
    return row?.sealed ? sealing.open(row.sealed, secretContext(name)) : undefined
  }
  return {
    get: async (name, make) => {
      const kept = await read(name)
      if (kept) return kept
      await db
        .insertInto('secrets')
        .values({ name, sealed: sealing.seal(make(), secretContext(name)) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const made = await read(name)
      if (!made) throw new Error(`the secret ${name} was not kept`)
      return made
    },
  }
}
