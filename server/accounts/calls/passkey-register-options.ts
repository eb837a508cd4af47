import { passkeyRegisterOptions } from '#contract/accounts/calls/security.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { refuseOwnPassword } from './own-password.ts'

export const handlePasskeyRegisterOptions = handle(passkeyRegisterOptions, async (context, { password }) => {
  const refused = await refuseOwnPassword(context, password)
  return refused ? reject(refused) : accept(await context.passkeys.registerQuestion(context.member))
})
