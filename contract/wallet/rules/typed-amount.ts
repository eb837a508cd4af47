import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'

const decimalsMax = 2

/**
 * An amount in minor units as it would be typed: 50000 of CNY is '500', 20250000 of USDT is '20.25'. What two decimals do not
 * hold is left out, never rounded up. [V-06]
 */
export const typedAmount = (amountMinor: number, currency: SettlementCurrency): string => {
  const places = currencyPlaces[currency]
  const digits = String(amountMinor).padStart(places + 1, '0')
  const decimals = digits.slice(-places).slice(0, decimalsMax).replace(/0+$/, '')
  return digits.slice(0, -places) + (decimals === '' ? '' : `.${decimals}`)
}
