import { totpConfirm } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { slowed } from './slowed.ts'

export const handleTotpConfirm = handle(totpConfirm, async (context, { code }) => {
  const { authenticators, member, audit } = context
  const confirmed = await slowed(context, () => authenticators.confirm(member.id, code))
  if (confirmed.ok) await audit.note(member.name, 'totp.on', member.id, {})
  return confirmed
})
