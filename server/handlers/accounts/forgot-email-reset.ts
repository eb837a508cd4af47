import { forgotEmailReset } from '#contract/calls/codes-and-recovery.ts'
import { handle } from '#server/ports/handling.ts'
import { resetForgot } from './forgot.ts'

export const handleForgotEmailReset = handle(forgotEmailReset, (context, input) =>
  resetForgot(context, { ...input, channel: 'mail' }),
)
