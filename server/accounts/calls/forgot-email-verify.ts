import { forgotEmailVerify } from '#contract/accounts/calls/recovery.ts'
import { handle } from './handle.ts'
import { verifyForgot } from './forgot.ts'

export const handleForgotEmailVerify = handle(forgotEmailVerify, (context, input) =>
  verifyForgot(context, { ...input, channel: 'mail' }),
)
