import { totpConfirm } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { slowed } from './slowed.ts'

export const handleTotpConfirm = handle(totpConfirm, async (context, { code }) => {
  const { authenticators, securityLog, units, member, audit } = context
  const confirm = async (unit: Unit) => {
    const outcome = await authenticators.in(unit).confirm(member.id, code)
    if (outcome.ok) await securityLog.record(unit, { kind: 'factor.on', memberId: member.id, from: context })
    return outcome
  }
  const confirmed = await slowed(context, () => units.run(confirm))
  if (confirmed.ok) await audit.note(member.name, 'totp.on', member.id, {})
  return confirmed
})
