import { register } from '#contract/accounts/calls/accounts.ts'
import { handle } from '#server/platform/calls/handling.ts'
import { registerMember } from './registering.ts'

export const handleRegister = handle(register, registerMember)
