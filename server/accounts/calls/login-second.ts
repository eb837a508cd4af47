import { loginSecond } from '#contract/accounts/calls/accounts.ts'
import { isRecoveryCode } from '#server/accounts/domain/recovery-code.ts'
import { countTry } from '#server/accounts/tries.ts'
import { handle } from './handle.ts'
import { openSession } from './log-in.ts'
import { reject } from '#contract/outcome.ts'

/** A wrong code leaves the flow token; how often one may try is the log-in limiter's business. */
export const handleLoginSecond = handle(loginSecond, async (context, { ticket, code }) => {
  const { flowTokens, accounts, authenticators, failedLogins, risk, client } = context
  const open = await flowTokens.peek('second', ticket)
  const account = open?.memberId ? await accounts.byId(open.memberId) : undefined
  if (!account) return reject('TICKET_INVALID')
  const { member } = account
  if (member.status === '2') return reject('ACCOUNT_BLOCKED')
  if (account.mustResetPassword) return reject('PASSWORD_RESET_REQUIRED')
  const counted = await countTry(context, `second ${member.id}`, async () => member.id)
  if (counted.retryAfterMs > 0) return reject('RATE_LIMITED_ADDRESS')
  if (!(await authenticators.verify(member.id, code))) {
    failedLogins.note({ kind: 'login.failed', who: { memberId: member.id }, way: 'second', client })
    await risk.failed(client, member.id)
    return reject('VALID_CODE_ERROR')
  }
  await counted.succeeded()
  const taken = await flowTokens.take('second', ticket)
  if (!taken) return reject('TICKET_INVALID')
  const { keepMs, way } = taken.payload
  return openSession(context, member, keepMs, isRecoveryCode(code) ? 'recovery' : way)
})
