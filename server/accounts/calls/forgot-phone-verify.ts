import { forgotPhoneVerify } from '#contract/accounts/calls/recovery.ts'
import { handle } from './handle.ts'
import { verifyForgot } from './forgot.ts'

export const handleForgotPhoneVerify = handle(forgotPhoneVerify, (context, input) =>
  verifyForgot(context, { ...input, channel: 'sms' }),
)
