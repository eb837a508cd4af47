import { siteIsoOf } from '#contract/members/rules/birthday.ts'
import type { Movement } from '#contract/wallet/entities/statement.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'

/** Words of a movement, and of the head of the table. */
export interface CsvWords {
  readonly columns: readonly string[]
  kindOf(movement: Movement): string
  stateOf(movement: Movement): string
}

/** A decimal number with all of the currency's places: nothing is cut off in a file. */
const decimalOf = (minor: number, currency: Movement['currency']): string => {
  const places = currencyPlaces[currency]
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const decimals = places === 0 ? '' : `.${digits.slice(-places)}`
  return `${minor < 0 ? '-' : ''}${digits.slice(0, digits.length - places)}${decimals}`
}

/** Text of a cell. What a spreadsheet would take for a formula is marked as text. (RFC 4180, OWASP CSV injection) */
const cellOf = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const lineOf = (movement: Movement, words: CsvWords): string =>
  [
    cellOf(siteIsoOf(movement.atMs)),
    cellOf(words.kindOf(movement)),
    cellOf(words.stateOf(movement)),
    decimalOf(movement.amountMinor, movement.currency),
    movement.currency,
    movement.balanceMinor === null ? '' : decimalOf(movement.balanceMinor, movement.currency),
    movement.id,
    cellOf(movement.reference),
  ].join(',')

/** A statement as a file: a mark for spreadsheets that it is UTF-8, a head, and a line for each movement, by the site's clock. */
export const csvOf = (movements: readonly Movement[], words: CsvWords): string[] => [
  `\ufeff${words.columns.map(cellOf).join(',')}\r\n`,
  ...movements.map((movement) => `${lineOf(movement, words)}\r\n`),
]
