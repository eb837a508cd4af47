import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { logIn, sessionMsOf } from './log-in.ts'

export const handleLoginV4 = handle(loginV4, (context, { name, password, flag }) =>
  logIn(context, { name, password, keepMs: sessionMsOf(flag) }),
)
