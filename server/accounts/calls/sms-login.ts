import { smsLogin } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { logInByCode, sessionMsOf } from './log-in.ts'

export const handleSmsLogin = handle(smsLogin, (context, { flag, ...input }) =>
  logInByCode(context, { ...input, keepMs: sessionMsOf(flag) }),
)
