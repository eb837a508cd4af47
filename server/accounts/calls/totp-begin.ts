import { totpBegin } from '#contract/accounts/calls/security.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { refuseOwnPassword } from './own-password.ts'

export const handleTotpBegin = handle(totpBegin, async (context, { password }) => {
  const refused = await refuseOwnPassword(context, password)
  if (refused) return reject(refused)
  const begun = await context.authenticators.begin(context.member)
  return begun === 'on' ? reject('ALREADY_BOUND') : accept(begun)
})
