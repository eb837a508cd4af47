import { webRegister } from '#contract/calls/accounts.ts'
import { handle } from '#server/ports/handling.ts'
import { registerMember } from './registering.ts'

export const handleWebRegister = handle(webRegister, (context, { username, ...input }) =>
  registerMember(context, { ...input, name: username }),
)
