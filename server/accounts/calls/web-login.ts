import { webLogin } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { logIn, sessionMsOf } from './log-in.ts'

export const handleWebLogin = handle(webLogin, (context, { username, password }) =>
  logIn(context, { name: username, password, keepMs: sessionMsOf(0) }),
)
