import { webRegister } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { registerMember } from './registering.ts'

export const handleWebRegister = handle(webRegister, (context, { username, ...input }) =>
  registerMember(context, { ...input, name: username }),
)
