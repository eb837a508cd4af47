import { loginV4 } from '#contract/calls/accounts.ts'
import { handle } from '#server/ports/handling.ts'
import { logIn, sessionMsOf } from './log-in.ts'

export const handleLoginV4 = handle(loginV4, (context, { name, password, flag }) =>
  logIn(context, { name, password, keepMs: sessionMsOf(flag) }),
)
