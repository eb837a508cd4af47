import { totpConfirm } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { slowed } from './slowed.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleTotpConfirm = handle(totpConfirm, async (context, { code }) => {
  const { authenticators, member, audit } = context
  const confirmed = await slowed(context, () => authenticators.confirm(member.id, code), 'wrong')
  if (confirmed === 'slowed') return reject('RATE_LIMITED_MEMBER')
  if (confirmed === 'wrong') return reject('VALID_CODE_ERROR')
  if (confirmed === 'none') return reject('TICKET_INVALID')
  if (confirmed === 'on') return reject('ALREADY_BOUND')
  await audit.note(member.name, 'totp.on', member.id, {})
  return accept(confirmed)
})
