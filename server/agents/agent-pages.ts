import type { AgentMember, AgentOverview } from '#contract/agents/entities/agent.ts'
import { maskedName } from '#contract/agents/rules/masked-name.ts'
import { daysOfMonth } from '#contract/agents/rules/months.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { activeMembersOf } from './domain/month-results.ts'
import { figuresOf, type FiguresDeps } from './month-figures.ts'
import { codesOf, funnelOf, membersPage } from './store/agent-codes.ts'
import { depositsOf, membersOf, ownAccountsOf } from './store/agent-members.ts'
import { closeTerms, joinedAtOf, type TermsByCurrency } from './store/agents.ts'
import type { Codes } from './store/referral-codes.ts'
import { statementsInForce } from './store/statements.ts'

const dayMs = 24 * 60 * 60_000

interface Asked {
  agentId: string
  month: string
  currency: SettlementCurrency
}

export interface PagesDeps extends FiguresDeps {
  terms(): TermsByCurrency
  visits: { flush(): Promise<void> }
  codes: Pick<Codes, 'own'>
  now: () => number
}

/** The days of a month that have begun. */
const daysUntilNow = (month: string, nowMs: number): string[] => {
  const { fromDay, untilDay } = daysOfMonth(month)
  const endMs = Math.min(siteDayStartMs(untilDay), nowMs + 1)
  const days: string[] = []
  for (let atMs = siteDayStartMs(fromDay); atMs < endMs; atMs += dayMs) days.push(siteDayOf(atMs))
  return days
}

const agentReads = (deps: PagesDeps) => {
  const { db, playedDays } = deps

  /** A closed month by the terms that it was closed with. */
  const termsOf = async (month: string): Promise<TermsByCurrency> => (await closeTerms(db, month)) ?? deps.terms()

  const readMonth = async (memberIds: readonly string[], { month, currency }: Pick<Asked, 'month' | 'currency'>) => {
    if (memberIds.length === 0) return { played: [], deposits: [] }
    const [played, deposits] = await Promise.all([
      playedDays.sums({ memberIds, ...daysOfMonth(month) }),
      depositsOf(db, memberIds, month),
    ])
    return {
      played: played.filter((row) => row.currency === currency),
      deposits: deposits.filter((row) => row.currency === currency),
    }
  }

  const ownAccountsIn = async (agentId: string): Promise<ReadonlySet<string>> =>
    (await ownAccountsOf(db, [agentId])).get(agentId) ?? new Set()

  /** As the statement of a closed month says, else as things stand. */
  const figuresAt = async ({ agentId, month, currency }: Asked, terms: TermsByCurrency) => {
    const statement = (await statementsInForce(db, [agentId], month)).find((one) => one.currency === currency)
    if (statement) return { figures: statement, state: statement.state }
    const counted = await figuresOf(deps, { agentIds: [agentId], month, terms, always: currency })
    const figures = counted.find((one) => one.currency === currency)
    if (!figures) throw new Error(`agent ${agentId} has no figures of ${month} in ${currency}`)
    return { figures, state: null }
  }

  return { termsOf, readMonth, ownAccountsIn, figuresAt }
}

const memberView = (
  row: Awaited<ReturnType<typeof membersPage>>[number],
  played: readonly { countedMinor: number; netMinor: number }[],
  isActive: boolean,
): AgentMember => ({
  id: row.seq,
  maskedName: maskedName(row.name),
  vipLevel: row.vip_level,
  joinedAtMs: row.at.getTime(),
  turnoverMinor: played.reduce((sum, { countedMinor }) => sum + countedMinor, 0),
  netMinor: played.reduce((sum, { netMinor }) => sum + netMinor, 0),
  isActive,
})

/** What an agent's pages show: of this agent's members alone, since everything is read by who brought whom. [P-03] */
export const createAgentPages = (deps: PagesDeps) => {
  const { db, visits, now } = deps

  const { termsOf, readMonth, ownAccountsIn, figuresAt } = agentReads(deps)

  const overview = async (asked: Asked): Promise<AgentOverview | undefined> => {
    const { agentId, month, currency } = asked
    const joinedAtMs = await joinedAtOf(db, agentId)
    if (joinedAtMs === null) return undefined
    await Promise.all([visits.flush(), deps.codes.own(agentId)])
    const terms = await termsOf(month)
    const memberIds = (await membersOf(db, [agentId])).map(({ memberId }) => memberId)
    const [codes, funnel, { figures, state }, { played, deposits }, ownAccounts] = await Promise.all([
      codesOf(db, agentId),
      funnelOf(db, { memberId: agentId, ...daysOfMonth(month) }),
      figuresAt(asked, terms),
      readMonth(memberIds, asked),
      ownAccountsIn(agentId),
    ])
    const nets = new Map<string, number>()
    for (const { day, netMinor } of played) nets.set(day, (nets.get(day) ?? 0) - netMinor)
    const joined = [...funnel.joinedBy.values()]
    const depositorIds = joined.flatMap((one) => one.depositorIds)
    const active = activeMembersOf({ played, deposits, ownAccounts }, terms[currency])
    return {
      month,
      currency,
      joinedAtMs,
      codes,
      members: memberIds.length,
      funnel: {
        visits: funnel.visits,
        registered: joined.reduce((sum, one) => sum + one.joined, 0),
        deposited: depositorIds.length,
        active: depositorIds.filter((id) => active.has(id)).length,
      },
      figures,
      state,
      days: daysUntilNow(month, now()).map((day) => ({
        day,
        netWinMinor: nets.get(day) ?? 0,
        joined: funnel.joinedBy.get(day)?.joined ?? 0,
      })),
      terms: terms[currency],
    }
  }

  const members = async (
    asked: Asked & { beforeId: string | undefined; limit: number },
  ): Promise<AgentMember[] | undefined> => {
    if ((await joinedAtOf(db, asked.agentId)) === null) return undefined
    const rows = await membersPage(db, { memberId: asked.agentId, beforeId: asked.beforeId, limit: asked.limit })
    const month = await readMonth(
      rows.map((row) => row.member_id),
      asked,
    )
    const ownAccounts = await ownAccountsIn(asked.agentId)
    const active = activeMembersOf({ ...month, ownAccounts }, (await termsOf(asked.month))[asked.currency])
    const byMember = Map.groupBy(month.played, ({ memberId }) => memberId)
    return rows.map((row) => memberView(row, byMember.get(row.member_id) ?? [], active.has(row.member_id)))
  }
  return { overview, members }
}
export type AgentPages = ReturnType<typeof createAgentPages>
