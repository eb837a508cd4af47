import { keyCodes, siteConfig, type KeyCode, type SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

type Values = { [Key in KeyCode]: SiteConfigValue<Key> }

const isKeyCode = (key: string): key is KeyCode => (keyCodes as string[]).includes(key)

const readStored = async (db: Database, log: Log): Promise<Partial<Values>> => {
  const rows = await db.selectFrom('site_settings').select(['key', 'value']).execute()
  const stored = rows.flatMap(({ key, value }) => {
    const parsed = isKeyCode(key) ? siteConfig[key].safeParse(value) : undefined
    if (!parsed?.success) log.warn({ key }, 'a stored setting of the site does not fit any more: its default holds')
    return parsed?.success ? [[key, parsed.data]] : []
  })
  return Object.fromEntries(stored) as Partial<Values>
}

/** Stores a setting and writes down what it was and is, both or none. */
const store = (db: Database, key: KeyCode, values: { before: unknown; after: unknown }, actor: string) =>
  db.transaction().execute(async (trx) => {
    const value = JSON.stringify(values.after)
    await trx
      .insertInto('site_settings')
      .values({ key, value, updated_by: actor })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref, eb }) => ({
          value,
          version: eb(ref('site_settings.version'), '+', '1'),
          updated_at: new Date(),
          updated_by: actor,
        })),
      )
      .execute()
    await trx
      .insertInto('audit')
      .values({ actor, action: 'config.set', subject: key, details: JSON.stringify(values) })
      .execute()
  })

/**
 * The settings of the site, read once into memory; what was never stored, or does not fit its schema any more, has its
 * default. Changes are stored one after the other and heard in that order. [C-10]
 */
export const openSiteSettings = async (db: Database, { log }: { log: Log }): Promise<SiteSettings> => {
  const values: Values = { ...siteDefaults, ...(await readStored(db, log)) }
  const listeners = createListenerSet<[key: KeyCode]>(log, 'the settings of the site')
  const inTurn = createMutex()

  return {
    get: (key) => values[key],
    set: (key, value, actor) =>
      inTurn(async () => {
        await store(db, key, { before: values[key], after: value }, actor)
        Object.assign(values, { [key]: value })
        listeners.notify(key)
      }),
    onChanged: listeners.add,
  }
}
