import type { KeyCode, SiteConfigValue } from '#contract/site/entities/site-config.ts'

/** The settings as they are now. */
export interface SettingsReader {
  get<Key extends KeyCode>(key: Key): SiteConfigValue<Key>
}
