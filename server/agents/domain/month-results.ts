import type { AgentTerms } from '#contract/agents/entities/agent-terms.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { MemberSum, PlayedSum } from './member-sums.ts'
import type { MonthResult } from './commission.ts'

/** What an agent's members did in a month and the one before it. */
export interface AgentMonth {
  /** Of the month. */
  readonly played: readonly PlayedSum[]
  /** Of the month before, as it stands by now. */
  readonly playedBefore: readonly PlayedSum[]
  readonly deposits: readonly MemberSum[]
  readonly bonuses: readonly MemberSum[]
}

/** The newest statement of the month before in a currency; zeros: there is none. */
export interface StatementBefore {
  readonly netWinMinor: number
  readonly carriedOutMinor: number
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const netWinOf = (played: readonly PlayedSum[]): number => 0 - sumOf(played.map(({ netMinor }) => netMinor))

const byMember = <Row extends { memberId: string }>(rows: readonly Row[], amountOf: (row: Row) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.memberId, (sums.get(row.memberId) ?? 0) + amountOf(row))
  return sums
}

/** Who deposited and played enough in the month to count as active. [P-03] */
export const activeMembersOf = (
  { played, deposits }: Pick<AgentMonth, 'played' | 'deposits'>,
  { activeDepositMinor, activeTurnoverMinor }: AgentTerms,
): Set<string> => {
  const deposited = byMember(deposits, ({ amountMinor }) => amountMinor)
  const counted = byMember(played, ({ countedMinor }) => countedMinor)
  const members = new Set([...deposited.keys(), ...counted.keys()])
  return new Set(
    [...members].filter(
      (id) => (deposited.get(id) ?? 0) >= activeDepositMinor && (counted.get(id) ?? 0) >= activeTurnoverMinor,
    ),
  )
}

const ofCurrency = (month: AgentMonth, currency: SettlementCurrency): AgentMonth => {
  const only = <Row extends { currency: SettlementCurrency }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency === currency)
  return {
    played: only(month.played),
    playedBefore: only(month.playedBefore),
    deposits: only(month.deposits),
    bonuses: only(month.bonuses),
  }
}

/**
 * An agent's month in one currency. What became of the month before since its statement, as by a settlement that was
 * undone, is its own part: a closed month is never counted anew for it. Without a statement nothing is late. [P-03]
 */
export const monthResultOf = (
  all: AgentMonth,
  { currency, before, terms }: { currency: SettlementCurrency; before: StatementBefore | undefined; terms: AgentTerms },
): MonthResult => {
  const month = ofCurrency(all, currency)
  return {
    netWinMinor: netWinOf(month.played),
    lateMinor: before ? netWinOf(month.playedBefore) - before.netWinMinor : 0,
    bonusesMinor: sumOf(month.bonuses.map(({ amountMinor }) => amountMinor)),
    turnoverMinor: sumOf(month.played.map(({ countedMinor }) => countedMinor)),
    activeMembers: activeMembersOf(month, terms).size,
    carriedInMinor: before?.carriedOutMinor ?? 0,
  }
}

/** Whether a statement says anything. */
export const isAnything = (result: MonthResult): boolean => Object.values(result).some((figure) => figure !== 0)

export const settlementCurrencies = SettlementCurrency.options
