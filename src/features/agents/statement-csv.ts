import type { AgentMember, AgentOverview } from '#contract/agents/entities/agent.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { cellOf, decimalOf } from '#src/shared/wallet/csv-file.ts'
import { rateText } from './rate-text.ts'

export interface CsvWords {
  month: string
  currency: string
  state: string
  parts: Record<'netWin' | 'bonuses' | 'fees' | 'late' | 'carried' | 'base' | 'rate' | 'commission', string>
  columns: readonly string[]
  active: string
  inactive: string
}

const line = (...cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** A month's statement as a table: its parts, then a line a member. The byte order mark tells spreadsheets that it is UTF-8. [P-03] */
export const statementCsv = (
  { month, currency, figures }: Pick<AgentOverview, 'month' | 'currency' | 'figures'>,
  members: readonly AgentMember[],
  words: CsvWords,
): string[] => {
  const amount = (minor: number): string => decimalOf(minor, currency)
  const { parts } = words
  const rows = [
    [words.month, cellOf(month)],
    [words.currency, cellOf(currency)],
    [words.state],
    [parts.netWin, amount(figures.netWinMinor)],
    [parts.bonuses, amount(0 - figures.bonusesMinor)],
    [parts.fees, amount(0 - figures.feesMinor)],
    [parts.late, amount(figures.lateMinor)],
    [parts.carried, amount(figures.carriedInMinor)],
    [parts.base, amount(figures.baseMinor)],
    [parts.rate, rateText(figures.rateMilli)],
    [parts.commission, amount(figures.commissionMinor)],
  ] as const
  return [
    '\uFEFF',
    ...rows.map(([name, ...cells]) => line(cellOf(name), ...cells)),
    line(),
    line(...words.columns.map(cellOf)),
    ...members.map((member) =>
      line(
        cellOf(member.maskedName),
        String(member.vipLevel),
        siteDayOf(member.joinedAtMs),
        amount(member.turnoverMinor),
        amount(member.netMinor),
        cellOf(member.isActive ? words.active : words.inactive),
      ),
    ),
  ]
}
