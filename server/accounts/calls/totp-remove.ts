import { totpRemove } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { slowed } from './slowed.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleTotpRemove = handle(totpRemove, async (context, { password, code }) => {
  const { authenticators, securityLog, units, member, audit } = context
  if (!(await authenticators.isOn(member.id))) return reject('RECORD_UNKNOWN')
  const refused = await context.ownPassword.refuse(context, password)
  if (refused) return refused
  const verified = await slowed(context, async () =>
    (await authenticators.verify(member.id, code)) ? accept(null) : reject('VALID_CODE_ERROR'),
  )
  if (!verified.ok) return verified
  await units.run(async (unit) => {
    const authenticator = await authenticators.in(unit).remove(member.id)
    const former = authenticator && ({ of: 'authenticator', ...authenticator } as const)
    await securityLog.record(unit, { kind: 'factor.off', memberId: member.id, from: context, former })
  })
  await audit.note(member.name, 'totp.off', member.id, {})
  return accept({})
})
