import { siteIsoOf } from '#contract/site/rules/site-clock.ts'
import type { Movement } from '#contract/wallet/entities/statement.ts'
import { cellOf, decimalOf } from '#src/shared/wallet/csv-file.ts'

/** Words of a movement, and of the head of the table. */
export interface CsvWords {
  readonly columns: readonly string[]
  kindOf(movement: Movement): string
  stateOf(movement: Movement): string
}

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
