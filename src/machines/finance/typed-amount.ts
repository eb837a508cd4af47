import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'

const decimalsShown = 2

/** What of an amount can be typed, since amounts have two decimals: the rest is left out, never rounded up. [V-06] */
export const typedWhole = (amountMinor: number, currency: SettlementCurrency): string => {
  const places = currencyPlaces[currency]
  const digits = String(amountMinor).padStart(places + 1, '0')
  const decimals = digits.slice(-places).slice(0, decimalsShown).replace(/0+$/, '')
  return digits.slice(0, -places) + (decimals === '' ? '' : `.${decimals}`)
}
