import type { Database } from './postgres/tables.ts'

/** Long-lived secrets of the site. */
export interface Secrets {
  /** The secret of a name, made when it is not there; of several that make it at once, all get the same. */
  get(name: string, make: () => Buffer): Promise<Buffer>
}

export const createSecrets = (db: Database): Secrets => {
  const read = (name: string) => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return {
    get: async (name, make) => {
      const kept = await read(name)
      if (kept) return kept.value
      await db
        .insertInto('secrets')
        .values({ name, value: make() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const made = await read(name)
      if (!made) throw new Error(`the secret ${name} was not kept`)
      return made.value
    },
  }
}
