import type { SettingsReader } from './domain/settings-reader.ts'
import type { KeyCode, SiteConfigValue } from '#contract/site/entities/site-config.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { Calls } from '#contract/registry.ts'
import type { Client } from '#server/platform/calls/client.ts'

export { inLanguage } from './domain/in-language.ts'

/** The settings that operators edit while the site runs; kept in memory, stored, and heard when they change. [C-10] */
export interface SiteSettings extends SettingsReader {
  /** Checks nothing: the caller holds the value against the contract. Stored and audited in one transaction. */
  set<Key extends KeyCode>(key: Key, value: SiteConfigValue<Key>, actor: string): Promise<void>
  /** Hears each change after it is stored, so that kept answers are dropped and screens are told. [C-09] */
  onChanged(listener: (key: KeyCode) => void): () => void
}

export type PointEvent = InputOf<Calls['logReport']>['events'][number]

/** Telemetry: what screens report of themselves. Kept for 7 days. [C-17] */
export interface Telemetry {
  /** Answers how many were taken: an address that reports too much is no longer heard for a while. */
  take(events: readonly PointEvent[], client: Client): Promise<number>
}
