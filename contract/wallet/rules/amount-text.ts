import {
  currencyPlaces,
  type Currency,
  type CurrencySetting,
  type SettlementCurrency,
} from '#contract/wallet/entities/money.ts'
import { minorOfText } from './amount.ts'

/** The symbols of currencies, written before an amount. */
export type CurrencySymbols = Readonly<Partial<Record<Currency, string>>>

/** The symbols of terminals and files, which read no settings of a site. */
const ownSymbols: CurrencySymbols = { CNY: '¥', USDT: '₮' }

/** The symbols that the operator has set; a currency without a setting has none. [E-13] */
export const symbolsOf = (currencies: readonly Pick<CurrencySetting, 'code' | 'symbol'>[]): CurrencySymbols =>
  Object.fromEntries(currencies.map(({ code, symbol }) => [code, symbol]))

/** An amount in a sentence: ¥1,200.00, ₮12.50, 188 for gold coins. Minor units; at most two decimals are shown. [A-05, E-13] */
export const amountText = (amountMinor: number, currency: Currency, symbols: CurrencySymbols = ownSymbols): string => {
  const places = currencyPlaces[currency]
  const visiblePlaces = Math.min(places, 2)
  const scaled = Math.trunc(amountMinor / 10 ** (places - visiblePlaces))
  const whole = Math.trunc(scaled / 10 ** visiblePlaces)
  const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const decimals = visiblePlaces === 0 ? '' : `.${String(scaled % 10 ** visiblePlaces).padStart(visiblePlaces, '0')}`
  return `${symbols[currency] ?? ''}${grouped}${decimals}`
}

/** The same in both languages: gold coins, which have no symbol, have their word. */
export const amountWords = (
  amountMinor: number,
  currency: Currency,
  symbols?: CurrencySymbols,
): { readonly zh: string; readonly en: string } => {
  const text = amountText(amountMinor, currency, symbols)
  if (currency !== 'COIN') return { zh: text, en: text }
  return { zh: `${text} 金币`, en: amountMinor === 1 ? `${text} coin` : `${text} coins` }
}

/** An amount of a text: one value, or one for each currency. Minor units. */
export type TextAmount = Readonly<Partial<Record<SettlementCurrency, number>>>

const part = String.raw`(?:CNY|USDT) \d{1,9}(?:\.\d{1,2})?`
const marked = new RegExp(String.raw`\{\{(${part}(?: \| ${part})?)\}\}`, 'g')
const pattern = { integerDigitsMax: 9 } as const

const amountOf = (text: string): TextAmount =>
  Object.fromEntries(
    text.split(' | ').flatMap((each) => {
      const [code, value] = each.split(' ') as [SettlementCurrency, string]
      const minor = minorOfText(value, currencyPlaces[code], pattern)
      return minor === null ? [] : [[code, minor]]
    }),
  )

/**
 * A text with its amounts as `show` writes them. They stand in it as `{{CNY 500}}` or `{{CNY 500 | USDT 70}}`: a value with
 * its currency, so that no text knows a symbol; anything else in braces is left as it is. [A-05, E-13]
 */
export const withAmounts = (text: string, show: (amount: TextAmount) => string): string =>
  text.replaceAll(marked, (_, inner: string) => show(amountOf(inner)))
