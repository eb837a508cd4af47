import { keyCodes, siteConfig, type KeyCode, type SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { onUnreadable } from '#server/site/domain/unreadable-settings.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { issuesOf } from '#server/platform/schema-issues.ts'
import { oneLineOf, StartFault } from '#server/platform/start-fault.ts'
import type { Log } from '#server/platform/log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

type Values = { [Key in KeyCode]: SiteConfigValue<Key> }

const isKeyCode = (key: string): key is KeyCode => (keyCodes as string[]).includes(key)

interface SiteSettingsDeps {
  log: Log
  /** What its schema does not see of a value, as lines. */
  faultsOf: (key: KeyCode, value: unknown) => string[]
}

const unreadable = (key: KeyCode, faults: readonly string[]): StartFault =>
  new StartFault(
    oneLineOf(
      `the stored setting ${key} of the site cannot be read, and its default would keep out less: ` +
        `correct or delete its row in the table site_settings (${faults.join('; ')})`,
    ),
  )

/** A value as its schema has it, or what is wrong with it. */
const readValue = (key: KeyCode, value: unknown, faultsOf: SiteSettingsDeps['faultsOf']) => {
  const parsed = siteConfig[key].safeParse(value)
  const faults = parsed.success
    ? faultsOf(key, parsed.data)
    : issuesOf(parsed.error).map(({ path, message }) => `${path === '' ? key : `${key}.${path}`}: ${message}`)
  return { value: parsed.data, faults }
}

const readStored = async (db: Database, { log, faultsOf }: SiteSettingsDeps): Promise<Partial<Values>> => {
  const rows = await db.selectFrom('site_settings').select(['key', 'value']).execute()
  const stored = rows.flatMap(({ key, value }) => {
    const read = isKeyCode(key) ? readValue(key, value, faultsOf) : undefined
    if (read?.faults.length === 0) return [[key, read.value]]
    if (read && isKeyCode(key) && onUnreadable[key] === 'stop') throw unreadable(key, read.faults)
    log.warn({ key }, 'a stored setting of the site does not fit any more: its default holds')
    return []
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
 * default. One that keeps people out and cannot be read is a StartFault. Changes are stored one after the other and heard
 * in that order. [C-10]
 */
export const openSiteSettings = async (db: Database, deps: SiteSettingsDeps): Promise<SiteSettings> => {
  const { log } = deps
  const values: Values = { ...siteDefaults, ...(await readStored(db, deps)) }
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
