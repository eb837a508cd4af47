import { forgotPhoneReset } from '#contract/accounts/calls/recovery.ts'
import { handle } from './handle.ts'
import { resetForgot } from './forgot.ts'

export const handleForgotPhoneReset = handle(forgotPhoneReset, (context, input) =>
  resetForgot(context, { ...input, channel: 'sms' }),
)
