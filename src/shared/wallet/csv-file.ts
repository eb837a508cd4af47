import { currencyPlaces, type Currency } from '#contract/wallet/entities/money.ts'

/** A decimal number with all of the currency's places: nothing is cut off in a file. */
export const decimalOf = (minor: number, currency: Currency): string => {
  const places = currencyPlaces[currency]
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const decimals = places === 0 ? '' : `.${digits.slice(-places)}`
  return `${minor < 0 ? '-' : ''}${digits.slice(0, digits.length - places)}${decimals}`
}

/** Text of a cell. What a spreadsheet would take for a formula is marked as text. (RFC 4180, OWASP CSV injection) */
export const cellOf = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Hands the lines of a table to the browser as a file. */
export const saveCsv = (lines: string[], name: string): void => {
  const url = URL.createObjectURL(new Blob(lines, { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
