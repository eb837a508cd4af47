import { forgotEmailStart } from '#contract/accounts/calls/recovery.ts'
import { handle } from './handle.ts'
import { startForgot } from './forgot.ts'

export const handleForgotEmailStart = handle(forgotEmailStart, (context, { name, mail }) =>
  startForgot(context, { name, channel: 'mail', areaCode: '', target: mail }),
)
