import { register } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { registerMember } from './registering.ts'

export const handleRegister = handle(register, registerMember)
