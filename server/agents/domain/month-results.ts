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
  /** Members who are known to be the agent. */
  readonly ownAccounts: ReadonlySet<string>
}

/** The newest statement of the month before in a currency; zeros: there is none. */
export interface StatementBefore {
  readonly netWinMinor: number
  readonly carriedOutMinor: number
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const byMember = <Row extends { memberId: string }>(rows: readonly Row[], amountOf: (row: Row) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.memberId, (sums.get(row.memberId) ?? 0) + amountOf(row))
  return sums
}

/** The net win of a month in minor units. An agent's own account counts only where it won, which lowers the result: a sign of being the same person never pays. */
const netWinOf = (played: readonly PlayedSum[], ownAccounts: ReadonlySet<string>): number => {
  const wins = byMember(played, ({ netMinor }) => -netMinor)
  return 0 + sumOf([...wins].map(([memberId, win]) => (ownAccounts.has(memberId) ? Math.min(0, win) : win)))
}

/** Who deposited and played enough in the month to count as active. [P-03] */
export const activeMembersOf = (
  { played, deposits, ownAccounts }: Pick<AgentMonth, 'played' | 'deposits' | 'ownAccounts'>,
  { activeDepositMinor, activeTurnoverMinor }: AgentTerms,
): Set<string> => {
  const deposited = byMember(deposits, ({ amountMinor }) => amountMinor)
  const counted = byMember(played, ({ countedMinor }) => countedMinor)
  const members = new Set([...deposited.keys(), ...counted.keys()])
  return new Set(
    [...members].filter(
      (id) =>
        !ownAccounts.has(id) &&
        (deposited.get(id) ?? 0) >= activeDepositMinor &&
        (counted.get(id) ?? 0) >= activeTurnoverMinor,
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
    ownAccounts: month.ownAccounts,
  }
}

/**
 * An agent's month in one currency. What became of the month before since its statement, as by a settlement that was
 * undone, is its own part: a closed month is never counted anew for it. Without a statement nothing is late, and what other
 * agencies of the same person carry over is carried in. [P-03]
 */
export const monthResultOf = (
  all: AgentMonth,
  {
    currency,
    before,
    inheritedMinor = 0,
    terms,
  }: {
    currency: SettlementCurrency
    before: StatementBefore | undefined
    inheritedMinor?: number
    terms: AgentTerms
  },
): MonthResult => {
  const month = ofCurrency(all, currency)
  return {
    netWinMinor: netWinOf(month.played, month.ownAccounts),
    lateMinor: before ? netWinOf(month.playedBefore, month.ownAccounts) - before.netWinMinor : 0,
    bonusesMinor: sumOf(month.bonuses.map(({ amountMinor }) => amountMinor)),
    turnoverMinor: sumOf(
      month.played.flatMap(({ memberId, countedMinor }) => (month.ownAccounts.has(memberId) ? [] : countedMinor)),
    ),
    activeMembers: activeMembersOf(month, terms).size,
    carriedInMinor: before?.carriedOutMinor ?? inheritedMinor,
  }
}

/** Whether a statement says anything. */
export const isAnything = (result: MonthResult): boolean => Object.values(result).some((figure) => figure !== 0)

export const settlementCurrencies = SettlementCurrency.options
