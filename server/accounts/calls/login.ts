import { login } from '#contract/accounts/calls/accounts.ts'
import { clockSkewMaxMs } from '#contract/limits.ts'
import { handle } from './handle.ts'
import { logIn, sessionMsOf } from './log-in.ts'
import { isProved, momentOf } from './login-proof.ts'
import { reject } from '#contract/outcome.ts'

export const handleLogin = handle(login, async (context, input) => {
  const serverTimeMs = context.now()
  if (Math.abs(momentOf(input.timewd) - serverTimeMs) > clockSkewMaxMs) return reject('CLOCK_SKEW', { serverTimeMs })
  const { name, password, flag } = input
  return logIn(context, { name, password, keepMs: sessionMsOf(flag), isProved: isProved(input) })
})
