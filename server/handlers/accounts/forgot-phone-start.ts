import { forgotPhoneStart } from '#contract/calls/codes-and-recovery.ts'
import { handle } from '#server/ports/handling.ts'
import { startForgot } from './forgot.ts'

export const handleForgotPhoneStart = handle(forgotPhoneStart, (context, { name, areaCode, phone }) =>
  startForgot(context, { name, channel: 'sms', areaCode, target: phone }),
)
