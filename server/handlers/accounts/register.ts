import { register } from '#contract/calls/accounts.ts'
import { handle } from '#server/ports/handling.ts'
import { registerMember } from './registering.ts'

export const handleRegister = handle(register, registerMember)
