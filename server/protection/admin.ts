import type { AdminAnswer } from '#contract/admin.ts'
import type { LimitState, PlayPause, Protection, ProtectionChange } from '#contract/protection/entities/protection.ts'
import { amountText } from '#contract/wallet/rules/amount-text.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { changeText } from './domain/change-text.ts'
import type { ChangedBy, ProtectionChanges } from './ports.ts'

interface ProtectionAdminDeps {
  changes: ProtectionChanges
  units: UnitOfWork
  audit: Audit
  members: Pick<Members, 'byName'>
}

const pauseText = ({ kind, untilMs }: PlayPause): string =>
  `${kind} ${untilMs === null ? 'for ever' : `until ${new Date(untilMs).toISOString()}`}`

const limitLine = ({
  kind,
  period,
  currency,
  ownMinor,
  siteMinor,
  otherMinor,
  usedMinor,
  raise,
}: LimitState): string => {
  const amount = (minor: number | null) => (minor === null ? '-' : amountText(minor, currency))
  const waits = raise
    ? [`raise to ${amount(raise.amountMinor)} from ${new Date(raise.confirmFromMs).toISOString()}`]
    : []
  const others = otherMinor === null ? [] : [`other accounts ${amount(otherMinor)}`]
  const limits = [`own ${amount(ownMinor)}`, `site ${amount(siteMinor)}`, ...others]
  const fields = [...limits, `used ${amount(usedMinor)}`, ...waits]
  return [`${kind} ${period} ${currency}`, ...fields].join('  ')
}

const changeLine = (change: ProtectionChange): string =>
  [new Date(change.atMs).toISOString(), change.kind, change.by, changeText(change)].join('  ')

const isOfUse = ({ ownMinor, siteMinor, otherMinor, usedMinor, raise }: LimitState): boolean =>
  ownMinor !== null || siteMinor !== null || otherMinor !== null || usedMinor > 0 || raise !== null

const reportOf = (protection: Protection, history: readonly ProtectionChange[]): string[] => [
  protection.pause ? pauseText(protection.pause) : 'may play',
  protection.reminderMinutes === 0 ? 'no reminders' : `reminded every ${protection.reminderMinutes} min`,
  `missing before a deposit: ${protection.missingIdentity.join(', ') || 'nothing'}`,
  protection.ageConfirmedAtMs === null
    ? 'age not confirmed at registration'
    : `age confirmed ${new Date(protection.ageConfirmedAtMs).toISOString()}`,
  `agreed to ${protection.agreedVersions || 'no texts'}`,
  ...protection.limits.filter(isOfUse).map(limitLine),
  ...history.map(changeLine),
]

/** A pause that an operator begins for a member who asks for it by other means. */
const pause = async (
  { changes, units, members }: ProtectionAdminDeps,
  name: string,
  begin: (unit: Unit, by: ChangedBy) => Promise<Outcome<null, 'PAUSE_LONGER'>>,
): Promise<AdminAnswer> => {
  const member = await members.byName(name)
  if (!member) return failed(`there is no member ${name}`)
  const by = { memberId: member.id, from: null }
  const begun = await units.run(async (unit) => {
    const outcome = await begin(unit, by)
    return outcome.ok ? changes.view(unit, member.id) : outcome
  })
  if ('limits' in begun) return done(`${name}: ${begun.pause ? pauseText(begun.pause) : 'may play'}`)
  return failed(`a longer pause of ${name} is on already`)
}

/** What guards members who play, as operators see it; nothing here makes a pause shorter or a limit higher. */
export const protectionAdmin: AdminHandlers<
  'protection.show' | 'protection.time-out' | 'protection.exclude',
  ProtectionAdminDeps
> = {
  'protection.show': async ({ changes, units, audit, members }, { member: name }) => {
    const member = await members.byName(name)
    if (!member) return failed(`there is no member ${name}`)
    const protection = await units.run((unit) => changes.view(unit, member.id))
    const history = await changes.history(member.id, undefined)
    await audit.note(operator, 'protection.show', `member:${member.id}`, {})
    return done(...reportOf(protection, history.changes))
  },
  'protection.time-out': (deps, { member, days }) =>
    pause(deps, member, (unit, by) => deps.changes.timeOut(unit, by, days)),
  'protection.exclude': (deps, { member, months }) =>
    pause(deps, member, (unit, by) => deps.changes.exclude(unit, by, months)),
}
