import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import type { MemberKinds, Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { CommissionMoney } from './commission-money.ts'
import type { MonthClose } from './month-close.ts'
import type { Applications } from './store/applications.ts'

interface AgentsAdminDeps {
  applications: Applications
  members: Pick<Members, 'byName'>
  memberKinds: MemberKinds
  months: MonthClose
  money: CommissionMoney
  units: UnitOfWork
  audit: AuditLog
  now: () => number
}

const listedMax = 200
const unknownOf = (member: string) => failed(`there is no member ${member}`)
const noneOf = (member: string) => failed(`no application of ${member} waits`)

const sumsOf = (minor: Readonly<Record<SettlementCurrency, number>>): string =>
  Object.entries(minor)
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => `${currency} ${amount} minor units`)
    .join(', ') || 'nothing'

type Moving = 'pay' | 'reverse'

const move = async (
  { money, members, audit }: AgentsAdminDeps,
  what: Moving,
  { month, member }: { month: string; member: string | null },
) => {
  const agent = member === null ? undefined : await members.byName(member)
  if (member !== null && !agent) return unknownOf(member)
  const moved = await money[what]({ month, agentId: agent?.id ?? null })
  if (!moved) return failed(`${month} is not the month that was closed last: statements after it rest on it`)
  await audit.note(operator, `agent.${what}`, member ?? month, { month, ...moved })
  const verb = what === 'pay' ? 'paid' : 'taken back from the wallets'
  return done(`${month}: ${moved.statements} commissions are ${verb}, ${sumsOf(moved.minor)}`)
}

/** Who becomes an agent, and the months of commissions. [P-03] */
export const agentsAdmin: AdminHandlers<
  'agent.applications' | 'agent.approve' | 'agent.refuse' | 'agent.close' | 'agent.pay' | 'agent.reverse',
  AgentsAdminDeps
> = {
  'agent.applications': async ({ applications }) => {
    const waiting = await applications.waiting(listedMax)
    if (waiting.length === 0) return done('no application waits')
    return done(
      ...waiting.map(({ name, atMs, channel, about }) => `${siteClockOf(atMs)}  ${name}  ${channel}  ${about}`),
    )
  },
  'agent.approve': async ({ applications, members, memberKinds, units, audit, now }, { member }) => {
    const found = await members.byName(member)
    if (!found) return unknownOf(member)
    return units.run(async (unit) => {
      if (!(await applications.in(unit).approve(found.id, now()))) return noneOf(member)
      await memberKinds.in(unit).becomeAgent(found.id)
      await audit.in(unit).note(operator, 'agent.approve', found.id, {})
      return done(`${found.name} is an agent now`)
    })
  },
  'agent.refuse': async ({ applications, members, units, audit, now }, { member, reason }) => {
    const found = await members.byName(member)
    if (!found) return unknownOf(member)
    return units.run(async (unit) => {
      if (!(await applications.in(unit).refuse(found.id, reason, now()))) return noneOf(member)
      await audit.in(unit).note(operator, 'agent.refuse', found.id, { reason })
      return done(`the application of ${found.name} is refused`)
    })
  },
  'agent.close': async ({ months, audit }, { month }) => {
    const closed = await months.close(month)
    if (!closed) return failed(`${month} cannot be closed: it is not over, or an earlier month is not closed`)
    const { written, same, differing } = closed
    await audit.note(operator, 'agent.close', month, { written, same, differing: differing.length })
    const lines = [`${month} is closed: ${written} statements written, ${same} stood before and say the same`]
    if (differing.length === 0) return done(...lines)
    return failed(
      ...lines,
      `${differing.length} would say something else by now; what came later is a part of the month after`,
      ...differing.slice(0, listedMax),
    )
  },
  'agent.pay': (deps, request) => move(deps, 'pay', request),
  'agent.reverse': (deps, request) => move(deps, 'reverse', request),
}
