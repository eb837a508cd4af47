import { webLogin } from '#contract/calls/accounts.ts'
import { handle } from '#server/ports/handling.ts'
import { logIn, sessionMsOf } from './log-in.ts'

export const handleWebLogin = handle(webLogin, (context, { username, password }) =>
  logIn(context, { name: username, password, keepMs: sessionMsOf(0) }),
)
