import { forgotPhoneReset } from '#contract/calls/codes-and-recovery.ts'
import { handle } from '#server/ports/handling.ts'
import { resetForgot } from './forgot.ts'

export const handleForgotPhoneReset = handle(forgotPhoneReset, (context, input) =>
  resetForgot(context, { ...input, channel: 'sms' }),
)
