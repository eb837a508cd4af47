import { passkeyRegisterOptions } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handlePasskeyRegisterOptions = handle(passkeyRegisterOptions, async (context, { password }) => {
  const refused = await context.ownPassword.refuse(context, password)
  return refused ?? accept(await context.passkeys.registerQuestion(context.member))
})
