import { totpBegin } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleTotpBegin = handle(totpBegin, async (context, { password }) => {
  const refused = await context.ownPassword.refuse(context, password)
  if (refused) return reject(refused)
  const begun = await context.authenticators.begin(context.member)
  return begun === 'on' ? reject('ALREADY_BOUND') : accept(begun)
})
