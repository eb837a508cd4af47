import type { AccessRule } from '#contract/access/entities/access-rule.ts'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { createAddressTable, isNetwork } from './address-table.ts'

/** What rules look at. `region` '' = not known. */
export interface Visitor {
  readonly address: string
  readonly region: string
  readonly device: string
}

type Effect = AccessRule['effect']

const strictestFirst: readonly Effect[] = ['block', 'restriction', 'caveat']

/** Why a rule cannot hold, or undefined. */
export const faultOfRule = ({ by, value }: Pick<AccessRule, 'by' | 'value'>): string | undefined => {
  if (by === 'address' && !isNetwork(value)) return `${value} is no address and no network such as 203.0.113.0/24`
  if (by === 'device' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    return `${value} is no device uuid`
  if (value.trim() === '') return 'a rule needs a value'
  return undefined
}

const byName = (rules: readonly AccessRule[], by: AccessRule['by']): Map<string, AccessRule> =>
  new Map(rules.filter((rule) => rule.by === by).map((rule) => [rule.value.toLowerCase(), rule]))

const compileEffect = (rules: readonly AccessRule[]) => {
  const addresses = createAddressTable(
    rules.filter(({ by }) => by === 'address').map((rule) => ({ cidr: rule.value, value: rule })),
  )
  const regions = byName(rules, 'region')
  const devices = byName(rules, 'device')
  return ({ address, region, device }: Visitor): AccessRule | undefined =>
    devices.get(device.toLowerCase()) ??
    addresses.find(address) ??
    (region === '' ? undefined : regions.get(region.toLowerCase()))
}

/** Answers the strictest rule that a visitor falls under. Made once a change. [S-05, S-08, S-09] */
export const compileAccess = (rules: readonly AccessRule[]): ((visitor: Visitor) => AccessRule | undefined) => {
  const finders = strictestFirst.map((effect) => compileEffect(rules.filter((rule) => rule.effect === effect)))
  return (visitor) => {
    for (const find of finders) {
      const rule = find(visitor)
      if (rule) return rule
    }
    return undefined
  }
}

/** Answers the region of an address as the site's own table has it, '' = not in it. */
export const compileRegions = (regions: SiteConfigValue<'regions'>): ((address: string) => string) => {
  const table = createAddressTable(regions.map(({ cidr, region }) => ({ cidr, value: region })))
  return (address) => table.find(address) ?? ''
}
