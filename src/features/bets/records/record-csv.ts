import { siteIsoOf } from '#contract/site/rules/site-clock.ts'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { cellOf, decimalOf } from '#src/shared/wallet/csv-file.ts'

/** Words of a record, and of the head of the table. */
export interface RecordWords {
  readonly columns: readonly string[]
  kindOf(record: BetRecord): string
  nameOf(record: BetRecord): string
  stateOf(record: BetRecord): string
}

/** What a record won or lost; null while it is open. */
export const netOf = ({ state, stakeMinor, returnedMinor }: BetRecord): number | null => {
  if (returnedMinor === null || state === 'open') return null
  return state === 'void' ? 0 : returnedMinor - stakeMinor
}

const lineOf = (record: BetRecord, words: RecordWords): string => {
  const { atMs, stakeMinor, returnedMinor, currency, id } = record
  const net = netOf(record)
  return [
    cellOf(siteIsoOf(atMs)),
    cellOf(words.kindOf(record)),
    cellOf(words.nameOf(record)),
    cellOf(words.stateOf(record)),
    decimalOf(stakeMinor, currency),
    returnedMinor === null ? '' : decimalOf(returnedMinor, currency),
    net === null ? '' : decimalOf(net, currency),
    currency,
    cellOf(id),
  ].join(',')
}

/** Records as a file: a mark for spreadsheets that it is UTF-8, a head, and a line for each, by the site's clock. */
export const recordCsvOf = (records: readonly BetRecord[], words: RecordWords): string[] => [
  `\ufeff${words.columns.map(cellOf).join(',')}\r\n`,
  ...records.map((record) => `${lineOf(record, words)}\r\n`),
]
