import { forgotPhoneStart } from '#contract/accounts/calls/recovery.ts'
import { handle } from './handle.ts'
import { startForgot } from './forgot.ts'

export const handleForgotPhoneStart = handle(forgotPhoneStart, (context, { name, areaCode, phone }) =>
  startForgot(context, { name, channel: 'sms', areaCode, target: phone }),
)
