import type { KeyCode, SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import type { SiteSettings } from '#server/site/ports.ts'

type Values = { [Key in KeyCode]: SiteConfigValue<Key> }

/** The site's settings in memory: defaults, and what a test has otherwise. */
export const someSettings = (changes: Partial<Values> = {}): SiteSettings => {
  const values: Values = { ...siteDefaults, ...changes }
  const listeners = createListenerSet<[key: KeyCode]>(console, 'the settings of the site')
  return {
    get: (key) => values[key],
    set: async (key, value) => {
      Object.assign(values, { [key]: value })
      listeners.notify(key)
    },
    onChanged: listeners.add,
  }
}
