import { siteConfig, type KeyCode, type SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { limitKindsOf } from '#contract/protection/rules/limit-names.ts'
import { checkWalletAddress } from '#contract/wallet/rules/wallet-address.ts'
import { calls } from '#contract/registry.ts'
import { faultOfRule } from './domain/access-rules.ts'
import { isNetwork } from './domain/address-table.ts'

/** Amounts of every settlement currency have to be shown. [E-13] */
const currencyFaults = (currencies: SiteConfigValue<'currencies'>): string[] =>
  SettlementCurrency.options.flatMap((code) => {
    const { length } = currencies.filter((currency) => currency.code === code)
    return length === 1 ? [] : [`${code} is there ${length} times, not once`]
  })

/** A token that is no contract would credit nobody, and one network twice has two rules. [C-14] */
const networkFaults = (networks: SiteConfigValue<'usdtNetworks'>): string[] =>
  networks.flatMap(({ network, token }) => {
    const isTwice = networks.filter((other) => other.network === network).length > 1
    const isAddress = checkWalletAddress(network, token) === null
    return [
      ...(isTwice ? [`${network} is there twice`] : []),
      ...(isAddress ? [] : [`${token} is no address of ${network}`]),
    ]
  })

const paths: ReadonlySet<string> = new Set(Object.values(calls).map(({ path }) => path))

/** Gold coins can be sent, and neither paid in nor won. */
const limitFaults = (limits: SiteConfigValue<'protectionLimits'>): string[] =>
  limits
    .filter(({ kind, currency }) => !limitKindsOf(currency).includes(kind))
    .map(({ kind, currency }) => `there is no ${kind} limit in ${currency}`)

/** A name that is misspelt would guard nothing. [S-07, X-03] */
const namesOfNothing: { readonly [Key in KeyCode]?: (value: unknown) => string[] } = {
  verification: (value) => Object.keys(siteConfig.verification.parse(value)).filter((name) => !(name in calls)),
  degradedCalls: (value) => siteConfig.degradedCalls.parse(value).filter((path) => !paths.has(path)),
}

/** What the schemas of the settings do not see: addresses and calls that are none, and a currency that is missing. */
export const settingFaults = (key: KeyCode, value: unknown): string[] => {
  if (key === 'currencies') return currencyFaults(siteConfig.currencies.parse(value))
  if (key === 'protectionLimits') return limitFaults(siteConfig.protectionLimits.parse(value))
  if (key === 'usdtNetworks') return networkFaults(siteConfig.usdtNetworks.parse(value))
  if (key === 'accessRules') return siteConfig.accessRules.parse(value).flatMap((rule) => faultOfRule(rule) ?? [])
  const unknown = namesOfNothing[key]?.(value) ?? []
  if (key !== 'regions') return unknown.map((name) => `${name} is no call`)
  const regions = siteConfig.regions.parse(value)
  return regions.filter(({ cidr }) => !isNetwork(cidr)).map(({ cidr }) => `${cidr} is no network`)
}
