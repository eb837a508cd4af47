import { login } from '#contract/calls/accounts.ts'
import { clockSkewMaxMs } from '#contract/limits.ts'
import { accept, handle, reject } from '#server/ports/handling.ts'
import { isProved, momentOf } from './login-proof.ts'

const keptSessionMs = 30 * 24 * 60 * 60_000
const shortSessionMs = 12 * 60 * 60_000

export const handleLogin = handle(login, async ({ members, sessions, loginLimiter, now, client }, input) => {
  const serverTimeMs = now()
  if (Math.abs(momentOf(input.timewd) - serverTimeMs) > clockSkewMaxMs) return reject('CLOCK_SKEW', { serverTimeMs })
  const { retryAfterMs } = await loginLimiter.check(input.name, client.address)
  if (retryAfterMs > 0) return reject('LOGIN_REFUSED', { retryAfterMs })
  const member = isProved(input) ? await members.checkPassword(input.name, input.password) : undefined
  if (!member) return reject('LOGIN_REFUSED', await loginLimiter.failed(input.name, client.address))
  if (member.status === '2') return reject('ACCOUNT_BLOCKED')
  await loginLimiter.succeeded(input.name, client.address)
  const opened = await sessions.open(member.id, client, input.flag === 1 ? keptSessionMs : shortSessionMs)
  return accept({ ...opened, userInfo: member })
})
