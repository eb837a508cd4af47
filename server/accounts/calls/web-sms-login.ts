import { webSmsLogin } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { logInByCode, sessionMsOf } from './log-in.ts'

export const handleWebSmsLogin = handle(webSmsLogin, (context, input) =>
  logInByCode(context, { ...input, keepMs: sessionMsOf(0) }),
)
