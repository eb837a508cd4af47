import { forgotEmailStart } from '#contract/calls/codes-and-recovery.ts'
import { handle } from '#server/ports/handling.ts'
import { startForgot } from './forgot.ts'

export const handleForgotEmailStart = handle(forgotEmailStart, (context, { name, mail }) =>
  startForgot(context, { name, channel: 'mail', areaCode: '', target: mail }),
)
