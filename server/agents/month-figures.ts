import type { CommissionFigures } from '#contract/agents/entities/agent-statement.ts'
import { daysOfMonth, monthAfter } from '#contract/agents/rules/months.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { BonusSums } from '#server/ledger/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { PlayedDays } from '#server/records/ports.ts'
import { commissionOf } from './domain/commission.ts'
import { isAnything, monthResultOf, settlementCurrencies, type AgentMonth } from './domain/month-results.ts'
import { depositsOf, membersOf, ownAccountsOf, sameAgentsOf } from './store/agent-members.ts'
import type { TermsByCurrency } from './store/agents.ts'
import { statementsInForce } from './store/statements.ts'

export interface FiguresDeps {
  db: Database
  playedDays: Pick<PlayedDays, 'sums'>
  bonusSums: BonusSums
}

export interface AgentFigures extends CommissionFigures {
  readonly agentId: string
  readonly currency: SettlementCurrency
}

interface Asked {
  agentIds: readonly string[]
  month: string
  terms: TermsByCurrency
  /** In this currency also where there is nothing. */
  always?: SettlementCurrency
}

const grouped = <Row extends { memberId: string }>(rows: readonly Row[], agentOf: ReadonlyMap<string, string>) =>
  Map.groupBy(rows, ({ memberId }) => agentOf.get(memberId) ?? '')

/** Everything that the figures of some agents are counted from, by agent. */
const readMonths = async ({ db, playedDays, bonusSums }: FiguresDeps, { agentIds, month }: Asked) => {
  const agentOf = new Map((await membersOf(db, agentIds)).map(({ agentId, memberId }) => [memberId, agentId]))
  const ownAccounts = await ownAccountsOf(db, agentIds)
  const memberIds = [...agentOf.keys()]
  const { fromDay, untilDay } = daysOfMonth(month)
  const days = { fromDay: daysOfMonth(monthAfter(month, -1)).fromDay, untilDay }
  const within = { fromMs: siteDayStartMs(fromDay), untilMs: siteDayStartMs(untilDay) }
  const [played, deposits, bonuses] =
    memberIds.length === 0
      ? [[], [], []]
      : await Promise.all([
          playedDays.sums({ memberIds, ...days }),
          depositsOf(db, memberIds, month),
          bonusSums({ memberIds, ...within }),
        ])
  const [playedBy, depositsBy, bonusesBy] = [
    grouped(played, agentOf),
    grouped(deposits, agentOf),
    grouped(bonuses, agentOf),
  ]
  return (agentId: string): AgentMonth => {
    const own = playedBy.get(agentId) ?? []
    return {
      played: own.filter(({ day }) => day >= fromDay),
      playedBefore: own.filter(({ day }) => day < fromDay),
      deposits: depositsBy.get(agentId) ?? [],
      bonuses: bonusesBy.get(agentId) ?? [],
      ownAccounts: ownAccounts.get(agentId) ?? new Set(),
    }
  }
}

/** The negative carry of the same person's other agencies from the month before, zero or less: a new agency starts with it. */
const readInherited = async ({ db }: FiguresDeps, { agentIds, month }: Asked) => {
  const same = await sameAgentsOf(db, agentIds)
  const others = [...new Set([...same.values()].flat())]
  const statements = others.length === 0 ? [] : await statementsInForce(db, others, monthAfter(month, -1))
  return (agentId: string, currency: SettlementCurrency): number => {
    const own = statements.filter((one) => one.currency === currency && same.get(agentId)?.includes(one.agentId))
    return Math.min(0, ...own.map(({ carriedOutMinor }) => carriedOutMinor))
  }
}

/**
 * What the month of some agents comes to, as things stand: in CNY always, in another currency where there is anything. The
 * same rows give the same figures. [P-03]
 */
export const figuresOf = async (deps: FiguresDeps, asked: Asked): Promise<AgentFigures[]> => {
  const { agentIds, month, terms, always = 'CNY' } = asked
  const [monthOf, inheritedOf, earlier] = await Promise.all([
    readMonths(deps, asked),
    readInherited(deps, asked),
    statementsInForce(deps.db, agentIds, monthAfter(month, -1)),
  ])
  const before = new Map(earlier.map((statement) => [`${statement.agentId} ${statement.currency}`, statement]))
  return agentIds.flatMap((agentId) => {
    const all = monthOf(agentId)
    return settlementCurrencies.flatMap((currency): AgentFigures[] => {
      const inheritedMinor = inheritedOf(agentId, currency)
      const own = terms[currency]
      const result = monthResultOf(all, {
        currency,
        before: before.get(`${agentId} ${currency}`),
        inheritedMinor,
        terms: own,
      })
      if (currency !== always && !isAnything(result)) return []
      return [{ agentId, currency, ...commissionOf(result, own) }]
    })
  })
}
