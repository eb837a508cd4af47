import { siteConfig, type KeyCode } from '#contract/site/entities/site-config.ts'
import { faultOfRule } from './domain/access-rules.ts'
import { isNetwork } from './domain/address-table.ts'

/** What the schemas of the settings do not see: addresses that are none. */
export const settingFaults = (key: KeyCode, value: unknown): string[] => {
  if (key === 'accessRules') return siteConfig.accessRules.parse(value).flatMap((rule) => faultOfRule(rule) ?? [])
  if (key !== 'regions') return []
  const regions = siteConfig.regions.parse(value)
  return regions.filter(({ cidr }) => !isNetwork(cidr)).map(({ cidr }) => `${cidr} is no network`)
}
