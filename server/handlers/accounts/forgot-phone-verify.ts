import { forgotPhoneVerify } from '#contract/calls/codes-and-recovery.ts'
import { handle } from '#server/ports/handling.ts'
import { verifyForgot } from './forgot.ts'

export const handleForgotPhoneVerify = handle(forgotPhoneVerify, (context, input) =>
  verifyForgot(context, { ...input, channel: 'sms' }),
)
