import { totpRemove } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { slowed } from './slowed.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleTotpRemove = handle(totpRemove, async (context, { password, code }) => {
  const { authenticators, member, audit } = context
  if (!(await authenticators.isOn(member.id))) return reject('RECORD_UNKNOWN')
  const refused = await context.ownPassword.refuse(context, password)
  if (refused) return reject(refused)
  const isRight = await slowed(context, () => authenticators.verify(member.id, code), false)
  if (isRight === 'slowed') return reject('RATE_LIMITED_MEMBER')
  if (!isRight) return reject('VALID_CODE_ERROR')
  await authenticators.remove(member.id)
  await audit.note(member.name, 'totp.off', member.id, {})
  return accept({})
})
