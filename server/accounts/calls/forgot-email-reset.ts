import { forgotEmailReset } from '#contract/accounts/calls/recovery.ts'
import { handle } from './handle.ts'
import { resetForgot } from './forgot.ts'

export const handleForgotEmailReset = handle(forgotEmailReset, (context, input) =>
  resetForgot(context, { ...input, channel: 'mail' }),
)
