import { currencyPlaces, type Currency } from '#contract/wallet/entities/money.ts'

const visiblePlaces: Readonly<Record<Currency, number>> = { CNY: 2, USDT: 2, COIN: 0 }

const withThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A whole number with thousands separators. */
export const formatInteger = (value: number): string =>
  (value < 0 ? '-' : '') + withThousands(String(Math.abs(Math.trunc(value))))

/**
 * An amount of the currency's smallest unit as the site shows it: thousands separators, two decimals (gold coins none),
 * without a symbol. What does not fit into two decimals is cut off, never rounded up. [L-06]
 */
export const formatAmount = (amountMinor: number, currency: Currency): string => {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`not a whole number of minor units: ${amountMinor}`)
  const places = currencyPlaces[currency]
  const digits = String(Math.abs(amountMinor)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const decimals = digits.slice(digits.length - places, digits.length - places + visiblePlaces[currency])
  const sign = amountMinor < 0 ? '-' : ''
  return `${sign}${withThousands(whole)}${decimals === '' ? '' : `.${decimals}`}`
}

/** An amount on a chip that fills it in: 500, 20.25. */
export const formatChip = (amountMinor: number, currency: Currency): string =>
  formatAmount(amountMinor, currency).replace(/\.00$/, '')

/** The same as `formatAmount` with a symbol before it: ¥12,860.50, ₮200.00, -¥1,200.00. Screens have it from `useMoney`. [L-06, A-05] */
export const formatMoney = (amountMinor: number, currency: Currency, symbol: string): string => {
  const text = formatAmount(amountMinor, currency)
  return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : symbol + text
}
