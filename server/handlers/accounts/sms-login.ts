import { smsLogin } from '#contract/calls/accounts.ts'
import { handle } from '#server/ports/handling.ts'
import { logInByCode, sessionMsOf } from './log-in.ts'

export const handleSmsLogin = handle(smsLogin, (context, { flag, ...input }) =>
  logInByCode(context, { ...input, keepMs: sessionMsOf(flag) }),
)
