import { keyCodes, publicKeyCodes, siteConfig, type KeyCode } from '#contract/site/entities/site-config.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import { issuesOf } from '#server/platform/schema-issues.ts'
import { agreementFaults } from './domain/agreements.ts'
import type { SiteSettings } from './ports.ts'

const valueMax = 100

const shorten = (text: string): string => (text.length > valueMax ? `${text.slice(0, valueMax)}…` : text)

const isPublic = (key: KeyCode): boolean => (publicKeyCodes as readonly KeyCode[]).includes(key)

/** What only shows beside the value in force. */
const textFaults = (settings: SiteSettings, key: KeyCode, value: unknown): string[] =>
  key === 'agreements' ? agreementFaults(settings.get(key), siteConfig.agreements.parse(value)) : []

interface ConfigAdminDeps {
  settings: SiteSettings
  /** What its schema does not see of a value, as lines. */
  faultsOf: (key: KeyCode, value: unknown) => string[]
}

/** Settings as they are, for those that have no command of their own. [C-10] */
export const configAdmin: AdminHandlers<'config.list' | 'config.get' | 'config.set', ConfigAdminDeps> = {
  'config.list': async ({ settings }) =>
    done(
      ...keyCodes.map(
        (key) =>
          `${key.padEnd(20)} ${isPublic(key) ? 'public ' : 'private'} ${shorten(JSON.stringify(settings.get(key)))}`,
      ),
    ),
  'config.get': async ({ settings }, { key }) => done(JSON.stringify(settings.get(key), null, 2)),
  'config.set': async ({ settings, faultsOf }, { key, value }) => {
    const parsed = siteConfig[key].safeParse(value)
    if (!parsed.success)
      return failed(
        `${key} is not changed`,
        ...issuesOf(parsed.error).map(({ path, message }) => `${path === '' ? key : `${key}.${path}`}: ${message}`),
      )
    const faults = [...faultsOf(key, parsed.data), ...textFaults(settings, key, parsed.data)]
    if (faults.length > 0) return failed(`${key} is not changed`, ...faults)
    await settings.set(key, parsed.data, operator)
    return done(`${key} is changed`)
  },
}
