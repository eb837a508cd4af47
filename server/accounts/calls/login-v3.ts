import { loginV3 } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { logIn, sessionMsOf } from './log-in.ts'

export const handleLoginV3 = handle(loginV3, (context, { name, password, flag }) =>
  logIn(context, { name, password, keepMs: sessionMsOf(flag === '1' ? 1 : 0) }),
)
