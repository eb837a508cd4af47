import { forgotEmailVerify } from '#contract/calls/codes-and-recovery.ts'
import { handle } from '#server/ports/handling.ts'
import { verifyForgot } from './forgot.ts'

export const handleForgotEmailVerify = handle(forgotEmailVerify, (context, input) =>
  verifyForgot(context, { ...input, channel: 'mail' }),
)
