import { totpBegin } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'

export const handleTotpBegin = handle(totpBegin, async (context, { password }) => {
  const refused = await context.ownPassword.refuse(context, password)
  return refused ?? context.authenticators.begin(context.member)
})
